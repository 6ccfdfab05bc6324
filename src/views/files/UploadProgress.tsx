import { useSyncExternalStore } from 'react';
import { Box, LinearProgress } from '@mui/material';
import { useTranslate } from 'react-admin';
import { uploadProgress } from '../../providers/uploadProgress';

/** How far the files on their way have come; nothing while none is. */
export function UploadProgress() {
  const progress = useSyncExternalStore(uploadProgress.subscribe, uploadProgress.read);
  const translate = useTranslate();
  if (progress === null) return null;
  const percent = Math.round(progress * 100);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: '8px', minWidth: 160 }}>
      <LinearProgress
        variant={percent < 100 ? 'determinate' : 'indeterminate'}
        value={percent}
        aria-label={translate('karhba.files.sending')}
        sx={{ flex: 1 }}
      />
      <span aria-hidden>{percent < 100 ? `${percent}\u00a0%` : translate('karhba.files.checking')}</span>
    </Box>
  );
}
