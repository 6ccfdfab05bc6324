import { useEffect } from 'react';
import { Box, Button, Typography } from '@mui/material';
import { LinkBase, useTranslate } from 'react-admin';

/** An unknown address inside the admin. */
export function NotFound() {
  const translate = useTranslate();
  const title = translate('karhba.notFound.title');
  useEffect(() => {
    document.title = `${title} · Karhba`;
  }, [title]);
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
        404
      </Box>
      <Typography variant="h1">{title}</Typography>
      <Typography sx={{ color: 'tokens.ink2' }}>{translate('karhba.notFound.text')}</Typography>
      <Button component={LinkBase} to="/" variant="contained" sx={{ mt: '16px' }}>
        {translate('karhba.notFound.back')}
      </Button>
    </Box>
  );
}
