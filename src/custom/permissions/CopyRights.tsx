import { useState } from 'react';
import { Autocomplete, TextField } from '@mui/material';
import { useDataProvider, useNotify } from 'react-admin';
import type { UserRights } from '../../providers/rightsMethods';
import { lookupTexts } from '../../views/inputs/lookupTexts';
import { useLookup } from '../../views/inputs/useLookup';
import type { Option } from '../../views/inputs/useLookup';

interface CopyRightsProps {
  userId: string;
  onCopy: (actions: ReadonlySet<string>) => void;
}

/** Takes over the rights of a colleague. */
export function CopyRights({ userId, onCopy }: CopyRightsProps) {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(false);
  const { options, loading, failed } = useLookup('users', typed, active);
  const copy = async (colleague: Option) => {
    try {
      const { data } = (await dataProvider.permissions('users', { id: colleague.id })) as {
        data: UserRights;
      };
      if (data.role !== 'ADMIN')
        return notify(`${colleague.label} n’a pas de droits à copier\u00a0: son rôle décide de tout.`, {
          type: 'warning',
        });
      onCopy(new Set(data.actions.filter(({ isAllowed }) => isAllowed).map(({ action }) => action)));
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    }
  };
  return (
    <Autocomplete<Option>
      value={null}
      inputValue={typed}
      blurOnSelect
      options={options.filter(({ id }) => id !== userId)}
      filterOptions={all => all}
      getOptionLabel={({ label }) => label}
      getOptionKey={({ id }) => id}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      onChange={(_, option) => option && void copy(option)}
      onFocus={() => setActive(true)}
      {...lookupTexts(loading, failed)}
      sx={{ width: { xs: '100%', sm: 210 } }}
      renderInput={params => (
        <TextField
          {...params}
          placeholder="Copier d’un collègue…"
          slotProps={{
            htmlInput: {
              ...params.inputProps,
              'aria-label': 'Copier les droits d’un collègue',
            },
          }}
        />
      )}
    />
  );
}
