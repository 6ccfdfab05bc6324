import { useState } from 'react';
import { Box, Checkbox, FormControlLabel, TextField } from '@mui/material';
import { useNotify, useTranslate } from 'react-admin';
import '../../../i18n/listTools';
import { newId } from '../../../providers/newKey';
import type { ReadableError } from '../../../providers/readableError';
import type { SavedView } from '../../../providers/listMethods';
import { Confirm } from '../../shell/Confirm';
import { useListState } from './useListState';
import { useSavedViews } from './useSavedViews';
import { keptState } from './wholeState';

/** Names the view on screen, or gives another name to one. What the server objects stands at the name. */
export function SaveViewDialog({ renamed, onClose }: { renamed?: SavedView; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { state, open } = useListState();
  const { save } = useSavedViews();
  const [id] = useState(() => renamed?.id ?? newId());
  const [name, setName] = useState(renamed?.name ?? '');
  const [isDefault, setIsDefault] = useState(false);
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const text = (key: string) => translate(`karhba.listTools.views.${renamed ? 'renaming' : 'saving'}.${key}`);
  const submit = async () => {
    if (!name.trim()) return setFault(translate('karhba.listTools.views.required'));
    setBusy(true);
    try {
      if (renamed) await save({ id, name });
      else {
        await save({ id, name, isDefault, state: keptState(state) });
        open(state, id);
      }
      notify(text('saved'), { type: 'success' });
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
      hasInputs
      title={text('title')}
      confirm={text('confirm')}
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
          {!renamed && text('text')}
          <TextField
            label={translate('karhba.listTools.views.name')}
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
              label={translate('karhba.listTools.views.makeDefault')}
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
