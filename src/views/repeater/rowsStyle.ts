import type { Theme } from '@mui/material/styles';

/** What the rows of a list look like, declared once for all of them: a style per cell would cost 200 rows dear. */
export function rowsStyle(theme: Theme) {
  const { tokens } = theme.palette;
  return {
    '& .tools': { display: 'inline-flex', justifyContent: 'flex-end', marginRight: '-8px' },
    '& .tools > button': {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      width: 32,
      height: 32,
      padding: 0,
      border: 0,
      borderRadius: '6px',
      color: tokens.ink2,
      background: 'none',
      cursor: 'pointer',
      '&:hover': { color: tokens.ink, backgroundColor: tokens.hover },
      '&:focus-visible': { outline: `2px solid ${tokens.accent}`, outlineOffset: -2 },
      [theme.breakpoints.down('sm')]: { width: 44, height: 44 },
    },
    '& .underway': { fontSize: 12, whiteSpace: 'nowrap' as const, color: tokens.accentDeep },
    '& .main': { fontWeight: 500 },
    '& .figure': { whiteSpace: 'nowrap' as const },
    '& .none': { fontWeight: 400, color: tokens.ink3 },
    '& .second, & .fault': { display: 'block', fontSize: 12, lineHeight: '16px', fontWeight: 400 },
    '& .second': { color: tokens.ink2 },
    '& .fault': { color: tokens.danger },
    '& .edited': { backgroundColor: tokens.accentTint },
    '& tr.edited > th, & li.edited': { boxShadow: `inset 3px 0 ${tokens.accent}` },
  };
}
