import type { Theme } from '@mui/material/styles';

/** On a phone the desk has the whole window; on a wide screen it stands in the middle of the page. */
export const deskStyle = (theme: Theme) => ({
  maxWidth: 1040,
  margin: '0 auto',
  [theme.breakpoints.down('sm')]: { margin: '-10px -16px 0' },
  '& > .step': {
    display: 'grid',
    gap: '16px',
    padding: '16px 16px 24px',
    [theme.breakpoints.up('sm')]: { padding: '20px 0 24px' },
  },
});

export const cardStyle = (theme: Theme) => ({
  border: `1px solid ${theme.palette.tokens.line}`,
  borderRadius: '8px',
  backgroundColor: theme.palette.tokens.paper,
  overflow: 'hidden',
});

/** What stands side by side from a tablet on. */
export const columnsStyle = {
  display: 'grid',
  gap: '16px',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' },
};

export const labelStyle = { fontSize: 14, lineHeight: '20px', fontWeight: 500 };
