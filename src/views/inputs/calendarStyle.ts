import type { Theme } from '@mui/material/styles';

/** Seven columns of 36 px; today underlined, the chosen day filled. */
export const calendarStyle = (theme: Theme) => ({
  padding: '8px',
  '& .head': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: '4px' },
  '& table': { borderCollapse: 'collapse' as const },
  '& th': { height: 24, fontSize: 12, fontWeight: 500, color: theme.palette.tokens.ink3 },
  '& td': { padding: 0 },
  '& button:not(.MuiButtonBase-root)': {
    width: 36,
    height: 36,
    border: 0,
    borderRadius: '6px',
    font: 'inherit',
    fontSize: 13,
    fontVariantNumeric: 'tabular-nums',
    color: theme.palette.tokens.ink,
    backgroundColor: 'transparent',
    cursor: 'pointer',
    '&:hover': { backgroundColor: theme.palette.tokens.hover },
    '&.other': { color: theme.palette.tokens.ink3 },
    '&[aria-current]': { fontWeight: 700, textDecoration: 'underline', textUnderlineOffset: 3 },
    '&:disabled': { opacity: 0.4, cursor: 'default', backgroundColor: 'transparent' },
    '&:focus-visible': { outline: `2px solid ${theme.palette.tokens.accent}`, outlineOffset: -2 },
  },
  '& td[aria-selected="true"] > button': {
    color: `${theme.palette.tokens.onAccent} !important`,
    backgroundColor: `${theme.palette.tokens.accent} !important`,
  },
});
