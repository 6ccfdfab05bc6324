import { Alert, Box, Typography } from '@mui/material';
import { counted } from '../../schema/french';
import type { RightsDraftState } from './useRightsDraft';

interface RightsChangesProps {
  changes: RightsDraftState['changes'];
  /** 'Factures : Encaisser', by action. */
  names: ReadonlyMap<string, string>;
  who: string;
  refusal?: string;
}

/** What saving will grant and withdraw, counted and told one by one. */
export function RightsChanges({ changes, names, who, refusal }: RightsChangesProps) {
  return (
    <>
      <Changes title="accordé" actions={changes.added} names={names} tone="tokens.success" />
      <Changes title="retiré" actions={changes.removed} names={names} tone="tokens.danger" />
      <Typography variant="body2" sx={{ mt: '12px' }}>
        Ces changements s’appliquent à la prochaine action de {who}, sans déconnexion.
      </Typography>
      {refusal && (
        <Alert severity="error" sx={{ mt: '12px' }}>
          {refusal}
        </Alert>
      )}
    </>
  );
}

interface ChangesProps {
  title: string;
  actions: readonly string[];
  names: ReadonlyMap<string, string>;
  tone: string;
}

function Changes({ title, actions, names, tone }: ChangesProps) {
  if (actions.length === 0) return null;
  return (
    <>
      <Typography variant="h6" component="h3" sx={{ mt: '8px', color: tone }}>
        {counted(actions.length, 'droit')} {title}
        {actions.length > 1 ? 's' : ''}
      </Typography>
      <Box
        component="ul"
        sx={{ m: 0, pl: '18px', fontSize: 13, maxHeight: 220, overflowY: 'auto' }}
        tabIndex={0}
      >
        {actions.map(action => (
          <li key={action}>
            {names.get(action) ?? action}{' '}
            <Box component="span" sx={{ fontSize: 11, color: 'tokens.ink3' }}>
              {action}
            </Box>
          </li>
        ))}
      </Box>
    </>
  );
}
