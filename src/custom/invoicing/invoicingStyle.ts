import type { Theme } from '@mui/material/styles';

const card = ({ palette: { tokens } }: Theme) => ({
  border: `1px solid ${tokens.line}`,
  borderRadius: '8px',
  backgroundColor: tokens.paper,
});

const numbers = {
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap' as const,
  textAlign: 'right' as const,
};

/** What is ticked at the left, what it makes at the right; one under the other where there is no room. */
export const deskStyle = {
  display: 'grid',
  gap: '16px',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 10fr) minmax(0, 11fr)' },
  alignItems: 'start',
  pb: '16px',
  '& .column': {
    display: 'grid',
    gap: '16px',
    gridTemplateColumns: 'minmax(0, 1fr)',
    minWidth: 0,
    transition: 'opacity 120ms',
  },
  '& .column[aria-busy="true"]': { opacity: 0.75 },
};

export const partsStyle = (theme: Theme) => {
  const { tokens } = theme.palette;
  return {
    '& .head, & .foot, & .line': {
      display: 'flex',
      alignItems: 'flex-start',
      gap: '6px',
      padding: '6px 16px 6px 8px',
    },
    '& .head, & .foot': {
      alignItems: 'center',
      backgroundColor: tokens.sunken,
      borderTop: `1px solid ${tokens.line}`,
      color: tokens.ink2,
      fontSize: 13,
    },
    '& .foot': { padding: '12px 16px', color: tokens.ink, fontWeight: 600, fontSize: 14 },
    '& .contract': { borderTop: `1px solid ${tokens.line}` },
    '& .contract[data-off] .line': { color: tokens.ink3 },
    '& .text': { flex: 1, minWidth: 0, paddingTop: '7px', overflowWrap: 'anywhere' as const },
    '& .head .text, & .foot .text': { paddingTop: 0 },
    '& .text b': { fontWeight: 600 },
    '& a': { color: tokens.accentDeep, fontWeight: 600 },
    '& small': { display: 'block', fontSize: 13, lineHeight: '18px', color: tokens.ink3 },
    '& .amount': { ...numbers, paddingTop: '7px' },
    '& .head .amount, & .foot .amount': { paddingTop: 0 },
    '& .part': { paddingLeft: '32px' },
    '& .part[data-lacks]': { backgroundColor: `color-mix(in srgb, ${tokens.danger} 7%, transparent)` },
    '& .billed': { paddingLeft: '74px', color: tokens.ink3, fontSize: 13 },
    '& .nothing': { margin: 0, padding: '16px' },
  };
};

export const termsStyle = {
  display: 'grid',
  gap: '12px',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  '& .wide': { gridColumn: '1 / -1' },
  '& .discount': {
    gridColumn: '1 / -1',
    display: 'grid',
    gap: '12px',
    gridTemplateColumns: 'minmax(0, 1fr) 128px',
    alignItems: 'end',
  },
  '& .discount > :last-child': { alignSelf: 'start' },
};

export const pointsStyle = (theme: Theme) => {
  const { tokens } = theme.palette;
  return {
    ...card(theme),
    '&[data-blocked]': { borderColor: tokens.danger },
    '& h2': {
      display: 'flex',
      alignItems: 'center',
      gap: '8px',
      margin: 0,
      padding: '12px 16px',
      fontSize: 15,
      fontWeight: 600,
      color: tokens.success,
    },
    '&[data-blocked] h2': { color: tokens.danger },
    '& ul': { margin: 0, padding: 0, listStyle: 'none' },
    '& li': {
      display: 'flex',
      flexWrap: 'wrap' as const,
      justifyContent: 'space-between',
      gap: '4px 16px',
      padding: '10px 16px',
      borderTop: `1px solid ${tokens.line}`,
    },
    '& a, & button': { color: tokens.accentDeep, fontWeight: 600 },
  };
};

export const sheetStyle = (theme: Theme) => {
  const { tokens } = theme.palette;
  return {
    ...card(theme),
    padding: '24px',
    fontSize: 13,
    lineHeight: '18px',
    [theme.breakpoints.down('sm')]: { padding: '16px' },
    '& header': { display: 'flex', justifyContent: 'space-between', gap: '16px' },
    '& .right': { textAlign: 'right' as const },
    '& strong': { display: 'block', fontSize: 15 },
    '& small': { display: 'block', fontSize: 12, lineHeight: '16px', color: tokens.ink2 },
    '& .foreseen': { color: tokens.ink3, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' as const },
    '& mark': {
      display: 'inline-block',
      padding: '0 6px',
      border: `1px solid ${tokens.warning}`,
      borderRadius: '3px',
      backgroundColor: 'transparent',
      color: tokens.warning,
      fontSize: 11,
      fontWeight: 600,
    },
    '& .buyer': { ...card(theme), margin: '16px 0', padding: '10px 12px', maxWidth: 360 },
    '& .scroll': { overflowX: 'auto' as const },
    '& table': { width: '100%', borderCollapse: 'collapse' as const },
    '& th': { backgroundColor: tokens.sunken, color: tokens.ink3, fontWeight: 500, fontSize: 12 },
    '& th, & td': { padding: '6px 8px', textAlign: 'left' as const, verticalAlign: 'top' },
    '& th:not(:first-of-type), & td:not(:first-of-type)': numbers,
    '& tbody tr': { borderTop: `1px solid ${tokens.line}` },
    '& td b': { fontWeight: 600 },
    '& .totals': {
      display: 'grid',
      gap: '16px',
      gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))',
      alignItems: 'start',
      margin: '16px 0',
    },
    '& .vat': { border: `1px solid ${tokens.line}` },
    '& dl': { margin: 0 },
    '& dl > div': { display: 'flex', justifyContent: 'space-between', gap: '12px', padding: '3px 8px' },
    '& dd': { margin: 0, ...numbers },
    '& .total': {
      margin: '4px 0',
      padding: '8px !important',
      borderRadius: '4px',
      backgroundColor: tokens.ink,
      color: tokens.paper,
      fontWeight: 700,
    },
    '& .words': {
      margin: 0,
      padding: '10px 12px',
      borderLeft: `3px solid ${tokens.ink}`,
      backgroundColor: tokens.sunken,
    },
  };
};

export const barStyle = (theme: Theme) => {
  const { tokens } = theme.palette;
  return {
    position: 'sticky' as const,
    bottom: 0,
    zIndex: 2,
    display: 'flex',
    flexWrap: 'wrap' as const,
    alignItems: 'center',
    gap: '8px 12px',
    padding: '12px 16px',
    borderTop: `1px solid ${tokens.line}`,
    backgroundColor: tokens.paper,
    '& .text': { flex: '1 1 160px', minWidth: 0, color: tokens.ink2 },
    '& .text button': {
      border: 0,
      padding: 0,
      background: 'none',
      font: 'inherit',
      fontWeight: 600,
      textAlign: 'left' as const,
      color: tokens.danger,
      cursor: 'pointer',
    },
    '& .total b': { ...numbers, fontSize: 17 },
  };
};

export const clientsStyle = (theme: Theme) => {
  const { tokens } = theme.palette;
  return {
    margin: 0,
    padding: 0,
    listStyle: 'none',
    '& li': {
      display: 'flex',
      flexWrap: 'wrap' as const,
      alignItems: 'center',
      gap: '2px 16px',
      minHeight: 52,
      padding: '8px 16px',
      borderTop: `1px solid ${tokens.line}`,
    },
    '& li:first-of-type': { borderTop: 0 },
    '& a': { flex: '1 1 200px', minWidth: 0, fontWeight: 600, color: tokens.accentDeep },
    '& span': { color: tokens.ink2 },
    '& b': { ...numbers, minWidth: 130 },
  };
};
