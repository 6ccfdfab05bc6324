import type { Components, Theme } from '@mui/material/styles';
import { focusRing } from './focusRing';

/** Buttons 36 px (32 small, 44 on touch screens under 768 px); one filled button a screen. */
export const buttons: Components<Theme> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: ({ theme }) => ({ '&.Mui-focusVisible': focusRing(theme) }),
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 36,
        minWidth: 0,
        padding: '0 14px',
        borderRadius: 6,
        whiteSpace: 'nowrap',
        [theme.breakpoints.down('sm')]: { minHeight: 44 },
      }),
      sizeSmall: ({ theme }) => ({
        minHeight: 32,
        padding: '0 10px',
        fontSize: 13,
        [theme.breakpoints.down('sm')]: { minHeight: 44 },
      }),
      contained: ({ theme }) => ({
        '&:active': { filter: 'brightness(0.94)' },
        '&.Mui-disabled': { color: theme.palette.tokens.ink3, backgroundColor: theme.palette.tokens.line },
      }),
      outlined: ({ theme, ownerState }) => ({
        borderColor: theme.palette.tokens.line2,
        backgroundColor: theme.palette.tokens.paper,
        boxShadow: '0 1px 1px rgb(15 23 42 / 0.04)',
        color: ownerState.color === 'error' ? theme.palette.tokens.danger : theme.palette.tokens.ink,
        '&:hover': {
          borderColor: theme.palette.tokens.control,
          backgroundColor: theme.palette.tokens.hover,
        },
        '&:active': { backgroundColor: theme.palette.tokens.line },
      }),
      text: ({ theme, ownerState }) => ({
        color:
          ownerState.color === 'error'
            ? theme.palette.tokens.danger
            : ownerState.color === 'primary'
              ? theme.palette.tokens.accentDeep
              : theme.palette.tokens.ink2,
        '&:hover': { backgroundColor: theme.palette.tokens.hover },
      }),
      startIcon: { marginLeft: -2, marginRight: 8, '& > *:nth-of-type(1)': { fontSize: 16 } },
      endIcon: { marginRight: -4, marginLeft: 6, '& > *:nth-of-type(1)': { fontSize: 16 } },
    },
  },
  MuiIconButton: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: ({ theme }) => ({
        width: 36,
        height: 36,
        borderRadius: 6,
        color: theme.palette.tokens.ink2,
        '&:hover': { backgroundColor: theme.palette.tokens.hover, color: theme.palette.tokens.ink },
        '& .MuiSvgIcon-root': { fontSize: 18 },
        [theme.breakpoints.down('sm')]: { width: 44, height: 44 },
      }),
      sizeSmall: ({ theme }) => ({
        width: 32,
        height: 32,
        [theme.breakpoints.down('sm')]: { width: 44, height: 44 },
      }),
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        height: 36,
        padding: '0 12px',
        textTransform: 'none',
        borderColor: theme.palette.tokens.line2,
        color: theme.palette.tokens.ink2,
        '&.Mui-selected, &.Mui-selected:hover': {
          color: theme.palette.tokens.accentDeep,
          fontWeight: 600,
          backgroundColor: theme.palette.tokens.accentTint,
        },
      }),
    },
  },
};
