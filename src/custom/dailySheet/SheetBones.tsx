import { Box, Skeleton } from '@mui/material';

/** The sheet before it comes. */
export function SheetBones() {
  return (
    <Box
      role="status"
      aria-label="Chargement de la feuille du jour"
      sx={{ display: 'grid', gap: '16px', gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' } }}
    >
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} variant="rounded" height={168} />
      ))}
    </Box>
  );
}
