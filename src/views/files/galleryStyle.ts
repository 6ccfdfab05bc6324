import type { Theme } from '@mui/material/styles';

/** Photos side by side: four on a wide page, two on a phone. */
export const galleryStyle = (theme: Theme) => ({
  m: 0,
  p: 0,
  mt: '4px',
  listStyle: 'none',
  display: 'grid',
  gap: '12px',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  '& > li': { position: 'relative' as const, minWidth: 0 },
  [theme.breakpoints.down('lg')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
});
