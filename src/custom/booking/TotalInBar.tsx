import { Box } from '@mui/material';
import { formatDinars, parseMoney } from '../../domain/money';

/** What is being filled comes to, in the bar that saves. @param total dinars; null while it has none. */
export const TotalInBar = ({ total, loading }: { total: number | null; loading: boolean }) => (
  <Box component="p" aria-live="polite" aria-busy={loading} data-waits={loading || undefined} sx={totalStyle}>
    <span>Total TTC</span>
    <strong>{total === null ? '—' : formatDinars(parseMoney(total) ?? 0)}</strong>
  </Box>
);

/** On a phone a line of its own, above the buttons. */
const totalStyle = {
  display: 'flex',
  flexDirection: { xs: 'row', sm: 'column' },
  justifyContent: 'space-between',
  alignItems: { xs: 'baseline', sm: 'flex-end' },
  flexBasis: { xs: '100%', sm: 'auto' },
  m: 0,
  pr: { sm: '8px' },
  '& span': { fontSize: 12, lineHeight: '16px', color: 'tokens.ink3' },
  '& strong': {
    fontSize: 16,
    lineHeight: '20px',
    fontWeight: 600,
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
  '&[data-waits] strong': { opacity: 0.55 },
} as const;
