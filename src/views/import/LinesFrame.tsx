import type { ReactNode } from 'react';
import { Box } from '@mui/material';
import type { Theme } from '@mui/material/styles';

/** A plain table that scrolls within its card, by keys too. */
export function LinesFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box role="region" aria-label={label} tabIndex={0} sx={frameStyle}>
      <table>{children}</table>
    </Box>
  );
}

const frameStyle = ({ palette: { tokens } }: Theme) => ({
  overflow: 'auto',
  maxHeight: '60vh',
  borderRadius: '8px',
  '&:focus-visible': { outline: `2px solid ${tokens.accent}`, outlineOffset: -2 },
  '& table': { width: '100%', borderCollapse: 'collapse' as const, fontSize: 13, lineHeight: '17px' },
  '& th, & td': {
    height: 40,
    padding: '4px 12px',
    textAlign: 'start' as const,
    borderBottom: `1px solid ${tokens.line}`,
    color: tokens.ink,
  },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
  '& thead th': {
    position: 'sticky' as const,
    top: 0,
    zIndex: 1,
    height: 34,
    fontSize: 12,
    fontWeight: 500,
    whiteSpace: 'nowrap' as const,
    color: tokens.ink3,
    backgroundColor: tokens.sunken,
  },
  '& tbody th': { fontWeight: 600 },
  '& .quiet': { color: tokens.ink2 },
  '& .line': {
    fontVariantNumeric: 'tabular-nums',
    fontWeight: 400,
    color: tokens.ink3,
    whiteSpace: 'nowrap',
  },
  '& .faults': { minWidth: 260, color: tokens.danger },
  '& .faults ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& .cell': { maxWidth: 260, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' as const },
  '& .wrong': { boxShadow: `inset 3px 0 0 ${tokens.danger}`, color: tokens.danger },
});
