import type { Components, Theme } from '@mui/material/styles';
import { focusRing } from './focusRing';

/** Tabs, chips, tooltips, alerts, links and progress. */
export const details: Components<Theme> = {
  MuiTabs: {
    defaultProps: { variant: 'scrollable', scrollButtons: 'auto', allowScrollButtonsMobile: false },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 38,
        boxShadow: `inset 0 -1px ${theme.palette.tokens.line}`,
        [theme.breakpoints.down('sm')]: { minHeight: 44 },
      }),
      indicator: { height: 2 },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 38,
        minWidth: 0,
        padding: '0 10px',
        fontSize: 13,
        lineHeight: '18px',
        color: theme.palette.tokens.ink2,
        '&:hover': { color: theme.palette.tokens.ink },
        '&.Mui-selected': { color: theme.palette.tokens.ink, fontWeight: 600 },
        '&.Mui-focusVisible': focusRing(theme, true),
        [theme.breakpoints.down('sm')]: { minHeight: 44, fontSize: 14 },
      }),
    },
  },
  MuiChip: {
    styleOverrides: {
      root: ({ theme }) => ({
        height: 22,
        borderRadius: 11,
        fontSize: 12,
        fontWeight: 500,
        color: theme.palette.tokens.ink2,
        backgroundColor: theme.palette.tones.workshop.tint,
        '&.Mui-focusVisible': focusRing(theme),
      }),
      label: { paddingLeft: 9, paddingRight: 9 },
      outlined: ({ theme }) => ({
        backgroundColor: theme.palette.tokens.paper,
        borderColor: theme.palette.tokens.line2,
      }),
      deleteIcon: ({ theme }) => ({ fontSize: 16, color: theme.palette.tokens.ink2 }),
    },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 400, enterNextDelay: 200 },
    styleOverrides: {
      tooltip: ({ theme }) => ({
        padding: '5px 8px',
        fontSize: 12,
        lineHeight: '16px',
        fontWeight: 500,
        color: theme.palette.tokens.canvas,
        backgroundColor: theme.palette.tokens.ink,
      }),
    },
  },
  MuiAlert: {
    styleOverrides: {
      root: ({ theme, ownerState }) => {
        const severity = ownerState.severity === 'error' ? 'danger' : (ownerState.severity ?? 'success');
        const tone = theme.palette.tones[severity];
        return {
          padding: '4px 12px',
          borderRadius: 6,
          fontSize: 13,
          color: tone.text,
          backgroundColor: tone.tint,
          '& .MuiAlert-icon': { color: tone.text, fontSize: 18, marginRight: 8 },
        };
      },
    },
  },
  MuiLink: {
    defaultProps: { underline: 'hover' },
    styleOverrides: {
      root: ({ theme }) => ({
        color: theme.palette.tokens.accentDeep,
        borderRadius: 2,
        '&:focus-visible': focusRing(theme),
      }),
    },
  },
  MuiLinearProgress: {
    styleOverrides: {
      root: ({ theme }) => ({ height: 3, borderRadius: 2, backgroundColor: theme.palette.tokens.line }),
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: 'wave' },
    styleOverrides: { root: ({ theme }) => ({ backgroundColor: theme.palette.tokens.line }) },
  },
};
