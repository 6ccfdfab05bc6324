import type { Theme } from '@mui/material/styles';

/** The boxes of rows: small to the eye, not to the finger. */
export const tickStyle = (theme: Theme) => ({
  '& label.tick': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    minHeight: 36,
    paddingLeft: '8px',
    cursor: 'pointer',
  },
  '& label.tick > input': {
    width: 16,
    height: 16,
    margin: 0,
    accentColor: theme.palette.tokens.accent,
    cursor: 'inherit',
  },
  '& label.tick > input:focus-visible': {
    outline: `2px solid ${theme.palette.tokens.accent}`,
    outlineOffset: 2,
    borderRadius: '3px',
  },
  [theme.breakpoints.down('sm')]: {
    '& label.tick': { minHeight: 44, paddingLeft: 0 },
    '& label.tick > input': { width: 20, height: 20 },
  },
});
