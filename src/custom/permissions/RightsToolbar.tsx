import { useState } from 'react';
import { Autocomplete, Box, Button, InputAdornment, TextField, Typography } from '@mui/material';
import Search from 'lucide-react/icons/search';
import { useDataProvider, useNotify } from 'react-admin';
import { rightProfiles, rightsOfProfile } from '../../product/rightProfiles';
import type { UserRights } from '../../providers/rightsMethods';
import type { RightSection } from '../../schema/words/access/rightGrid';
import { counted } from '../../schema/french';
import { useAwaitedKeys } from '../../views/inputs/useAwaitedKeys';
import { optionProps, useLookup, useLookupTexts } from '../../views/inputs/useLookup';
import type { Option } from '../../views/inputs/useLookup';
import type { RightsDraftState } from './useRightsDraft';

interface RightsToolbarProps {
  userId: string;
  /** All that may be granted here. */
  grid: readonly RightSection[];
  draft: RightsDraftState;
  /** Nothing may be changed: only the search is left. */
  readOnly: boolean;
  word: string;
  onWord: (word: string) => void;
  /** From the word to the first right that it leaves. */
  onEnter: () => void;
}

/** What is looked for in a grid, and where it starts from: a post's profile, a colleague. */
export function RightsToolbar({ userId, grid, draft, readOnly, word, onWord, onEnter }: RightsToolbarProps) {
  return (
    <Box sx={{ p: '12px 16px', display: 'grid', gap: '8px' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' }}>
        <TextField
          value={word}
          onChange={event => onWord(event.target.value)}
          placeholder="Filtrer…"
          onKeyDown={event => {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            onEnter();
          }}
          sx={{ width: { xs: '100%', sm: 200 } }}
          slotProps={{
            htmlInput: { 'aria-label': 'Filtrer les droits', type: 'search' },
            input: {
              startAdornment: (
                <InputAdornment position="start">
                  <Search size={16} />
                </InputAdornment>
              ),
            },
          }}
        />
        {!readOnly && (
          <Box role="group" aria-label="Profil type" sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px' }}>
            {Object.entries(rightProfiles).map(([name, profile]) => {
              const { label, help } = profile;
              const actions = rightsOfProfile(profile, grid);
              const chosen = isProfile(draft, actions);
              return (
                <Button
                  key={name}
                  size="small"
                  variant="outlined"
                  title={help}
                  aria-pressed={chosen}
                  onClick={() => draft.become(new Set(actions))}
                  sx={chosen ? { bgcolor: 'tokens.accentTint', color: 'tokens.accentDeep' } : undefined}
                >
                  {label}
                </Button>
              );
            })}
          </Box>
        )}
        {!readOnly && <CopyRights userId={userId} onCopy={draft.become} />}
      </Box>
      {draft.left > 0 && (
        <Typography variant="body2" role="status" sx={{ color: 'tokens.warning' }}>
          {counted(draft.left, 'droit')} {draft.left > 1 ? 'restent' : 'reste'} en l’état{'\u00a0'}: vous ne
          pouvez ni {draft.left > 1 ? 'les' : 'l’'} accorder ni {draft.left > 1 ? 'les' : 'le'} retirer.
        </Typography>
      )}
    </Box>
  );
}

/** Whether what is granted is just that profile. */
const isProfile = ({ wanted }: RightsDraftState, actions: readonly string[]) =>
  wanted.size === actions.length && actions.every(action => wanted.has(action));

interface CopyRightsProps {
  userId: string;
  onCopy: (actions: ReadonlySet<string>) => void;
}

const copyLabel = 'Copier les droits d’un collègue';

/** Takes over the rights of a colleague. */
function CopyRights({ userId, onCopy }: CopyRightsProps) {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(false);
  const { options, loading, failed } = useLookup('users', typed, active);
  const texts = useLookupTexts(copyLabel, loading, failed);
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
  const found = options.filter(({ id }) => id !== userId);
  const keys = useAwaitedKeys({ word: typed, loading, found, choose: one => void copy(one) });
  return (
    <Autocomplete<Option>
      {...optionProps}
      {...texts}
      {...keys.props}
      value={null}
      inputValue={typed}
      blurOnSelect
      options={keys.awaits ? [] : found}
      autoHighlight={typed !== ''}
      onInputChange={(_, text, reason) => {
        setTyped(reason === 'input' ? text : '');
        keys.forget();
      }}
      onChange={(_, option) => option && void copy(option)}
      onFocus={() => setActive(true)}
      sx={{ width: { xs: '100%', sm: 210 } }}
      renderInput={params => (
        <TextField
          {...params}
          placeholder="Copier d’un collègue…"
          slotProps={{
            htmlInput: {
              ...params.inputProps,
              'aria-label': copyLabel,
            },
          }}
        />
      )}
    />
  );
}
