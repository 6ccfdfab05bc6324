import type { Theme } from '@mui/material/styles';
import { photoStyle } from './photoStyle';
import { tickStyle } from './tickStyle';
import { plainRows } from '../theme/plainRows';

/** What the rows of a list look like, said once for all of them by their table. */
export const rowStyle = (theme: Theme) => ({
  ...plainRows(theme),
  ...photoStyle(theme),
  ...tickStyle(theme),
  '& tbody > tr:has(input:checked)': { backgroundColor: theme.palette.tokens.accentTint },
  '& tbody > tr > td.ticked': { width: 32, padding: 0 },
  '& tbody > tr > td.pictured': { width: 40, paddingRight: 0 },
  '& tbody > tr:hover': { backgroundColor: theme.palette.tokens.hover },
  '& tr.opens': { cursor: 'pointer' },
  // One line each, so that rows keep their height; what does not fit ends in an ellipsis.
  '& td .line, & td .second': {
    display: '-webkit-box',
    WebkitLineClamp: 1,
    WebkitBoxOrient: 'vertical' as const,
    overflow: 'hidden',
  },
  '& td.whole .line': { display: 'block', whiteSpace: 'nowrap' as const },
  '& td .line strong': { fontWeight: 600 },
  '& td .line a': {
    fontWeight: 600,
    color: 'inherit',
    textDecoration: 'none',
    borderRadius: '2px',
    '&:hover': { textDecoration: 'underline' },
  },
  '& .unfold': {
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    margin: '0 0 0 -4px',
    padding: '2px 4px',
    border: 0,
    borderRadius: '4px',
    background: 'none',
    font: 'inherit',
    fontWeight: 600,
    textAlign: 'left' as const,
    color: 'inherit',
    cursor: 'pointer',
    '& > svg': { flex: 'none', color: theme.palette.tokens.ink3, transition: 'transform 120ms' },
    '&[aria-expanded="true"] > svg': { transform: 'rotate(90deg)' },
    '&:focus-visible': { outline: `2px solid ${theme.palette.tokens.accent}`, outlineOffset: 1 },
  },
  '& tbody > tr.unfolded, & tbody > tr.unfolded:hover': { backgroundColor: theme.palette.tokens.sunken },
  '& tbody > tr.unfolded > td:first-of-type': { padding: '10px 12px 14px 32px' },
  '& td .second': { fontSize: 12, lineHeight: '16px', color: theme.palette.tokens.ink2 },
  '& td.actions': { position: 'relative' as const, width: 0, padding: '0 !important' },
  '& td.actions > div': { opacity: 0, pointerEvents: 'none' as const },
  '& tr:hover > td.actions > div, & tr:focus-within > td.actions > div': {
    opacity: 1,
    pointerEvents: 'auto' as const,
  },
});
