import { memo } from 'react';
import { Box, IconButton, Tooltip } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import Keyboard from 'lucide-react/icons/keyboard';
import { dayMonth } from './dayTexts';
import type { BarLook } from './barColors';
import type { Holiday } from './planningTypes';
import { lowScreen } from './sizes';

const looks: readonly [BarLook, string][] = [
  ['RESERVED', 'Réservé'],
  ['OPTION', 'Option'],
  ['CONTRACT', 'Contrat'],
  ['LATE', 'En retard'],
  ['DISPLACED', 'À déplacer'],
  ['ENDED', 'Terminé'],
  ['MAINTENANCE', 'Maintenance'],
  ['MISSION', 'Mission'],
  ['DAMAGE', 'Sinistre'],
  ['UNAVAILABLE', 'Indisponible'],
];

interface LegendProps {
  holidays: readonly Holiday[];
  onShortcuts: () => void;
}

/** What the bars and the columns mean. */
export const Legend = memo(function Legend({ holidays, onShortcuts }: LegendProps) {
  const [only, ...others] = holidays;
  return (
    <Box className="legend" sx={legendStyle}>
      <Box component="ul" aria-label="Légende">
        {looks.map(([look, label]) => (
          <li key={look}>
            <i className={`key ${look}`} aria-hidden />
            {label}
          </li>
        ))}
        <li className="apart">
          <i className="key weekend" aria-hidden />
          Week-end
        </li>
        {only && (
          <li>
            <i className="key holiday" aria-hidden />
            {others.length > 0 ? 'Jour férié' : `${dayMonth(only.date)}, ${only.label}`}
          </li>
        )}
      </Box>
      <Tooltip title="Raccourcis du clavier (?)">
        <IconButton size="small" aria-label="Raccourcis du clavier" onClick={onShortcuts}>
          <Keyboard size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </Tooltip>
    </Box>
  );
});

const legendStyle = ({ palette: { tokens } }: Theme) => ({
  display: 'flex',
  alignItems: 'center',
  gap: '12px',
  padding: '6px 8px 6px 16px',
  borderTop: `1px solid ${tokens.line}`,
  fontSize: 12,
  color: tokens.ink2,
  [lowScreen]: { display: 'none' },
  '& ul': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 18px',
    flex: 1,
    margin: 0,
    padding: 0,
    listStyle: 'none',
  },
  '& li': { display: 'flex', alignItems: 'center', gap: '7px' },
  '& .apart': { marginInlineStart: 'auto' },
  '& .key': {
    boxSizing: 'border-box',
    width: 22,
    height: 13,
    borderRadius: '3px',
    borderWidth: 1,
    borderStyle: 'solid',
  },
  '& .key.OPTION': { borderStyle: 'dashed' },
  '& .key.weekend': { borderColor: tokens.line2, backgroundColor: tokens.hover },
  '& .key.holiday': { borderColor: 'var(--holiday)', backgroundColor: 'var(--holiday)' },
});
