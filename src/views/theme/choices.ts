import { createElement } from 'react';
import type { Components, Theme } from '@mui/material/styles';
import ChevronDown from 'lucide-react/icons/chevron-down';
import X from 'lucide-react/icons/x';
import { focusRing } from './focusRing';

/** Selects, autocompletes, checkboxes, radios and switches. */
export const choices: Components<Theme> = {
  MuiSelect: {
    defaultProps: {
      IconComponent: ChevronDown,
      MenuProps: { slotProps: { paper: { sx: { maxHeight: 400 } } } },
    },
    styleOverrides: {
      select: { padding: '8px 32px 8px 10px', minHeight: '20px !important' },
      icon: ({ theme }) => ({
        right: 10,
        top: 'calc(50% - 8px)',
        width: 16,
        height: 16,
        color: theme.palette.tokens.ink2,
      }),
    },
  },
  MuiAutocomplete: {
    defaultProps: {
      fullWidth: true,
      popupIcon: createElement(ChevronDown, { size: 16 }),
      clearIcon: createElement(X, { size: 14 }),
      slotProps: { listbox: { sx: { maxHeight: 400 } } },
    },
    styleOverrides: {
      inputRoot: {
        '&.MuiOutlinedInput-root.MuiInputBase-sizeSmall': {
          paddingTop: 0,
          paddingBottom: 0,
          paddingLeft: 4,
          '& .MuiAutocomplete-input': { padding: '8px 4px 8px 6px' },
        },
      },
      popupIndicator: { width: 28, height: 28, marginRight: -4 },
      clearIndicator: { width: 28, height: 28 },
      paper: ({ theme }) => ({
        marginTop: 4,
        border: `1px solid ${theme.palette.tokens.line2}`,
        boxShadow: theme.palette.tokens.shadow,
      }),
      listbox: { padding: 4 },
      option: ({ theme }) => ({
        minHeight: '34px !important',
        [theme.breakpoints.down('sm')]: { minHeight: '44px !important' },
        padding: '6px 8px !important',
        borderRadius: 4,
        fontSize: 13,
        '&.Mui-focused': { backgroundColor: `${theme.palette.tokens.hover} !important` },
        '&[aria-selected="true"]': {
          color: theme.palette.tokens.accentDeep,
          backgroundColor: `${theme.palette.tokens.accentTint} !important`,
        },
      }),
      noOptions: ({ theme }) => ({ fontSize: 13, color: theme.palette.tokens.ink2 }),
      loading: ({ theme }) => ({ fontSize: 13, color: theme.palette.tokens.ink2 }),
    },
  },
  MuiCheckbox: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: ({ theme }) => ({
        padding: 8,
        borderRadius: 6,
        color: theme.palette.tokens.control,
        '&.Mui-focusVisible': focusRing(theme, true),
      }),
    },
  },
  MuiRadio: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: ({ theme }) => ({
        padding: 8,
        color: theme.palette.tokens.control,
        '&.Mui-focusVisible': focusRing(theme, true),
      }),
    },
  },
  MuiFormControlLabel: {
    styleOverrides: {
      root: { marginLeft: -8, '&:has(> .MuiSwitch-root)': { marginLeft: -5 } },
      label: { fontSize: 14 },
    },
  },
  MuiSwitch: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: {
        padding: 5,
        width: 40,
        height: 28,
        '& .MuiSwitch-switchBase.MuiSwitch-switchBase': { padding: 8 },
        '& .MuiSwitch-switchBase.Mui-checked': { transform: 'translateX(12px)' },
        '& .MuiSwitch-thumb.MuiSwitch-thumb': { width: 12, height: 12, boxShadow: 'none' },
      },
      switchBase: ({ theme }) => ({
        color: theme.palette.tokens.paper,
        '&.Mui-checked': { color: theme.palette.tokens.paper },
        '&.Mui-checked + .MuiSwitch-track': { opacity: 1, backgroundColor: theme.palette.tokens.accent },
        '&.Mui-focusVisible + .MuiSwitch-track': focusRing(theme),
      }),
      track: ({ theme }) => ({
        opacity: 1,
        borderRadius: 9,
        backgroundColor: theme.palette.tokens.control,
      }),
    },
  },
};
