import type { Theme } from '@mui/material/styles';
import type { NotificationType } from 'react-admin';

/** Card, coloured edge and life line of a message. */
export function toastStyle(theme: Theme, type: NotificationType) {
  const tone = theme.palette.tones[type === 'error' ? 'danger' : type];
  return {
    position: 'relative' as const,
    display: 'flex',
    gap: '10px',
    padding: '12px 8px 12px 12px',
    overflow: 'hidden',
    fontSize: 13,
    lineHeight: '18px',
    color: theme.palette.tokens.ink,
    backgroundColor: theme.palette.tokens.paper,
    border: `1px solid ${theme.palette.tokens.line2}`,
    borderLeft: `4px solid ${tone.dot}`,
    borderRadius: '8px',
    boxShadow: theme.palette.tokens.shadow,
    '& > svg': { flex: '0 0 auto', color: tone.text },
    '& .message': { fontWeight: 600 },
    '& a': { fontWeight: 500, textDecoration: 'none' },
    '& > .MuiIconButton-root': { width: 28, height: 28, margin: '-5px 0' },
    '& .life': {
      position: 'absolute' as const,
      left: 0,
      bottom: 0,
      width: '100%',
      height: 2,
      transformOrigin: 'left',
      backgroundColor: tone.dot,
    },
  };
}
