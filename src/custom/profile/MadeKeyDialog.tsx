import { useId, useRef } from 'react';
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from '@mui/material';
import { useNotify } from 'react-admin';

interface MadeKeyDialogProps {
  /** The key itself. */
  value: string;
  onClose: () => void;
}

/** A key that was just made, to be copied: it is shown here and never again, so nothing but its button closes it. */
export function MadeKeyDialog({ value, onClose }: MadeKeyDialogProps) {
  const notify = useNotify();
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      notify('Clé copiée.', { type: 'success' });
    } catch {
      // Plain http, or refused: what is selected is copied by hand.
      box.current?.select();
      notify('Copiez la clé sélectionnée\u00a0: le navigateur ne le fait pas lui-même ici.', {
        type: 'info',
      });
    }
  };
  return (
    <Dialog open maxWidth="sm" fullWidth aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <DialogTitle id={`${id}-title`}>Nouvelle clé d’API</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`} sx={{ mb: '12px' }}>
          Copiez-la maintenant{'\u00a0'}: elle ne sera plus jamais montrée. Le programme l’envoie dans
          l’en-tête <code>Authorization: Bearer</code>.
        </DialogContentText>
        <TextField
          value={value}
          inputRef={box}
          fullWidth
          onFocus={event => event.target.select()}
          slotProps={{
            htmlInput: { 'aria-label': 'Clé d’API', readOnly: true, spellCheck: false, dir: 'ltr' },
          }}
          sx={{ '& input': { fontFamily: 'monospace', fontSize: 13 } }}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          J’ai copié la clé
        </Button>
        <Button variant="contained" autoFocus onClick={() => void copy()}>
          Copier
        </Button>
      </DialogActions>
    </Dialog>
  );
}
