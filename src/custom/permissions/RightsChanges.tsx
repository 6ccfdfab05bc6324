import { Alert, Typography } from '@mui/material';
import { ChangedRights } from './ChangedRights';
import type { RightsDraftState } from './useRightsDraft';

interface RightsChangesProps {
  draft: RightsDraftState;
  /** 'Factures : Encaisser', by action. */
  names: ReadonlyMap<string, string>;
  who: string;
  refusal?: string;
}

/** What saving will grant and withdraw, counted and told one by one. */
export function RightsChanges({ draft, names, who, refusal }: RightsChangesProps) {
  return (
    <>
      <ChangedRights title="accordé" actions={draft.changes.added} names={names} onUndo={draft.undo} />
      <ChangedRights title="retiré" actions={draft.changes.removed} names={names} onUndo={draft.undo} />
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
