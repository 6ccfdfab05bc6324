import { Box, Skeleton } from '@mui/material';

/** The cards of a phone before they come. */
export function SkeletonCards() {
  return (
    <Box role="status" aria-label="Chargement de la liste" sx={{ display: 'grid', gap: '8px' }}>
      {Array.from({ length: 5 }, (_, index) => (
        <Skeleton key={index} variant="rounded" height={118} />
      ))}
    </Box>
  );
}
