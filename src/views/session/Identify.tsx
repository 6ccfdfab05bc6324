import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import {
  Alert,
  Button,
  CircularProgress,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from '@mui/material';
import { useTranslate } from 'react-admin';
import { authProvider } from '../../providers/authProvider';
import { mayLeave } from '../../providers/mayLeave';
import { permissionsProvider } from '../../providers/permissionsProvider';
import { PasswordBox } from '../inputs/PasswordBox';

/** Asks for the password of who was working here. */
export function Identify({ email }: { email: string }) {
  const translate = useTranslate();
  const id = useId();
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!password) return setFailure(translate('karhba.session.required'));
    setBusy(true);
    setFailure('');
    try {
      await authProvider.login({ email, password });
      await permissionsProvider.reload();
    } catch (error) {
      setBusy(false);
      setFailure(messageOf(error) ?? translate('karhba.session.unreachable'));
    }
  };
  return (
    <Dialog open maxWidth="xs" fullWidth aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <form noValidate onSubmit={event => void submit(event)}>
        <DialogTitle id={`${id}-title`}>{translate('karhba.session.title')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: '16px' }}>
          <DialogContentText id={`${id}-text`}>{translate('karhba.session.text')}</DialogContentText>
          <TextField
            label={translate('karhba.session.email')}
            value={email}
            sx={fixed}
            slotProps={{ htmlInput: { readOnly: true, autoComplete: 'username' } }}
          />
          <PasswordBox
            label={translate('karhba.session.password')}
            fills="current-password"
            required
            autoFocus
            value={password}
            onChange={event => setPassword(event.target.value)}
          />
          {failure && <Alert severity="error">{failure}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button
            variant="outlined"
            onClick={() => void mayLeave().then(may => may && authProvider.logout({}))}
          >
            {translate('karhba.user.logout')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            aria-disabled={busy}
            startIcon={busy ? <CircularProgress size={14} color="inherit" /> : undefined}
          >
            {translate('karhba.session.continue')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

const fixed = { '& .MuiInputBase-root': { bgcolor: 'tokens.hover' }, '& input': { color: 'tokens.ink2' } };

/** What the server answered; a call that it did not answer speaks English. */
function messageOf(error: unknown): string | undefined {
  return error instanceof Error && error.name === 'Error' ? error.message : undefined;
}
