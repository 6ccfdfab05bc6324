import type { Components, Theme } from '@mui/material/styles';

/** What applies to the whole document: canvas, links, the focus ring, quiet motion. */
export const baseline: Components<Theme>['MuiCssBaseline'] = {
  styleOverrides: theme => ({
    html: { scrollPaddingTop: 72 },
    body: {
      fontSize: 14,
      lineHeight: '20px',
      backgroundColor: theme.palette.tokens.canvas,
      fontOpticalSizing: 'auto',
    },
    a: { color: theme.palette.tokens.accentDeep },
    ':focus-visible': {
      outline: `2px solid ${theme.palette.tokens.accent}`,
      outlineOffset: 2,
    },
    '::selection': { backgroundColor: theme.palette.tokens.accent, color: theme.palette.tokens.onAccent },
    '@media (prefers-reduced-motion: reduce)': {
      '*, *::before, *::after': {
        animationDuration: '0.01ms !important',
        animationIterationCount: '1 !important',
        transitionDuration: '0.01ms !important',
        scrollBehavior: 'auto !important',
      },
    },
  }),
};
