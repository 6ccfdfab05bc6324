import { Box, Button, Typography } from '@mui/material';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useListContext } from 'react-admin';

/** The rows could not be read: why, and another try. */
export function FailedList() {
  const { error, refetch, isFetching } = useListContext();
  return (
    <Box
      role="alert"
      sx={{ display: 'grid', justifyItems: 'center', gap: '14px', p: '56px 24px', textAlign: 'center' }}
    >
      <Box sx={{ color: 'tokens.danger' }}>
        <TriangleAlert size={32} strokeWidth={1.5} aria-hidden />
      </Box>
      <Typography sx={{ maxWidth: 440 }}>{(error as Error | null)?.message}</Typography>
      <Button variant="outlined" disabled={isFetching} onClick={() => void refetch()}>
        Réessayer
      </Button>
    </Box>
  );
}
