import { Box, TextField, Typography } from '@mui/material';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import type { Theme } from '@mui/material/styles';
import { vehicleEquipment } from '../../product/enumerations';
import { moneyText } from '../../schema/kinds/figures';
import { focusRing } from '../../views/theme/focusRing';
import type { Item } from './draft';
import type { StepProps } from './useDesk';

/** What goes with the vehicle, papers included: a touch marks it as missing, with what that costs. */
export function EquipmentStep({ draft, change, task }: StepProps) {
  const items = Object.keys(vehicleEquipment) as Item[];
  const present = items.filter(item => draft.equipment[item]).length;
  return (
    <Box component="section" aria-labelledby="equipements">
      <Box
        sx={{
          display: 'flex',
          alignItems: 'baseline',
          gap: '8px',
          mb: '10px',
          '& > *': { whiteSpace: 'nowrap' },
        }}
      >
        <Typography id="equipements" component="h2" sx={{ fontSize: 14, fontWeight: 600 }}>
          Équipements et papiers
        </Typography>
        <Typography variant="body2" role="status" sx={{ color: 'tokens.ink2' }}>
          {present} sur {items.length}
        </Typography>
        <Typography variant="caption" sx={{ ml: 'auto', color: 'tokens.ink2' }}>
          Toucher pour changer
        </Typography>
      </Box>
      <Box sx={gridStyle}>
        {items.map(item => (
          <Piece
            key={item}
            name={vehicleEquipment[item]}
            isThere={draft.equipment[item] === true}
            known={task.equipment.find(one => one.item === item)}
            onChange={isThere => change(now => ({ equipment: { ...now.equipment, [item]: isThere } }))}
          />
        ))}
      </Box>
      <TextField
        label="Note"
        multiline
        minRows={2}
        fullWidth
        value={draft.note}
        onChange={({ target }) => change(() => ({ note: target.value }))}
        slotProps={{ htmlInput: { maxLength: 2000 } }}
        sx={{ mt: '16px' }}
      />
    </Box>
  );
}

interface PieceProps {
  name: string;
  isThere: boolean;
  known: StepProps['task']['equipment'][number] | undefined;
  onChange: (isThere: boolean) => void;
}

function Piece({ name, isThere, known, onChange }: PieceProps) {
  const price = known?.replacementPriceHT;
  const isGone = !isThere && known?.present === true;
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isThere}
      aria-label={name}
      data-gone={isGone || undefined}
      data-absent={!isThere || undefined}
      onClick={() => onChange(!isThere)}
    >
      {isThere ? <Check size={18} aria-hidden /> : <X size={18} aria-hidden />}
      <span>
        {name}
        {!isThere && (
          <small>
            {isGone
              ? ['Absent', price != null && `${moneyText(price)}\u00a0DT`].filter(Boolean).join(', ')
              : 'N’y était pas'}
          </small>
        )}
      </span>
    </button>
  );
}

const gridStyle = (theme: Theme) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '8px',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  '& button': {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    minHeight: 52,
    padding: '6px 12px',
    border: `1px solid ${theme.palette.tokens.line2}`,
    borderRadius: '6px',
    backgroundColor: theme.palette.tokens.paper,
    font: 'inherit',
    fontSize: 15,
    lineHeight: '19px',
    color: theme.palette.tokens.ink,
    textAlign: 'left' as const,
    cursor: 'pointer',
  },
  '& button:focus-visible': focusRing(theme),
  '& svg': { flex: '0 0 auto', color: theme.palette.tokens.success },
  '& small': { display: 'block', fontSize: 13 },
  '& [data-absent]': { color: theme.palette.tokens.ink2, backgroundColor: theme.palette.tokens.sunken },
  '& [data-absent] svg': { color: 'inherit' },
  '& [data-gone]': {
    color: theme.palette.tones.danger.text,
    borderColor: theme.palette.tones.danger.dot,
    backgroundColor: theme.palette.tones.danger.tint,
  },
});
