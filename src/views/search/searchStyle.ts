import type { Theme } from '@mui/material/styles';

/** Under the header, where the box was. */
export const paperStyle = {
  width: 640,
  maxWidth: 'calc(100vw - 32px)',
  maxHeight: 'min(600px, calc(100dvh - 80px))',
  m: '64px 16px 16px',
};

/** All of a phone's screen; the theme keeps other dialogs off its edges. */
export const phonePaperStyle = {
  '&&': { width: '100%', maxWidth: 'none', height: '100dvh', maxHeight: 'none', m: 0, borderRadius: 0 },
};

/** The box itself. */
export const barStyle = (theme: Theme) => ({
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  flex: '0 0 auto',
  height: 56,
  padding: '0 10px 0 16px',
  borderBottom: `1px solid ${theme.palette.tokens.line}`,
  color: theme.palette.tokens.ink2,
  '& > svg, & > .MuiCircularProgress-root': { flex: '0 0 auto' },
  '& input': {
    flex: 1,
    minWidth: 0,
    height: '100%',
    padding: 0,
    border: 0,
    outline: 0,
    background: 'none',
    font: 'inherit',
    // Smaller text makes a phone zoom in.
    fontSize: 16,
    color: theme.palette.tokens.ink,
    '&::placeholder': { color: theme.palette.tokens.ink3, opacity: 1 },
  },
  // The caret alone tells where the keyboard is: there is nothing else to write in.
  '&:focus-within': { boxShadow: `inset 0 -2px ${theme.palette.tokens.accent}` },
});

export const messageStyle = { m: 0, p: '20px 16px', fontSize: 14, color: 'tokens.ink2' };

/** Groups under their headings. */
export const resultsStyle = (theme: Theme) => ({
  display: 'flex',
  flexDirection: 'column' as const,
  minHeight: 0,
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& [role="listbox"]': {
    minHeight: 0,
    padding: '4px 8px 10px',
    overflowY: 'auto' as const,
    scrollbarWidth: 'thin' as const,
  },
  '& .title': {
    display: 'flex',
    alignItems: 'center',
    gap: '7px',
    padding: '10px 8px 4px',
    fontSize: 12,
    fontWeight: 500,
    color: theme.palette.tokens.ink3,
  },
  '& [role="option"]': {
    display: 'flex',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: '16px',
    padding: '7px 8px',
    borderRadius: '6px',
    fontSize: 14,
    lineHeight: '20px',
    color: theme.palette.tokens.ink,
    cursor: 'pointer',
    scrollMargin: '40px',
    '& > bdi': {
      fontWeight: 500,
      minWidth: 0,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap' as const,
    },
    '& > small': {
      flex: '0 1 auto',
      minWidth: 0,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap' as const,
      fontSize: 12,
      color: theme.palette.tokens.ink2,
    },
    '&:hover': { backgroundColor: theme.palette.tokens.hover },
    '&[aria-selected="true"]': { backgroundColor: theme.palette.tokens.accentTint },
  },
  '& .all > bdi': { color: theme.palette.tokens.accentDeep },
  [theme.breakpoints.down('sm')]: {
    '& [role="option"]': { display: 'block', minHeight: 44, padding: '8px' },
    '& [role="option"] > *': { display: 'block' },
  },
});
