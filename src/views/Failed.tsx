import { Box, Button, Typography } from '@mui/material';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useTranslate } from 'react-admin';

interface FailedProps {
  error: Error | null;
  /** Another try is under way. */
  busy?: boolean;
  onRetry: () => void;
}

/** What one came to see could not be read: why, and another try. */
export function Failed({ error, busy = false, onRetry }: FailedProps) {
  const translate = useTranslate();
  return (
    <Box
      role="alert"
      sx={{ display: 'grid', justifyItems: 'center', gap: '14px', p: '56px 24px', textAlign: 'center' }}
    >
      <Box sx={{ color: 'tokens.danger' }}>
        <TriangleAlert size={32} strokeWidth={1.5} aria-hidden />
      </Box>
      <Typography sx={{ maxWidth: 440 }}>{error?.message}</Typography>
      <Button variant="outlined" disabled={busy} onClick={onRetry}>
        {translate('karhba.error.retry')}
      </Button>
    </Box>
  );
}
