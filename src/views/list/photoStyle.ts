import type { Theme } from '@mui/material/styles';

/** The pictures beside rows and in cards: one size, whether they are there or not. */
export const photoStyle = (theme: Theme) => ({
  '& .photo': {
    position: 'relative' as const,
    display: 'flex',
    flex: 'none',
    alignItems: 'center',
    justifyContent: 'center',
    width: 40,
    height: 30,
    overflow: 'hidden',
    borderRadius: '4px',
    color: theme.palette.tokens.ink3,
    backgroundColor: theme.palette.tokens.sunken,
    boxShadow: `inset 0 0 0 1px ${theme.palette.tokens.line}`,
  },
  '& .photo > svg': { width: 16, height: 16 },
  '& .photo > img': {
    position: 'absolute' as const,
    inset: 0,
    width: '100%',
    height: '100%',
    objectFit: 'cover' as const,
  },
});
