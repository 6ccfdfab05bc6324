import { useState } from 'react';
import { Box, Button, Checkbox, FormControlLabel, Paper } from '@mui/material';
import { useTranslate } from 'react-admin';
import { numberText } from '../../schema/kinds/figures';
import { LinesTable } from './LinesTable';
import { StepBar } from './StepBar';
import { useCounts } from './useImport';
import type { Importing } from './useImport';
import { WrongLines } from './WorkbookButton';

/** What would be written and what would not, line by line, before anything is. */
export function CheckStep({ importing }: { importing: Importing }) {
  const { resource, preview, go, run, busy } = importing;
  const translate = useTranslate();
  const { lines, records } = useCounts(resource);
  const [only, setOnly] = useState((preview?.wrong ?? 0) > 0);
  if (!preview) return null;
  const { id, total, wrong, missing } = preview;
  const right = total - wrong;
  return (
    <>
      <Paper variant="outlined">
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 16px', p: '8px 16px' }}>
          <FormControlLabel
            label={translate('karhba.import.check.onlyWrong')}
            disabled={wrong === 0}
            control={
              <Checkbox size="small" checked={only && wrong > 0} onChange={(_, next) => setOnly(next)} />
            }
          />
          {wrong > 0 && (
            <Box sx={{ ml: 'auto' }}>
              <WrongLines
                size="small"
                importing={importing}
                label={translate('karhba.import.wrongLines.toCorrect')}
              />
            </Box>
          )}
        </Box>
        <LinesTable key={`${id} ${wrong} ${only}`} importing={importing} only={only && wrong > 0} />
      </Paper>
      <StepBar
        text={
          <>
            <strong>{lines(right)}</strong> {translate('karhba.import.check.right')}
            {wrong > 0 && (
              <>
                , <strong>{lines(wrong)}</strong>{' '}
                {translate('karhba.import.check.wrong', { smart_count: wrong })}
              </>
            )}
            .
            {missing.map(kind => (
              <Box key={kind.resource} component="span" sx={{ display: 'block' }}>
                {translate('karhba.import.check.missing', {
                  records: `${numberText(kind.count)}\u00a0${kind.label}`,
                  names: kind.names.join(', ') + (kind.count > kind.names.length ? '…' : ''),
                })}
              </Box>
            ))}
          </>
        }
      >
        <Button variant="outlined" disabled={busy} onClick={() => go('columns')}>
          {translate('karhba.import.check.columns')}
        </Button>
        <Button variant="contained" disabled={busy || right === 0} onClick={run}>
          {translate('karhba.import.check.run', { records: records(right) })}
        </Button>
      </StepBar>
    </>
  );
}
