import { Box, FormControlLabel, Paper, Radio, RadioGroup, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import { encodings } from '../../schema/words/list/imports';
import type { Encoding } from '../../schema/words/list/imports';
import type { Importing } from './useImport';

/** How the file was read: its signs, which a text file does not declare, and which of its first lines holds the titles. */
export function ReadingCard({ importing: { preview, readAs, busy } }: { importing: Importing }) {
  const translate = useTranslate();
  if (!preview) return null;
  const { encoding, heading, first } = preview;
  const title = translate('karhba.import.reading.heading');
  return (
    <Paper variant="outlined" sx={{ display: 'grid', gap: '12px', p: '12px 16px' }}>
      {encoding && (
        <TextField
          select
          size="small"
          label={translate('karhba.import.reading.encoding')}
          value={encoding}
          disabled={busy}
          onChange={({ target }) => readAs({ encoding: target.value as Encoding })}
          slotProps={{ select: { native: true } }}
          sx={{ maxWidth: 320 }}
        >
          {encodings.map(one => (
            <option key={one} value={one}>
              {translate(`karhba.import.reading.${one}`)}
            </option>
          ))}
        </TextField>
      )}
      <Box>
        <Box component="p" sx={{ m: 0, fontSize: 13, fontWeight: 600 }} aria-hidden>
          {title}
        </Box>
        <RadioGroup
          aria-label={title}
          value={String(heading)}
          onChange={(_, line) => readAs({ heading: Number(line) })}
        >
          {first.map(({ line, cells }) => (
            <FormControlLabel
              key={line}
              value={String(line)}
              disabled={busy}
              control={<Radio size="small" />}
              label={
                <Box component="span" dir="auto" sx={{ fontSize: 13, overflowWrap: 'anywhere' }}>
                  {translate('karhba.import.reading.line', {
                    line,
                    cells: cells.filter(Boolean).join(' · '),
                  })}
                </Box>
              }
            />
          ))}
        </RadioGroup>
      </Box>
    </Paper>
  );
}
