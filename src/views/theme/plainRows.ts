import type { Theme } from '@mui/material/styles';

/**
 * Rows and cells of a table's body as plain elements, dressed by their table as MuiTableRow and MuiTableCell would be:
 * a styled component in each of a thousand cells costs a page dear.
 */
export const plainRows = (theme: Theme) => ({
  '& tbody > tr': { verticalAlign: 'middle', outline: 0 },
  '& tbody > tr > :is(th, td)': {
    ...theme.typography.body2,
    height: 40,
    padding: '2px 12px',
    fontSize: 13,
    lineHeight: '17px',
    textAlign: 'left' as const,
    borderBottom: `1px solid ${theme.palette.tokens.line}`,
    color: theme.palette.tokens.ink,
    '&:not(* + *)': { paddingLeft: '16px' },
    '&:last-child': { paddingRight: '16px' },
    '&.right': { textAlign: 'right' as const, fontVariantNumeric: 'tabular-nums' },
  },
  '& tbody > tr:last-child > :is(th, td)': { borderBottom: 0 },
});
