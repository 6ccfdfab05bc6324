import type { Theme } from '@mui/material/styles';
import { photoStyle } from './photos';
import { tickStyle } from './TickBoxes';
import { plainRows } from '../theme/plainRows';

/** What the rows of a list look like, once for all of them by their table. */
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
  '& tbody :is(th, td) :is(.line, .second)': {
    display: '-webkit-box',
    WebkitLineClamp: 1,
    WebkitBoxOrient: 'vertical' as const,
    overflow: 'hidden',
  },
  '& tbody .whole .line': { display: 'block', whiteSpace: 'nowrap' as const },
  '& tbody .line strong': { fontWeight: 600 },
  '& tbody .line a': {
    fontWeight: 600,
    color: 'inherit',
    textDecoration: 'none',
    borderRadius: '2px',
    '&:hover': { textDecoration: 'underline' },
  },
  '& tbody .second': { fontSize: 12, lineHeight: '16px', color: theme.palette.tokens.ink2 },
  '& td.actions': { position: 'relative' as const, width: 0, padding: '0 !important' },
  '& td.actions > div': { opacity: 0, pointerEvents: 'none' as const },
  '& tr:hover > td.actions > div, & tr:focus-within > td.actions > div': {
    opacity: 1,
    pointerEvents: 'auto' as const,
  },
});
