import { Box, TextField, Typography } from '@mui/material';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import type { Theme } from '@mui/material/styles';
import { figure } from '../../domain/figure';
import { formatMoney } from '../../domain/money';
import { chargeKinds } from '../../product/enumerations';
import { moneyText } from '../../schema/kinds/figures';
import { focusRing } from '../../views/theme/focusRing';
import { amountOf } from './proposal';
import type { Line } from './proposal';

interface ChargeLineProps {
  line: Line;
  /** Whether what it lacks is shown. */
  isLacking: boolean;
  onChange: (line: Line) => void;
}

const reasons = ['Geste commercial', 'Contesté par le client', 'Déjà réglé', 'Constat erroné'];

/** One proposal: a touch on its amount changes it, the original stays in sight; a cross requests the reason. */
export function ChargeLine({ line, isLacking, onChange }: ChargeLineProps) {
  const { key, kind, label, accepted, typed, quantity, unitPrice_HT, price_HT, reason, isToPrice } = line;
  const amount = amountOf(line);
  const isOwn = price_HT === 0 && !isToPrice;
  return (
    <Box
      id={`charge-${key}`}
      role="group"
      aria-label={label}
      data-refused={!accepted || undefined}
      sx={lineStyle}
    >
      <Box sx={{ minWidth: 0 }}>
        {isOwn ? (
          <TextField
            label="Désignation"
            value={label}
            onChange={({ target }) => onChange({ ...line, label: target.value })}
          />
        ) : (
          <Typography sx={{ fontWeight: 500 }}>{label}</Typography>
        )}
        <Typography variant="body2" sx={{ color: 'tokens.ink2' }}>
          {chargeKinds[kind]}
          {isToPrice && ', sans prix habituel\u00a0: chiffrez-le, ou refusez-le'}
          {typed === null && !isOwn && ` · ${figure(quantity)} × ${moneyText(unitPrice_HT)}`}
          {typed !== null && !isOwn && !isToPrice && `, proposé ${moneyText(price_HT)}`}
        </Typography>
      </Box>
      {typed === null ? (
        <button
          type="button"
          className="amount"
          disabled={!accepted}
          aria-label={`${formatMoney(amount ?? 0)}, changer ce montant`}
          onClick={() => onChange({ ...line, typed: moneyText(price_HT) })}
        >
          {formatMoney(amount ?? 0)}
        </button>
      ) : (
        <TextField
          value={typed}
          error={isLacking && accepted}
          autoFocus={!isToPrice}
          disabled={!accepted}
          onChange={({ target }) => onChange({ ...line, typed: target.value })}
          slotProps={{
            htmlInput: {
              inputMode: 'decimal',
              'aria-label': `Montant HT de ${label}`,
              style: { textAlign: 'right', width: 84 },
            },
          }}
        />
      )}
      <Box role="radiogroup" aria-label={`${label}\u00a0: retenu ?`} className="decide">
        <label>
          <input
            type="radio"
            name={`decide-${key}`}
            aria-label="Accepter"
            checked={accepted}
            onChange={() => onChange({ ...line, accepted: true })}
          />
          <Check size={20} aria-hidden />
        </label>
        <label>
          <input
            type="radio"
            name={`decide-${key}`}
            aria-label="Refuser"
            checked={!accepted}
            onChange={() => onChange({ ...line, accepted: false })}
          />
          <X size={20} aria-hidden />
        </label>
      </Box>
      {!accepted && (
        <Box sx={{ gridColumn: '1 / -1' }}>
          <TextField
            fullWidth
            required
            label="Motif du refus"
            value={reason}
            error={isLacking}
            helperText={isLacking ? 'Dites pourquoi' : undefined}
            onChange={({ target }) => onChange({ ...line, reason: target.value })}
            slotProps={{ htmlInput: { list: `reasons-${key}`, maxLength: 200 } }}
          />
          <datalist id={`reasons-${key}`}>
            {reasons.map(one => (
              <option key={one} value={one} />
            ))}
          </datalist>
        </Box>
      )}
    </Box>
  );
}

const lineStyle = (theme: Theme) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  alignItems: 'center',
  gap: '10px 12px',
  padding: '12px 16px',
  borderTop: `1px solid ${theme.palette.tokens.line}`,
  '&[data-refused]': { color: theme.palette.tokens.ink2, backgroundColor: theme.palette.tokens.sunken },
  '& .amount': {
    minHeight: 44,
    padding: 0,
    border: 0,
    background: 'none',
    font: 'inherit',
    fontWeight: 600,
    color: 'inherit',
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
  },
  '& .amount:focus-visible': focusRing(theme),
  '&[data-refused] .amount': { fontWeight: 400, textDecoration: 'line-through', cursor: 'default' },
  '& .decide': {
    display: 'flex',
    border: `1px solid ${theme.palette.tokens.control}`,
    borderRadius: '8px',
    backgroundColor: theme.palette.tokens.paper,
    overflow: 'hidden',
  },
  '& .decide label': {
    position: 'relative' as const,
    display: 'grid',
    placeItems: 'center',
    width: 44,
    height: 44,
    color: theme.palette.tokens.ink2,
    cursor: 'pointer',
  },
  '& .decide input': { position: 'absolute' as const, inset: 0, opacity: 0, margin: 0, cursor: 'pointer' },
  '& .decide label:has(:checked)': {
    color: theme.palette.tokens.onAccent,
    backgroundColor: theme.palette.tokens.accent,
  },
  '& .decide label + label:has(:checked)': {
    color: theme.palette.tokens.paper,
    backgroundColor: theme.palette.tokens.ink2,
  },
  '& .decide label:has(:focus-visible)': focusRing(theme, true),
});
