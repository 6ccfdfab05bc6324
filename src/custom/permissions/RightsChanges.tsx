import { Alert, Box, IconButton, Typography } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import Undo from 'lucide-react/icons/undo-2';
import { counted } from '../../schema/french';
import type { RightsDraftState } from './useRightsDraft';

interface RightsChangesProps {
  draft: RightsDraftState;
  /** 'Factures : Encaisser', by action. */
  names: ReadonlyMap<string, string>;
  who: string;
  refusal?: string;
}

/** What saving will grant and withdraw, counted and named one by one. */
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

interface ChangedRightsProps {
  title: 'accordé' | 'retiré';
  actions: readonly string[];
  /** 'Factures : Encaisser', by action. */
  names: ReadonlyMap<string, string>;
  onUndo: (action: string) => void;
}

/** The rights that saving would grant, or withdraw: each its technical name shown on hover, and the way back. */
export function ChangedRights({ title, actions, names, onUndo }: ChangedRightsProps) {
  if (actions.length === 0) return null;
  const heading = `${counted(actions.length, 'droit')} ${title}${actions.length > 1 ? 's' : ''}`;
  return (
    <Box sx={listStyle} className={title === 'accordé' ? 'added' : 'removed'}>
      <h3>{heading}</h3>
      <ul tabIndex={0} aria-label={heading}>
        {actions.map(action => {
          const name = names.get(action) ?? action;
          return (
            <li key={action}>
              <span title={action}>{name}</span>
              <IconButton size="small" aria-label={`Rétablir ${name}`} onClick={() => onUndo(action)}>
                <Undo size={14} aria-hidden />
              </IconButton>
            </li>
          );
        })}
      </ul>
    </Box>
  );
}

const listStyle = ({ palette: { tokens } }: Theme) => ({
  '& h3': { m: '8px 0 2px', fontSize: 13, lineHeight: '20px', fontWeight: 600 },
  '&.added h3': { color: tokens.success },
  '&.removed h3': { color: tokens.danger },
  '& ul': { listStyle: 'none', m: 0, p: 0, maxHeight: 260, overflowY: 'auto' },
  '& ul:focus-visible': { outline: `2px solid ${tokens.accent}`, outlineOffset: 2 },
  '& li': { display: 'flex', alignItems: 'center', gap: '8px', padding: '4px 0', fontSize: 13 },
  '& li span': { flex: 1, minWidth: 0 },
});
