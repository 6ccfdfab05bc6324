import type { ReactNode } from 'react';
import { Box } from '@mui/material';

/** Under an input, what is worth a look and blocks nothing. */
export function Warning({ children }: { children: ReactNode }) {
  return (
    <Box component="span" sx={{ color: 'tokens.warning' }}>
      {children}
    </Box>
  );
}
