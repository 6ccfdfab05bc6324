import { useState } from 'react';
import type { FormEvent } from 'react';
import { Alert, Box, Button, CircularProgress } from '@mui/material';
import { useNotify } from 'react-admin';
import { changePassword } from '../../providers/changePassword';
import { codeOf, fieldMessages } from '../../providers/readableError';
import { FormCard } from '../../views/form/FormCard';
import type { ReadableError } from '../../providers/readableError';
import { PasswordBox } from '../../views/inputs/PasswordBox';
import { judgePasswords } from './judgePasswords';
import type { Passwords } from './judgePasswords';

const empty: Passwords = { currentPassword: '', newPassword: '', again: '' };

const boxes = [
  ['currentPassword', 'Mot de passe actuel', 'current-password'],
  ['newPassword', 'Nouveau mot de passe', 'new-password'],
  ['again', 'Encore une fois', 'new-password'],
] as const;

const rule = 'De 10 à 128 caractères, sans mot de passe courant';

/** One's own password. Changed, it ends one's sessions on other machines; this one goes on. */
export function PasswordCard({ email }: { email: string }) {
  const notify = useNotify();
  const [values, setValues] = useState(empty);
  const [faults, setFaults] = useState<Partial<Passwords>>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);

  const refuse = (found: Partial<Passwords>, form: HTMLFormElement) => {
    setFaults(found);
    const first = boxes.find(([name]) => found[name])?.[0];
    if (first) form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    setFailure('');
    const found = judgePasswords(values);
    refuse(found, form);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await changePassword(values.currentPassword, values.newPassword);
      setValues(empty);
      notify('Votre mot de passe est changé. Vos autres appareils sont déconnectés.', { type: 'success' });
    } catch (error) {
      const messages = fieldMessages(error as ReadableError);
      refuse(messages, form);
      if (Object.keys(messages).length === 0)
        setFailure(codeOf(error) ? (error as Error).message : 'Serveur injoignable. Réessayez.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormCard title="Mot de passe">
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: '16px' }}>
        <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
        {boxes.map(([name, label, fills]) => (
          <PasswordBox
            key={name}
            name={name}
            label={label}
            fills={fills}
            required
            value={values[name]}
            error={Boolean(faults[name])}
            helperText={faults[name] ?? (name === 'newPassword' ? rule : undefined)}
            onChange={event => {
              setValues({ ...values, [name]: event.target.value });
              setFaults({ ...faults, [name]: undefined });
            }}
          />
        ))}
        {failure && <Alert severity="error">{failure}</Alert>}
        <Button
          type="submit"
          variant="outlined"
          aria-disabled={busy}
          startIcon={busy ? <CircularProgress size={14} color="inherit" /> : undefined}
        >
          Changer le mot de passe
        </Button>
      </Box>
    </FormCard>
  );
}
