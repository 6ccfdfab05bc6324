import type { Theme } from '@mui/material/styles';

const reset = {
  border: 0,
  background: 'none',
  font: 'inherit',
  textAlign: 'left',
  textDecoration: 'none',
  cursor: 'pointer',
} as const;

/** A section's row, link or button. The current one has a tint and a bar at the sidebar's edge. */
const sectionRow = (theme: Theme) => ({
  ...reset,
  position: 'relative' as const,
  display: 'flex',
  alignItems: 'center',
  gap: '9px',
  width: '100%',
  height: 34,
  padding: '0 9px',
  borderRadius: '6px',
  fontSize: 13,
  lineHeight: '18px',
  fontWeight: 500,
  color: theme.palette.tokens.ink2,
  '& > svg': { flex: '0 0 auto' },
  '& > span + svg': { marginLeft: '-5px' },
  '& > span': { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '&:hover': { backgroundColor: theme.palette.tokens.hover, color: theme.palette.tokens.ink },
  '&[data-here]': { color: theme.palette.tokens.ink, fontWeight: 600 },
  '&[data-here] > svg:first-of-type': { color: theme.palette.tokens.accent },
  '&[aria-current]': {
    color: theme.palette.tokens.accentDeep,
    backgroundColor: theme.palette.tokens.accentTint,
    fontWeight: 600,
  },
  '&[aria-current]::before': {
    content: '""',
    position: 'absolute' as const,
    left: -8,
    width: 4,
    height: 20,
    borderRadius: '0 3px 3px 0',
    backgroundColor: theme.palette.tokens.accent,
  },
  [theme.breakpoints.down('sm')]: { height: 44, fontSize: 14 },
});

/** A sub-page's row; the current one has a tint and a thick piece of the rule. */
const pageRow = (theme: Theme) => ({
  ...reset,
  position: 'relative' as const,
  display: 'flex',
  alignItems: 'center',
  minHeight: 30,
  padding: '0 8px',
  borderRadius: '6px',
  fontSize: 13,
  lineHeight: '17px',
  color: theme.palette.tokens.ink2,
  '&:hover': { backgroundColor: theme.palette.tokens.hover, color: theme.palette.tokens.ink },
  '&[aria-current]': {
    color: theme.palette.tokens.accentDeep,
    backgroundColor: theme.palette.tokens.accentTint,
    fontWeight: 600,
  },
  '&[aria-current]::before': {
    content: '""',
    position: 'absolute' as const,
    left: -12,
    width: 3,
    height: 20,
    borderRadius: '2px',
    backgroundColor: theme.palette.tokens.accent,
  },
  [theme.breakpoints.down('sm')]: { minHeight: 44, fontSize: 14 },
});

/** What the rows of the menu look like, once for all of them: sections, and in each its pages along a rule, by category. */
export const menuStyle = (theme: Theme) => ({
  margin: 0,
  padding: '12px 8px',
  listStyle: 'none',
  display: 'grid',
  gap: '2px',
  alignContent: 'start',
  '& > li': { minWidth: 0 },
  '& > li.passing': { marginBottom: '6px' },
  '& .section': sectionRow(theme),
  '&.rail .section': { paddingInline: '16px' },
  '& .pages': {
    margin: '2px 0 8px 18px',
    paddingLeft: '10px',
    borderLeft: `1px solid ${theme.palette.tokens.line2}`,
  },
  '& .category': {
    ...theme.typography.caption,
    padding: '5px 8px 3px',
    color: theme.palette.tokens.ink3,
  },
  '& .pages ul': { margin: 0, padding: 0, listStyle: 'none', display: 'grid', gap: '1px' },
  '& .page': pageRow(theme),
});
