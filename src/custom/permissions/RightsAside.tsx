import { Box, Card, Link, Typography } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import Lock from 'lucide-react/icons/lock';
import { boxesStyle } from './gridStyle';
import { ChangedRights } from './RightsChanges';
import type { RightsDraftState } from './useRightsDraft';

interface RightsAsideProps {
  draft: RightsDraftState;
  names: ReadonlyMap<string, string>;
}

/** Beside the grid on a wide screen: the changes that wait, and how its boxes read. */
export function RightsAside({ draft, names }: RightsAsideProps) {
  const { added, removed } = draft.changes;
  const count = added.length + removed.length;
  return (
    <Box component="aside" aria-label="Changements et lecture" sx={asideStyle}>
      {count > 0 && (
        <Card>
          <Box sx={{ display: 'flex', alignItems: 'baseline', gap: '8px' }}>
            <Typography variant="h6" component="h2">
              En attente
            </Typography>
            <Box component="span" sx={{ color: 'tokens.ink3', fontSize: 12 }}>
              {count}
            </Box>
            <Link component="button" type="button" onClick={draft.reset} sx={{ ml: 'auto', fontSize: 13 }}>
              Tout rétablir
            </Link>
          </Box>
          <ChangedRights title="accordé" actions={added} names={names} onUndo={draft.undo} />
          <ChangedRights title="retiré" actions={removed} names={names} onUndo={draft.undo} />
        </Card>
      )}
      <Card>
        <Typography variant="h6" component="h2">
          Lecture
        </Typography>
        <Box component="ul" sx={legendStyle}>
          <Sign checked>Accordé</Sign>
          <Sign>Refusé</Sign>
          <Sign checked className="added">
            Accordé, à enregistrer
          </Sign>
          <Sign className="removed">Retiré, à enregistrer</Sign>
          <Sign partly>Une partie de la ligne</Sign>
          <li>
            <Lock size={14} aria-hidden />
            Verrouillé{'\u00a0'}: sa raison se lit sur la case
          </li>
        </Box>
      </Card>
    </Box>
  );
}

interface SignProps {
  checked?: boolean;
  partly?: boolean;
  className?: string;
  children: string;
}

/** A box as the grid draws it; not one to click. */
function Sign({ checked = false, partly = false, className, children }: SignProps) {
  return (
    <li className={className}>
      <input
        type="checkbox"
        tabIndex={-1}
        aria-hidden
        readOnly
        checked={checked}
        style={{ pointerEvents: 'none' }}
        ref={box => {
          if (box) box.indeterminate = partly;
        }}
      />
      {children}
    </li>
  );
}

const asideStyle = {
  display: 'none',
  '@media (min-width: 1400px)': { display: 'grid' },
  position: 'sticky',
  top: 72,
  gap: '16px',
  '& > *': { p: '12px 16px' },
};

const legendStyle = (theme: Theme) => ({
  ...boxesStyle(theme),
  listStyle: 'none',
  m: '8px 0 0',
  p: 0,
  fontSize: 13,
  '& li': { display: 'flex', alignItems: 'center', gap: '10px', minHeight: 28 },
  '& svg': { width: 16, flex: '0 0 auto', color: theme.palette.tokens.ink3 },
});
