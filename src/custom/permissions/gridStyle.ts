import type { Theme } from '@mui/material/styles';

/** How the boxes of rights look, changed ones ringed. */
export const boxesStyle = ({ palette: { tokens } }: Theme) => ({
  '& input[type=checkbox]': {
    width: 16,
    height: 16,
    margin: 0,
    flex: '0 0 auto',
    borderRadius: 4,
    accentColor: tokens.accent,
    cursor: 'pointer',
  },
  '& input:focus-visible': { outline: `2px solid ${tokens.accent}`, outlineOffset: 2 },
  // Beside the ring of a change.
  '& td:has(input:focus-visible)': { boxShadow: `inset 0 0 0 2px ${tokens.accent}` },
  '& input[aria-disabled=true]': { cursor: 'not-allowed', opacity: 0.45 },
  '& .right': { display: 'inline-flex', alignItems: 'center', gap: '6px', cursor: 'pointer' },
  '& .words': {
    display: 'flex',
    flexDirection: 'column' as const,
    minWidth: 0,
    fontSize: 13,
    lineHeight: '16px',
  },
  '& .right svg': { flex: '0 0 auto', color: tokens.ink3 },
  '& .also': { display: 'block', fontSize: 11, lineHeight: '14px', color: tokens.ink3, textIndent: 0 },
  '& .added input': { outline: `2px solid ${tokens.success}`, outlineOffset: 1 },
  '& .removed input': { outline: `2px solid ${tokens.danger}`, outlineOffset: 1 },
  '& .none': { color: tokens.ink3 },
});

/** The grid as a table: 34 px a line, its head always in sight. */
export const tableStyle = (theme: Theme) => {
  const { tokens } = theme.palette;
  return {
    ...boxesStyle(theme),
    width: '100%',
    borderCollapse: 'collapse' as const,
    fontSize: 13,
    '& caption': { position: 'absolute', clipPath: 'inset(50%)' },
    '& th, & td': {
      height: 38,
      boxSizing: 'border-box' as const,
      padding: '2px 8px',
      textAlign: 'left' as const,
      fontWeight: 400,
      borderBottom: `1px solid ${tokens.line}`,
    },
    '& thead th': {
      height: 34,
      color: tokens.ink3,
      fontSize: 12,
      backgroundColor: tokens.sunken,
      position: 'sticky' as const,
      // Under the header of the page.
      top: 56,
      zIndex: 1,
    },
    // A second line begins under the first, beside the box.
    '& tbody th': { minWidth: 170, padding: '2px 8px 2px 60px', textIndent: '-26px' },
    '& tbody th input[type=checkbox]': { marginRight: '10px', verticalAlign: '-3px' },
    '& .all th, & .section th': { padding: '2px 8px 2px 38px' },
    '& .section th': { fontWeight: 600 },
    '& .section th, & .section td': { backgroundColor: tokens.sunken },
    '& td.other': { minWidth: 150 },
    '& td.other .right': { margin: '3px 8px 3px 0' },
    '& tbody tr:not(.section):hover > *': { backgroundColor: tokens.hover },
  };
};

/** The grid on a phone: 44 px a right. */
export const accordionStyle = (theme: Theme) => {
  const { tokens } = theme.palette;
  return {
    ...boxesStyle(theme),
    '& details': { borderBottom: `1px solid ${tokens.line}` },
    '& summary': {
      display: 'flex',
      alignItems: 'center',
      gap: '8px',
      minHeight: 48,
      padding: '0 16px',
      fontSize: 14,
      cursor: 'pointer',
    },
    '& summary:focus-visible': { outline: `2px solid ${tokens.accent}`, outlineOffset: -2 },
    '& summary .count': { marginLeft: 'auto', fontSize: 12, color: tokens.ink3 },
    '& fieldset': { border: 0, margin: 0, padding: '0 16px 12px' },
    '& legend': { padding: '8px 0 0', fontSize: 13, fontWeight: 600 },
    '& .right': { ...boxesStyle(theme)['& .right'], minHeight: 44 },
    '& summary::before': { content: '"›"', width: 12, fontSize: 18, color: tokens.ink3 },
    '& details[open] > summary::before': { transform: 'rotate(90deg)' },
    '& input[type=checkbox]': { ...boxesStyle(theme)['& input[type=checkbox]'], width: 20, height: 20 },
    '& .line': {
      display: 'flex',
      alignItems: 'center',
      flexDirection: 'row-reverse' as const,
      justifyContent: 'flex-end',
      gap: '8px',
    },
    '& .line .right': { flex: 1 },
    '& .verb': { order: 1, width: 84, fontSize: 14 },
  };
};
