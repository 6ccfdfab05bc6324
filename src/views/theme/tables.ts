import type { Components, Theme } from '@mui/material/styles';

/** Tables: heads 34 px, rows 40, cells 12 apart, hairlines, tabular figures on the right. */
export const tables: Components<Theme> = {
  MuiTable: { defaultProps: { size: 'small' } },
  MuiTableRow: {
    styleOverrides: {
      root: ({ theme }) => ({
        '&.MuiTableRow-hover:hover': { backgroundColor: theme.palette.tokens.hover },
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: theme.palette.tokens.accentTint },
        '&:last-child > td': { borderBottom: 0 },
      }),
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({
        height: 40,
        padding: '2px 12px',
        fontSize: 13,
        lineHeight: '17px',
        borderBottom: `1px solid ${theme.palette.tokens.line}`,
        color: theme.palette.tokens.ink,
        '&:not(* + *)': { paddingLeft: 16 },
        '&:last-child': { paddingRight: 16 },
        '&.MuiTableCell-paddingCheckbox': { width: 40, padding: '0 4px 0 8px' },
      }),
      sizeSmall: { padding: '2px 12px' },
      head: ({ theme }) => ({
        height: 34,
        padding: '0 12px',
        fontSize: 12,
        lineHeight: '16px',
        fontWeight: 500,
        whiteSpace: 'nowrap',
        color: theme.palette.tokens.ink3,
        backgroundColor: theme.palette.tokens.sunken,
      }),
      stickyHeader: ({ theme }) => ({ backgroundColor: theme.palette.tokens.sunken }),
      footer: ({ theme }) => ({
        // The card's own edge is there.
        borderBottom: 0,
        fontSize: 13,
        fontWeight: 600,
        color: theme.palette.tokens.ink,
        backgroundColor: theme.palette.tokens.sunken,
      }),
      alignRight: { fontVariantNumeric: 'tabular-nums', flexDirection: 'row' },
    },
  },
  MuiTableSortLabel: {
    styleOverrides: {
      root: ({ theme }) => ({
        '&:hover, &.Mui-active': { color: theme.palette.tokens.ink },
        '&.Mui-active .MuiTableSortLabel-icon': { color: theme.palette.tokens.ink2 },
      }),
      icon: { fontSize: 14 },
    },
  },
  MuiTablePagination: {
    styleOverrides: { root: { fontSize: 13 }, toolbar: { minHeight: 52 } },
  },
};
