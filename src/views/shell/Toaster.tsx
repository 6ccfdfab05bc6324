import { Suspense, lazy, useSyncExternalStore } from 'react';
import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { exportsUnderWay } from '../../providers/exportsUnderWay';
import { Toast } from './Toast';
import { useToasts } from './useToasts';

const ExportCards = lazy(() => import('./ExportCards').then(module => ({ default: module.ExportCards })));

/** For `<Admin notification>`: what `useNotify` says and the exports under way, stacked at the bottom left. */
export function Toaster() {
  const translate = useTranslate();
  const { toasts, close } = useToasts();
  const underWay = useSyncExternalStore(exportsUnderWay.listen, exportsUnderWay.read);
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
      {underWay.length > 0 && (
        <Suspense fallback={null}>
          <ExportCards exports={underWay} />
        </Suspense>
      )}
      {toasts.map(toast => (
        <Toast key={toast.key} toast={toast} onClose={close} />
      ))}
    </Box>
  );
}
