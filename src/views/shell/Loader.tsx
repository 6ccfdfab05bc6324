import { useEffect, useState } from 'react';
import { Box, CircularProgress } from '@mui/material';
import { useTranslate } from 'react-admin';

/** 'Chargement', after 300 ms: what is quicker needs no word. */
export function Loader() {
  const translate = useTranslate();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 300);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Box role="status" sx={{ display: 'grid', placeItems: 'center', minHeight: '40vh' }}>
      {late && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: '10px', color: 'tokens.ink2' }}>
          <CircularProgress size={16} thickness={5} aria-hidden />
          {translate('karhba.loading')}
        </Box>
      )}
    </Box>
  );
}
