import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import type { Theme } from '@mui/material/styles';

const shortcuts: readonly [readonly string[], string][] = [
  [['←', '→'], 'Le jour ou la période d’à côté'],
  [['↑', '↓'], 'Le véhicule d’au-dessus ou d’au-dessous, le même jour'],
  [['Page ↑', 'Page ↓'], 'Dix lignes plus haut ou plus bas'],
  [['Début', 'Fin'], 'Le premier ou le dernier jour ; avec Ctrl, le premier ou le dernier véhicule'],
  [['Entrée'], 'Réserver un jour libre, ouvrir une période, plier une catégorie'],
  [['M'], 'Déplacer la réservation : autre date, autre véhicule'],
  [['Maj F10'], 'Le menu de la période'],
  [['A'], 'Aujourd’hui'],
  [['P', 'N'], 'La fenêtre précédente, la suivante'],
  [['?'], 'Cette aide'],
];

/** What the keyboard does in the planning. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} maxWidth="sm" aria-labelledby="planning-keys">
      <DialogTitle id="planning-keys">Raccourcis du clavier</DialogTitle>
      <DialogContent>
        <Box component="dl" sx={keysStyle}>
          {shortcuts.map(([keys, meaning]) => (
            <div key={meaning}>
              <dt>
                {keys.map(key => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{meaning.replaceAll(' :', '\u00a0:').replaceAll(' ;', '\u00a0;')}</dd>
            </div>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose} autoFocus>
          Fermer
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const keysStyle = ({ palette: { tokens } }: Theme) => ({
  display: 'grid',
  gap: '8px',
  margin: 0,
  fontSize: 13,
  '& > div': { display: 'grid', gridTemplateColumns: '140px 1fr', gap: '12px', alignItems: 'baseline' },
  '& dt': { display: 'flex', gap: '4px' },
  '& dd': { margin: 0, color: tokens.ink2 },
  '& kbd': {
    padding: '1px 7px',
    border: `1px solid ${tokens.line2}`,
    borderBottomWidth: 2,
    borderRadius: '4px',
    fontFamily: 'inherit',
    fontSize: 12,
    whiteSpace: 'nowrap' as const,
  },
});
