import type { Theme } from '@mui/material/styles';

/** A card of lines. */
export const cardStyle = (theme: Theme) => ({
  display: 'grid',
  gap: '12px',
  padding: '16px 20px',
  border: `1px solid ${theme.palette.tokens.line}`,
  borderRadius: '8px',
  backgroundColor: theme.palette.tokens.paper,
  '& p': { margin: 0, color: theme.palette.tokens.ink2 },
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 12px',
    padding: '12px 0',
    borderTop: `1px solid ${theme.palette.tokens.line}`,
  },
});
