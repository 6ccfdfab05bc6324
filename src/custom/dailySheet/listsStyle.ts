import type { Theme } from '@mui/material/styles';

/** The lists of the day: plain elements dressed by their parent; on paper one column of ruled lines. */
export const listsStyle = (theme: Theme) => {
  const { tokens } = theme.palette;
  return {
    display: 'grid',
    gap: '16px',
    alignItems: 'start',
    [theme.breakpoints.up('lg')]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
    '& > div': { display: 'grid', gap: '16px', minWidth: 0 },
    '& section': {
      border: `1px solid ${tokens.line}`,
      borderRadius: '8px',
      backgroundColor: tokens.paper,
      overflow: 'hidden',
    },
    '& h2': {
      ...theme.typography.h5,
      display: 'flex',
      alignItems: 'center',
      gap: '8px',
      margin: 0,
      padding: '11px 14px',
    },
    '& .count': {
      minWidth: 22,
      padding: '1px 7px',
      borderRadius: '11px',
      fontSize: 12,
      lineHeight: '18px',
      textAlign: 'center' as const,
      fontVariantNumeric: 'tabular-nums',
      color: tokens.ink2,
      backgroundColor: tokens.hover,
    },
    '& section[data-tone=danger] .count': toneOf(theme, 'danger'),
    '& section[data-tone=warning] .count': toneOf(theme, 'warning'),
    '& p': { margin: 0, padding: '0 14px 14px', fontSize: 13, color: tokens.ink2 },
    '& ul': { margin: 0, padding: 0, listStyle: 'none' },
    '& li': {
      display: 'grid',
      gridTemplateColumns: '58px minmax(0, 1fr) 112px 120px',
      gridTemplateAreas:
        '"time who car links" ". where rest rest" ". near near near" ". hand hand hand" ". uncovered uncovered uncovered" ". note note note"',
      alignItems: 'start',
      columnGap: '10px',
      padding: '9px 8px 9px 14px',
      borderTop: `1px solid ${tokens.line}`,
      '&:hover': { backgroundColor: tokens.hover },
    },
    '& .tick': {
      display: 'none',
      gridArea: 'tick',
      width: 12,
      height: 12,
      marginTop: '3px',
      border: '1px solid #000',
    },
    '& time': { gridArea: 'time', fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
    '& .who': { gridArea: 'who' },
    '& .car': { gridArea: 'car' },
    '& .who, & .car': { display: 'grid', gap: '2px', alignContent: 'start', minWidth: 0 },
    '& strong': { fontWeight: 600, overflowWrap: 'anywhere' as const },
    '& .who > span': { display: 'flex', flexWrap: 'wrap' as const, alignItems: 'center', columnGap: '10px' },
    '& .who a, & .car a': { display: 'inline-flex', alignItems: 'center', minHeight: 24 },
    '& .who > span, & .car > span, & .where, & .rest': {
      fontSize: 12,
      lineHeight: '16px',
      color: tokens.ink2,
    },
    '& .phone': { whiteSpace: 'nowrap' as const, fontVariantNumeric: 'tabular-nums' },
    '& .rest, & .missing': { fontWeight: 600, color: tokens.warning },
    '& .where': { gridArea: 'where', marginTop: '2px' },
    '& .rest': { gridArea: 'rest', marginTop: '2px' },
    '& .near, & .note': {
      marginTop: '2px',
      fontSize: 12,
      lineHeight: '16px',
      overflowWrap: 'anywhere' as const,
    },
    '& .near': { gridArea: 'near', display: 'flex', gap: '6px', fontWeight: 600, color: tokens.warning },
    '& .near b, & time[data-late]': { color: tokens.danger },
    '& .uncovered': { gridArea: 'uncovered', marginTop: '2px' },
    '& .near svg': { flex: 'none', marginTop: '1px' },
    '& .note': { gridArea: 'note', color: tokens.ink2, whiteSpace: 'pre-line' as const },
    '& .where:empty': { display: 'none' },
    '& .handover': { gridArea: 'hand', marginTop: '4px', '&:empty': { display: 'none' } },
    '& .links': { gridArea: 'links', display: 'flex', justifyContent: 'flex-end' },
    '& .links .MuiIconButton-root': { width: 30, height: 30 },
    [theme.breakpoints.down('sm')]: phoneStyle,
    '@media print': printStyle,
  };
};

const toneOf = ({ palette }: Theme, tone: 'danger' | 'warning') => ({
  color: palette.tones[tone].text,
  backgroundColor: palette.tones[tone].tint,
});

const phoneStyle = {
  '& li': {
    gridTemplateColumns: '58px minmax(0, 1fr)',
    gridTemplateAreas:
      '"time who" ". car" ". where" ". rest" ". near" ". uncovered" ". note" ". hand" "links links"',
    // The hour beside the name, whose link is taller than its text.
    alignItems: 'baseline',
    padding: '12px 14px 4px',
  },
  '& .car': { display: 'flex', alignItems: 'baseline', gap: '8px' },
  // Not between rows of the grid: those that hold nothing would take it too.
  '& .car, & .where, & .rest, & .near, & .uncovered, & .note, & .links': { marginTop: '4px' },
  '& .who a, & .car a': { minHeight: 44 },
  '& .handover .MuiButton-root': { minHeight: 44 },
  '& .links': { gap: '4px' },
  '& .links .MuiIconButton-root': { width: 44, height: 44 },
};

const printStyle = {
  display: 'block',
  '& > div': { display: 'block' },
  '& section': { marginBottom: '5mm', border: 0, borderRadius: 0 },
  '& h2': { padding: '0 0 1.5mm', fontSize: '11pt', breakAfter: 'avoid' as const },
  '& p': { padding: '0 0 1mm' },
  '& li': {
    gridTemplateColumns: '5mm 17mm minmax(0, 1fr) 38mm 52mm',
    gridTemplateAreas:
      '"tick time who car where" ". . . . rest" ". . near near near" ". . uncovered uncovered uncovered" ". . note note note"',
    alignItems: 'start',
    columnGap: '3mm',
    padding: '1.8mm 0',
    borderTop: '0.3mm solid #999',
    breakInside: 'avoid' as const,
    fontSize: '9.5pt',
  },
  '& .who, & .car': { gridRow: '1 / span 2' },
  '& .car': { display: 'grid', marginTop: 0 },
  '& .who a, & .car a': { display: 'inline', minHeight: 0 },
  '& .tick': { display: 'block' },
  '& .handover, & .links': { display: 'none' },
};
