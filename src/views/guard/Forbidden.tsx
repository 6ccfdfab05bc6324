import { useEffect } from 'react';
import { Box, Typography } from '@mui/material';

/** Someone who may open no page at all. */
export function Forbidden() {
  useEffect(() => {
    document.title = 'Accès refusé · Karhba';
  }, []);
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: '8px', pt: '12vh', textAlign: 'center' }}>
      <Box
        sx={{
          fontSize: 96,
          lineHeight: 1,
          fontWeight: 600,
          letterSpacing: '-0.04em',
          color: 'tokens.accent',
        }}
      >
        403
      </Box>
      <Typography variant="h1">Accès refusé</Typography>
      <Typography sx={{ color: 'tokens.ink2' }}>
        Aucune page ne vous est ouverte. Demandez vos droits à un administrateur.
      </Typography>
    </Box>
  );
}
