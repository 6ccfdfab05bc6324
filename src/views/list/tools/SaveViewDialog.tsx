import { useState } from 'react';
import { Box, Checkbox, FormControlLabel, TextField } from '@mui/material';
import { useNotify } from 'react-admin';
import type { ReadableError } from '../../../providers/readableError';
import type { SavedView } from '../../../providers/listMethods';
import { Confirm } from '../../shell/Confirm';
import { useListState } from './useListState';
import { newViewId, useSavedViews } from './useSavedViews';
import { keptState } from './wholeState';

/** Names the view on screen, or gives another name to one. What the server objects stands at the name. */
export function SaveViewDialog({ renamed, onClose }: { renamed?: SavedView; onClose: () => void }) {
  const notify = useNotify();
  const { state, open } = useListState();
  const { save } = useSavedViews();
  const [id] = useState(() => renamed?.id ?? newViewId());
  const [name, setName] = useState(renamed?.name ?? '');
  const [isDefault, setIsDefault] = useState(false);
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    if (!name.trim()) return setFault('Donnez un nom à cette vue');
    setBusy(true);
    try {
      if (renamed) await save({ id, name });
      else {
        await save({ id, name, isDefault, state: keptState(state) });
        open(state, id);
      }
      notify(renamed ? 'Vue renommée.' : 'Vue enregistrée.', { type: 'success' });
      onClose();
    } catch (error) {
      const { body, message } = error as ReadableError;
      setFault(typeof body?.errors?.name === 'string' ? body.errors.name : message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Confirm
      open
      asks
      title={renamed ? 'Renommer la vue' : 'Enregistrer la vue'}
      confirm={renamed ? 'Renommer' : 'Enregistrer'}
      busy={busy}
      onConfirm={() => void submit()}
      onClose={onClose}
      content={
        <Box
          component="form"
          noValidate
          onSubmit={event => {
            event.preventDefault();
            void submit();
          }}
          sx={{ display: 'grid', gap: '12px' }}
        >
          {!renamed && 'Colonnes, filtres, recherche, tri et taille de page, pour vous seul.'}
          <TextField
            label="Nom de la vue"
            required
            autoFocus
            value={name}
            error={fault !== ''}
            helperText={fault || undefined}
            slotProps={{ htmlInput: { maxLength: 60 } }}
            onChange={event => {
              setName(event.target.value);
              setFault('');
            }}
          />
          {!renamed && (
            <FormControlLabel
              label="Ouvrir la liste avec cette vue"
              control={
                <Checkbox checked={isDefault} onChange={event => setIsDefault(event.target.checked)} />
              }
            />
          )}
        </Box>
      }
    />
  );
}
