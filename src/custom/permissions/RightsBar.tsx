import { Box, Button } from '@mui/material';
import { counted } from '../../schema/french';
import { saveBarStyle } from '../../views/form/saveBarStyle';
import type { RightsDraftState } from './useRightsDraft';

interface RightsBarProps {
  draft: RightsDraftState;
  who: string;
  onSave: () => void;
}

/** How much would change, and when it acts; 'Annuler' and the one filled button. */
export function RightsBar({ draft, who, onSave }: RightsBarProps) {
  const { added, removed } = draft.changes;
  const count = added.length + removed.length;
  return (
    <Box role="region" aria-label="Enregistrement" data-save-bar sx={saveBarStyle}>
      <Box className="says" role="status">
        <strong>{counted(count, 'changement')} en attente</strong>
        {added.length > 0 && (
          <Box component="span" sx={{ color: 'tokens.success' }}>
            {counted(added.length, 'accordé')}
          </Box>
        )}
        {removed.length > 0 && (
          <Box component="span" sx={{ color: 'tokens.danger' }}>
            {counted(removed.length, 'retiré')}
          </Box>
        )}
        <span className="count">Appliqués à la prochaine action de {who}, sans déconnexion</span>
      </Box>
      <Button variant="text" color="secondary" onClick={draft.reset}>
        Annuler
      </Button>
      <Button variant="contained" onClick={onSave}>
        Enregistrer les droits
      </Button>
    </Box>
  );
}
