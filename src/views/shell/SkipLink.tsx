import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';

/** The first stop of the Tab key: over the menu, straight to the page. */
export function SkipLink() {
  const translate = useTranslate();
  return (
    <Box
      component="a"
      href="#contenu"
      onClick={event => {
        // A hash in the address would be a navigation.
        event.preventDefault();
        document.getElementById('contenu')?.focus();
      }}
      sx={{
        position: 'fixed',
        top: -60,
        left: 16,
        zIndex: 1400,
        p: '8px 14px',
        borderRadius: 1,
        color: 'tokens.onAccent',
        bgcolor: 'tokens.accent',
        typography: 'button',
        textDecoration: 'none',
        '&:focus': { top: 10 },
      }}
    >
      {translate('karhba.skip')}
    </Box>
  );
}
