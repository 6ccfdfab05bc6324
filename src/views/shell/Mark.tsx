import { Box } from '@mui/material';
import { LinkBase } from 'react-admin';

/** Our mark and name, the way home; the mark alone in the collapsed sidebar. */
export function Mark({ alone = false }: { alone?: boolean }) {
  return (
    <Box
      component={LinkBase}
      to="/"
      aria-label="Karhba, accueil"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: '10px',
        borderRadius: 1,
        color: 'tokens.ink',
        fontSize: 16,
        fontWeight: 600,
        letterSpacing: '-0.01em',
        textDecoration: 'none',
        '& rect': { fill: theme => theme.palette.tokens.accent },
        '& path': { fill: theme => theme.palette.tokens.onAccent },
        '& path + path': { fill: 'none', stroke: theme => theme.palette.tokens.onAccent },
      }}
    >
      <svg viewBox="0 0 40 40" width="28" height="28" aria-hidden="true">
        <rect width="40" height="40" rx="10" />
        <path d="M10.5 9.5H15V15h-4.5zM10.5 17.2H15v5.5h-4.5zM10.5 25H15v5.5h-4.5z" />
        <path d="m29.5 9.5-10 10.5 10 10.5" strokeWidth="4.4" />
      </svg>
      {!alone && 'Karhba'}
    </Box>
  );
}
