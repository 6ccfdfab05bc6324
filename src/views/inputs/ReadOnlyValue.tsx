import type { ReactNode } from 'react';
import { Box } from '@mui/material';

/** A value that is not typed here: label over value. */
export function ReadOnlyValue({
  label,
  children,
  wide,
}: {
  label: string;
  children: ReactNode;
  wide?: boolean;
}) {
  return (
    <Box sx={{ minWidth: 0, gridColumn: wide ? '1 / -1' : undefined }}>
      <Box component="dt" sx={{ fontSize: 12, lineHeight: '16px', color: 'tokens.ink3' }}>
        {label}
      </Box>
      <Box
        component="dd"
        sx={{ m: 0, mt: '2px', fontSize: 13, lineHeight: '18px', fontWeight: 500, overflowWrap: 'anywhere' }}
      >
        {children}
      </Box>
    </Box>
  );
}
