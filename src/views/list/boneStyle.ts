import { keyframes } from '@mui/material/styles';
import type { Theme } from '@mui/material/styles';

const wave = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(100%)' } });

/** Grey lines in the place of texts, as MuiSkeleton has them, said once for a whole table. */
export const boneStyle = (theme: Theme) => ({
  '& td > span': {
    position: 'relative' as const,
    display: 'block',
    overflow: 'hidden',
    transform: 'scale(1, 0.6)',
    transformOrigin: '0 55%',
    borderRadius: '6px/10px',
    backgroundColor: theme.palette.tokens.line,
    '&::before': { content: '"\\00a0"' },
    '&::after': {
      content: '""',
      position: 'absolute',
      inset: 0,
      transform: 'translateX(-100%)',
      animation: `${wave} 2s linear 0.5s infinite`,
      background: `linear-gradient(90deg, transparent, ${theme.palette.action.hover}, transparent)`,
    },
  },
  '& td.right > span': { marginLeft: 'auto' },
});
