import type { Components, Theme } from '@mui/material/styles';

/** Papers, cards, dialogs, menus, drawers: one hairline each, a shadow only on what floats. */
export const surfaces: Components<Theme> = {
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: {
    defaultProps: { elevation: 0 },
    styleOverrides: {
      root: ({ theme }) => ({ borderRadius: 8, border: `1px solid ${theme.palette.tokens.line}` }),
    },
  },
  MuiCardContent: { styleOverrides: { root: { padding: 16, '&:last-child': { paddingBottom: 16 } } } },
  MuiDivider: { styleOverrides: { root: ({ theme }) => ({ borderColor: theme.palette.tokens.line }) } },
  MuiBackdrop: {
    styleOverrides: {
      root: ({ theme, ownerState }) =>
        ownerState.invisible ? {} : { backgroundColor: theme.palette.tokens.overlay },
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme }) => ({
        borderRadius: 10,
        boxShadow: theme.palette.tokens.shadow,
        [theme.breakpoints.down('sm')]: { margin: 16, width: 'calc(100% - 32px)' },
      }),
      paperFullScreen: ({ theme }) => ({
        borderRadius: 0,
        [theme.breakpoints.down('sm')]: { margin: 0, width: '100%' },
      }),
    },
  },
  MuiDialogTitle: {
    styleOverrides: { root: { padding: '20px 20px 8px', fontSize: 16, lineHeight: '24px', fontWeight: 600 } },
  },
  MuiDialogContent: { styleOverrides: { root: { padding: '8px 20px' } } },
  MuiDialogContentText: {
    styleOverrides: {
      root: ({ theme }) => ({ fontSize: 14, lineHeight: '20px', color: theme.palette.tokens.ink2 }),
    },
  },
  MuiDialogActions: {
    defaultProps: { disableSpacing: true },
    styleOverrides: { root: { padding: '16px 20px 20px', gap: 8 } },
  },
  MuiMenu: {
    styleOverrides: {
      paper: ({ theme }) => ({
        marginTop: 4,
        minWidth: 180,
        borderRadius: 8,
        border: `1px solid ${theme.palette.tokens.line2}`,
        boxShadow: theme.palette.tokens.shadow,
      }),
      list: { padding: 4 },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 34,
        padding: '6px 8px',
        gap: 10,
        borderRadius: 4,
        fontSize: 13,
        '&.Mui-focusVisible': {
          backgroundColor: theme.palette.tokens.hover,
          outline: `2px solid ${theme.palette.tokens.accent}`,
          outlineOffset: -2,
        },
        '&.Mui-selected, &.Mui-selected:hover': {
          color: theme.palette.tokens.accentDeep,
          backgroundColor: theme.palette.tokens.accentTint,
        },
        [theme.breakpoints.down('sm')]: { minHeight: 44 },
      }),
    },
  },
  MuiListItemIcon: {
    styleOverrides: { root: ({ theme }) => ({ minWidth: 0, color: theme.palette.tokens.ink2 }) },
  },
  MuiPopover: {
    styleOverrides: { paper: ({ theme }) => ({ boxShadow: theme.palette.tokens.shadow }) },
  },
};
