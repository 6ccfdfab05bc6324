import { Box, Button, Paper, Typography } from '@mui/material';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useTranslate } from 'react-admin';
import { useCounts } from './useImport';
import type { Importing } from './useImport';
import { WrongLines } from './WorkbookButton';

/** What came of it: how many records there are more, and the lines that were left. */
export function DoneStep({ importing, onClose }: { importing: Importing; onClose: () => void }) {
  const { resource, preview, written, busy, undo } = importing;
  const translate = useTranslate();
  const { lines, records } = useCounts(resource);
  const left = preview?.wrong ?? 0;
  return (
    <Paper
      variant="outlined"
      sx={{ display: 'grid', justifyItems: 'center', gap: '14px', p: '56px 24px', textAlign: 'center' }}
    >
      <Box sx={{ color: 'tokens.success' }}>
        <CircleCheck size={32} strokeWidth={1.5} aria-hidden />
      </Box>
      <Typography variant="h3" component="p" role="status">
        {translate(`karhba.import.done.written.${resource.labels.gender}`, {
          smart_count: written,
          records: records(written),
        })}
        {left > 0 && `, ${translate('karhba.import.done.left', { smart_count: left, lines: lines(left) })}`}.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '8px' }}>
        <Button variant="outlined" disabled={busy} onClick={() => undo()}>
          {translate('karhba.import.undo.button')}
        </Button>
        {left > 0 && <WrongLines importing={importing} label={translate('karhba.import.wrongLines.left')} />}
        <Button variant="contained" autoFocus onClick={onClose}>
          {translate('karhba.import.done.list')}
        </Button>
      </Box>
    </Paper>
  );
}
