import type { Theme } from '@mui/material/styles';

/** A line down the left with a ring for each entry; the newest is filled. */
export const historyStyle = (theme: Theme) => ({
  m: 0,
  p: 0,
  listStyle: 'none',
  fontSize: 13,
  lineHeight: '18px',
  '& > li': {
    position: 'relative' as const,
    padding: '0 0 14px 20px',
    overflowWrap: 'anywhere' as const,
    '&:last-of-type': { paddingBottom: 0 },
    '&::before': {
      content: '""',
      position: 'absolute',
      left: 0,
      top: 5,
      width: 9,
      height: 9,
      boxSizing: 'border-box',
      borderRadius: '50%',
      border: `1.5px solid ${theme.palette.tokens.control}`,
    },
    '&:not(:last-of-type)::after': {
      content: '""',
      position: 'absolute',
      left: 4,
      top: 18,
      bottom: 0,
      width: '1px',
      backgroundColor: theme.palette.tokens.line2,
    },
  },
  '& > li:first-of-type::before': {
    backgroundColor: theme.palette.tokens.accent,
    borderColor: theme.palette.tokens.accent,
  },
  '& ul': {
    m: 0,
    p: 0,
    listStyle: 'none',
    fontSize: 12,
    lineHeight: '16px',
    color: theme.palette.tokens.ink2,
  },
  '& ul ul': { pl: '10px' },
  '& .row': { color: theme.palette.tokens.ink },
  '& summary': { fontSize: 12, lineHeight: '16px', color: theme.palette.tokens.ink2, cursor: 'pointer' },
  '& .after': { color: theme.palette.tokens.ink },
  '& .who': { fontSize: 12, lineHeight: '16px', color: theme.palette.tokens.ink3 },
});
