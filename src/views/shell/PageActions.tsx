import type { ReactNode } from 'react';
import { Box } from '@mui/material';
import type { Theme } from '@mui/material/styles';

/** The page's buttons: right of the title, or a bar at the bottom of a phone. */
export function PageActions({ children }: { children: ReactNode }) {
  return (
    <Box role="group" aria-label="Actions" sx={style}>
      {children}
    </Box>
  );
}

const style = (theme: Theme) => ({
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  marginLeft: 'auto',
  [theme.breakpoints.down('sm')]: {
    position: 'fixed' as const,
    zIndex: 9,
    insetInline: 0,
    bottom: 0,
    padding: '12px 16px calc(12px + env(safe-area-inset-bottom))',
    backgroundColor: theme.palette.tokens.paper,
    borderTop: `1px solid ${theme.palette.tokens.line}`,
    boxShadow: '0 -8px 24px -12px rgb(15 23 42 / 0.16)',
    '& .MuiButton-root': { minHeight: 48, fontSize: 15 },
    // A long name takes two lines.
    '& .MuiButton-contained': { flex: 1, whiteSpace: 'normal' as const, lineHeight: 1.2 },
  },
});
