import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Toast } from './Toast';
import { useToasts } from './useToasts';

/** For `<Admin notification>`: what `useNotify` says, stacked at the bottom left. */
export function Toaster() {
  const translate = useTranslate();
  const { toasts, close } = useToasts();
  return (
    <Box
      role="region"
      aria-label={translate('karhba.toast.region')}
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        left: { xs: 12, sm: 16 },
        right: { xs: 12, sm: 'auto' },
        // Above the pager, and on a phone above the bar of actions.
        bottom: { xs: 84, sm: 64 },
        display: 'grid',
        gap: '10px',
        width: { sm: 360 },
        pointerEvents: 'none',
        '& > *': { pointerEvents: 'auto' },
      }}
    >
      {toasts.map(toast => (
        <Toast key={toast.key} toast={toast} onClose={close} />
      ))}
    </Box>
  );
}
