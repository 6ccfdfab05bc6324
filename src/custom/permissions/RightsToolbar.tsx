import { Box, Button, InputAdornment, TextField, Typography } from '@mui/material';
import Search from 'lucide-react/icons/search';
import { counted } from '../../schema/french';
import { rightProfiles } from '../../schema/rightProfiles';
import { CopyRights } from './CopyRights';
import type { RightsDraftState } from './useRightsDraft';

interface RightsToolbarProps {
  userId: string;
  draft: RightsDraftState;
  /** Nothing may be changed: only the search is left. */
  readOnly: boolean;
  word: string;
  onWord: (word: string) => void;
}

/** Where a grid starts from (a post's profile, a colleague), and what is looked for in it. */
export function RightsToolbar({ userId, draft, readOnly, word, onWord }: RightsToolbarProps) {
  return (
    <Box sx={{ p: '12px 16px', display: 'grid', gap: '8px' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' }}>
        {!readOnly && (
          <Box role="group" aria-label="Profil type" sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px' }}>
            {Object.entries(rightProfiles).map(([name, { label, help, actions }]) => {
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
        <TextField
          value={word}
          onChange={event => onWord(event.target.value)}
          placeholder="Filtrer…"
          sx={{ ml: { sm: 'auto' }, width: { xs: '100%', sm: 200 } }}
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
