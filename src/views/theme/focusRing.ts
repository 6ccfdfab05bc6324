import type { Theme } from '@mui/material/styles';

/** The ring of whatever has the keyboard focus; `inset` where the outside would be cut off. */
export const focusRing = (theme: Theme, inset = false) => ({
  outline: `2px solid ${theme.palette.tokens.accent}`,
  outlineOffset: inset ? -2 : 2,
});
