import { Box, Button, Chip, IconButton, Typography } from '@mui/material';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Pencil from 'lucide-react/icons/pencil';
import type { Theme } from '@mui/material/styles';
import { figureOf } from '../../domain/figure';
import { damageSeverities } from '../../product/enumerations';
import { moneyText } from '../../schema/kinds/figures';
import { focusRing } from '../../views/theme/focusRing';
import { damageTitle } from './carPlaces';
import { cardStyle } from './deskStyle';
import { newDamages, numberOf, withDamage } from './draft';
import type { Damage } from './draft';
import type { StepProps } from './useDesk';

type DamageListProps = Pick<StepProps, 'draft' | 'change' | 'task'> & { onOpen: (damage: Damage) => void };

/** What is new, each with what it costs at a return; what was there before is folded. */
export function DamageList({ draft, change, task, onOpen }: DamageListProps) {
  const isReturn = task.kind === 'RETURN';
  const old = draft.damages.filter(({ isPreExisting }) => isPreExisting);
  return (
    <>
      {newDamages(draft).map(damage => (
        <Box key={damage.key} component="article" aria-label={damageTitle(damage)} sx={newStyle}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: '10px' }}>
            <Typography sx={{ flex: 1, fontWeight: 600 }}>
              {numberOf(draft, damage)}. {damageTitle(damage)}
            </Typography>
            {isReturn && <Typography sx={{ fontWeight: 600 }}>{priceOf(damage, task)}</Typography>}
            {!isReturn && (
              <IconButton
                aria-label={`Modifier le dommage ${numberOf(draft, damage)}`}
                onClick={() => onOpen(damage)}
                sx={penStyle}
              >
                <Pencil size={18} aria-hidden />
              </IconButton>
            )}
          </Box>
          <Typography variant="body2" sx={{ color: 'tokens.ink2' }}>
            {[damageSeverities[damage.severity], photosOf(draft, damage), damage.note]
              .filter(Boolean)
              .join(' · ')}
          </Typography>
          {isReturn && (
            <Box sx={{ display: 'flex', gap: '8px', mt: '10px', '& > *': { flex: 1 } }}>
              <Button
                variant="outlined"
                onClick={() => change(now => withDamage(now, { ...damage, isPreExisting: true }))}
              >
                Déjà là
              </Button>
              <Button variant="outlined" onClick={() => onOpen(damage)}>
                Modifier
              </Button>
            </Box>
          )}
        </Box>
      ))}
      {old.length > 0 && (
        <Box component="details" sx={oldStyle}>
          <summary>
            <i /> {figureOf(old.length, 'dommage')} déjà là{isReturn ? ', rien à facturer' : ''}
            <ChevronDown size={18} aria-hidden />
          </summary>
          <ul>
            {old.map(damage => (
              <li key={damage.key}>
                <Button variant="text" color="inherit" onClick={() => onOpen(damage)}>
                  {numberOf(draft, damage)}. {damageTitle(damage)}
                </Button>
                <Chip size="small" label={damageSeverities[damage.severity]} />
              </li>
            ))}
          </ul>
        </Box>
      )}
    </>
  );
}

const photosOf = ({ photos }: StepProps['draft'], { key }: Damage) => {
  const count = photos.filter(({ damage }) => damage === key).length;
  return count > 0 ? figureOf(count, 'photo') : 'Sans photo';
};

function priceOf({ category }: Damage, { categories }: StepProps['task']): string {
  const price = categories.find(({ id }) => id === category.id)?.defaultPriceHT;
  return price == null ? 'Sur devis' : `${moneyText(price)}\u00a0DT`;
}

const penStyle = { width: 44, height: 44, m: '-8px -8px -8px 0' };

const newStyle = (theme: Theme) => ({
  ...cardStyle(theme),
  borderColor: theme.palette.tones.damage.dot,
  padding: '14px 16px',
});

const oldStyle = (theme: Theme) => ({
  ...cardStyle(theme),
  '& summary': {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    minHeight: 48,
    padding: '0 16px',
    cursor: 'pointer',
    listStyle: 'none',
  },
  '& summary::-webkit-details-marker': { display: 'none' },
  '& summary:focus-visible': focusRing(theme, true),
  '& summary svg': { marginLeft: 'auto' },
  '& i': { width: 16, height: 16, border: `1.5px solid ${theme.palette.tokens.ink2}`, borderRadius: '50%' },
  '&[open] summary svg': { rotate: '180deg' },
  '& ul': { margin: 0, padding: '0 8px 8px', listStyle: 'none' },
  '& li': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', paddingRight: '8px' },
  '& li button': { textAlign: 'left' as const, whiteSpace: 'normal' as const },
});
