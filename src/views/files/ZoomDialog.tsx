import { useId } from 'react';
import { Alert, Box, CircularProgress, Dialog, DialogContent, DialogTitle, IconButton } from '@mui/material';
import X from 'lucide-react/icons/x';
import { nameOf } from './shownFile';
import type { ShownFile } from './shownFile';
import { useFileContent } from './useFileContent';

/** A picture as large as the window lets it be. */
export function ZoomDialog({ file, onClose }: { file: ShownFile; onClose: () => void }) {
  const id = useId();
  const { address, failed } = useFileContent(file);
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="xl"
      aria-labelledby={id}
      // Rows open on click: a dialog rendered in one must not.
      onClick={event => event.stopPropagation()}
    >
      <DialogTitle id={id} sx={{ pr: '56px', overflowWrap: 'anywhere' }}>
        {nameOf(file)}
      </DialogTitle>
      <IconButton
        aria-label="Fermer"
        onClick={onClose}
        autoFocus
        sx={{ position: 'absolute', top: 8, right: 8 }}
      >
        <X size={18} />
      </IconButton>
      <DialogContent sx={{ display: 'flex', justifyContent: 'center', minWidth: { sm: 320 } }}>
        {failed && <Alert severity="error">Cette image ne peut pas être affichée.</Alert>}
        {!failed && !address && <CircularProgress aria-label="Chargement de l’image" />}
        {address && (
          <Box
            component="img"
            src={address}
            alt={nameOf(file)}
            sx={{ maxWidth: '100%', maxHeight: '75vh', objectFit: 'contain' }}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}
