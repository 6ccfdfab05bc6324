import type { Theme } from '@mui/material/styles';

/** A table of amounts; on a phone each invoice is a block of its own. */
export const spreadingStyle = ({ palette: { tokens }, breakpoints }: Theme) => ({
  mt: '16px',
  '& .head': {
    display: 'flex',
    flexWrap: 'wrap' as const,
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4px 12px',
    mb: '8px',
    '& p': { m: 0, fontSize: 13, color: tokens.ink2 },
  },
  '& table': {
    width: '100%',
    borderCollapse: 'collapse' as const,
    fontSize: 13,
    fontVariantNumeric: 'tabular-nums',
  },
  '& th, & td': {
    p: '6px 8px',
    textAlign: 'right' as const,
    borderBottom: `1px solid ${tokens.line}`,
    whiteSpace: 'nowrap' as const,
  },
  '& thead th': { fontSize: 12, fontWeight: 500, color: tokens.ink3, backgroundColor: tokens.sunken },
  '& th:first-of-type': { textAlign: 'left' as const },
  '& tbody th': { fontWeight: 600 },
  '& tbody th > div': { display: 'flex', alignItems: 'center', gap: '4px' },
  '& tbody th small': { display: 'block', fontWeight: 400, color: tokens.ink3 },
  '& tbody td .MuiTextField-root': { width: 140 },
  '& tbody td input': { textAlign: 'right' as const },
  '& tfoot th, & tfoot td': { fontWeight: 600, borderBottom: 0 },
  '& tfoot td[data-fault]': { color: tokens.danger },
  [breakpoints.down('md')]: {
    '& thead': { display: 'none' },
    '& table, & tbody, & tfoot': { display: 'block' },
    '& tbody tr': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
      borderBottom: `1px solid ${tokens.line}`,
      py: '8px',
    },
    '& tbody th': { gridColumn: '1 / -1', borderBottom: 0 },
    '& tbody td': { borderBottom: 0, textAlign: 'left' as const },
    '& tbody td::before': { content: 'attr(data-label)', display: 'block', fontSize: 12, color: tokens.ink3 },
    '& tfoot tr': { display: 'flex', justifyContent: 'space-between' },
  },
});
