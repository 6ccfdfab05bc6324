import type { Theme } from '@mui/material/styles';
import { focusRing } from '../../views/theme/focusRing';
import { barsStyle, unpainted } from './barStyle';
import { headHeight, leastDay, sizes } from './sizes';
import { views } from './span';

/** Everything of the grid, dressed once by its frame: a styled component for each of a thousand bars costs frames. */
const planningStyle = (theme: Theme) => {
  const { tokens } = theme.palette;
  return {
    position: 'relative' as const,
    flex: 1,
    minHeight: 320,
    overflow: 'auto',
    overscrollBehavior: 'contain',
    // Opaque, so that scrolling moves a layer and paints what comes in, not the window.
    backgroundColor: tokens.paper,
    borderTop: `1px solid ${tokens.line}`,
    fontSize: 12,
    lineHeight: '16px',
    contain: 'strict',
    containerType: 'inline-size',
    scrollPadding: `${headHeight}px 0 0 var(--name)`,
    // It scrolls by itself, under no bar of the page.
    '--stuck-top': '0px',
    '--stuck-bottom': '0px',
    '& .sheet': { position: 'relative', minWidth: 'calc(var(--name) + var(--days) * var(--least))' },
    '& .row': { display: 'flex', boxSizing: 'border-box', width: '100%' },
    '& .body': { position: 'relative' },
    // What it holds is laid out and painted by itself: one that comes in does not concern the others.
    '& .block': { position: 'absolute', insetInline: 0, contain: 'layout style' },
    '& .block > .row': { borderBottom: '1px solid transparent' },
    ...paintedStyle(theme),
    '& .name': {
      position: 'sticky',
      insetInlineStart: 0,
      zIndex: 2,
      boxSizing: 'border-box',
      display: 'flex',
      alignItems: 'center',
      gap: '8px',
      flex: '0 0 var(--name)',
      width: 'var(--name)',
      padding: '0 12px 0 16px',
      borderInlineEnd: `1px solid ${tokens.line2}`,
      backgroundColor: tokens.paper,
      whiteSpace: 'nowrap',
      overflow: 'hidden',
    },
    '& .track': { flex: 1, minWidth: 0, paddingTop: `${(sizes.lane - sizes.bar) / 2}px` },
    '& .track.current': { position: 'relative' },
    '& .lane': { display: 'flex', alignItems: 'flex-start', height: sizes.moreLane },
    '& .body .name i': { fontSize: 13, fontWeight: 500, color: tokens.ink2 },
    '& .body .name b': { fontSize: 13, fontWeight: 600, color: tokens.ink },
    '& .body .name small': { fontSize: 10, fontWeight: 400, color: tokens.ink3, margin: '0 3px' },
    '& .body .name span': { color: tokens.ink2, overflow: 'hidden', textOverflow: 'ellipsis' },
    '& .out .name': { opacity: 0.72 },
    ...headStyle(theme),
    ...categoryStyle(theme),
    ...tracksStyle(theme),
    ...fittingStyle,
    ...printStyle,
  };
};

/** What is painted is not drawn again: names and lines of vehicles stand there to be pointed at and heard. */
const paintedStyle = ({ palette: { tokens } }: Theme) => ({
  '& .painted': {
    position: 'sticky',
    insetInlineStart: 0,
    width: 0,
    height: 0,
    pointerEvents: 'none',
    [unpainted]: { display: 'none' },
  },
  '& .painted canvas': { position: 'absolute', insetInlineStart: 0, top: 0, willChange: 'transform' },
  '& .vehicle .name': { backgroundColor: 'transparent', borderColor: 'transparent' },
  '& .vehicle .name > *': { display: 'none' },
  [unpainted]: {
    '& .block > .row': { borderColor: tokens.line },
    '& .vehicle .name': { backgroundColor: tokens.paper, borderColor: tokens.line2 },
    '& .vehicle .name > *': { display: 'inline' },
  },
});

const headStyle = ({ palette: { tokens } }: Theme) => ({
  '& .head': { position: 'sticky', top: 0, zIndex: 4, backgroundColor: tokens.paper },
  '& .head .row': { borderBottom: `1px solid ${tokens.line}` },
  '& .head .name': { justifyContent: 'space-between', color: tokens.ink3 },
  '& .head .cells, & .category .cells': {
    display: 'grid',
    gridTemplateColumns: 'repeat(var(--days), minmax(0, 1fr))',
    flex: 1,
    minWidth: 0,
  },
  '& .day': {
    display: 'grid',
    alignContent: 'center',
    justifyItems: 'center',
    borderInlineStart: `1px solid ${tokens.line}`,
    color: tokens.ink3,
    fontSize: 11,
    lineHeight: '15px',
    minWidth: 0,
    '& span': { maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '&.sparse span': { maxWidth: 'none', overflow: 'visible', justifySelf: 'start' },
    '&:first-of-type': { borderInlineStart: 0 },
    '& b': { fontSize: 12, fontWeight: 600, lineHeight: '18px', color: tokens.ink, whiteSpace: 'nowrap' },
    '&.weekend': { backgroundColor: tokens.hover },
    '&.holiday': { backgroundColor: 'var(--holiday)' },
    '&.holiday b': { color: 'var(--holiday-ink)' },
    '&.today b': {
      minWidth: 18,
      padding: '0 3px',
      borderRadius: '9px',
      textAlign: 'center',
      color: '#fff',
      backgroundColor: 'var(--now)',
    },
  },
  '& .rate': {
    position: 'relative',
    display: 'grid',
    alignContent: 'end',
    justifyItems: 'center',
    fontSize: 11,
    lineHeight: '14px',
    color: tokens.ink2,
    overflow: 'hidden',
    '& i': {
      display: 'block',
      width: 'calc(100% - 4px)',
      borderRadius: '2px 2px 0 0',
      backgroundColor: 'var(--rate)',
    },
    '& i.full': { backgroundColor: tokens.accent },
    '&.lacking': { color: tokens.danger, fontWeight: 700 },
    '&.lacking i': { backgroundColor: tokens.danger },
  },
});

const categoryStyle = (theme: Theme) => {
  const { tokens } = theme.palette;
  return {
    '& .category': { backgroundColor: tokens.sunken },
    '& .block > .category': { borderColor: tokens.line },
    '& .category .name': { backgroundColor: tokens.sunken, padding: 0 },
    '& .category button': {
      display: 'flex',
      alignItems: 'center',
      gap: '6px',
      width: '100%',
      height: '100%',
      padding: '0 12px 0 14px',
      border: 0,
      background: 'none',
      font: 'inherit',
      color: tokens.ink3,
      textAlign: 'start' as const,
      cursor: 'pointer',
      '&:focus-visible': focusRing(theme, true),
      '& svg': { flexShrink: 0, transition: 'transform 120ms' },
      '&[aria-expanded="false"] svg': { transform: 'rotate(-90deg)' },
      '& em': { marginInlineStart: 'auto', fontStyle: 'normal' },
    },
    '& .category .cells > span': {
      position: 'relative' as const,
      alignContent: 'center',
      textAlign: 'center' as const,
      color: tokens.ink2,
      fontVariantNumeric: 'tabular-nums',
      '&.none': { color: tokens.danger, fontWeight: 700 },
      '&.lacking': {
        color: theme.palette.tones.danger.text,
        backgroundColor: theme.palette.tones.danger.tint,
      },
      '& i': {
        position: 'absolute' as const,
        insetInline: '15%',
        bottom: 0,
        height: 2,
        borderRadius: '1px',
        background: `linear-gradient(90deg, var(--rate) calc(var(--held) * 1%), transparent 0)`,
      },
    },
  };
};

const tracksStyle = (theme: Theme) => {
  const { tokens } = theme.palette;
  return {
    '& .tracks': { position: 'absolute', insetBlock: 0, insetInlineStart: 'var(--name)', insetInlineEnd: 0 },
    '& .now': {
      position: 'absolute',
      insetBlock: 0,
      width: 2,
      marginInlineStart: '-1px',
      backgroundColor: 'var(--now)',
    },
    '& .cell': {
      position: 'absolute',
      insetBlock: '2px',
      display: 'grid',
      placeItems: 'center',
      boxSizing: 'border-box',
      borderRadius: '5px',
      border: `1px dashed ${tokens.accent}`,
      color: tokens.accent,
      backgroundColor: tokens.accentTint,
      outline: 'none',
      '&.closed': { color: 'transparent', backgroundColor: 'transparent' },
      '&:focus-visible': focusRing(theme, true),
      '&:not(:focus):not(.hovered)': { opacity: 0 },
    },
    '& .cell.hovered': { pointerEvents: 'none', '&[hidden]': { display: 'none' } },
    '& .ghost': {
      position: 'absolute',
      zIndex: 3,
      boxSizing: 'border-box',
      height: sizes.bar,
      display: 'flex',
      alignItems: 'center',
      padding: '0 8px',
      borderRadius: '5px',
      border: `2px solid ${tokens.accent}`,
      color: tokens.ink,
      backgroundColor: tokens.accentTint,
      boxShadow: tokens.shadow,
      fontWeight: 600,
      whiteSpace: 'nowrap',
      pointerEvents: 'none',
      '&.taken': { borderColor: tokens.danger, color: tokens.danger, backgroundColor: tokens.paper },
      '& span': { position: 'sticky', insetInlineStart: 'calc(var(--name) + 8px)' },
    },
  };
};

/** Where all days fit, nothing scrolls sideways: names that would stay in place then cost a layer each for nothing. */
const fittingStyle = Object.fromEntries(
  Object.values(views).map(({ days }) => [
    `@container (min-width: ${sizes.name + days * leastDay(days)}px)`,
    { [`& .of${days} .name`]: { position: 'static' } },
  ]),
);

/** A3 in landscape: the whole height, none of the frame. */
const printStyle = {
  '@media print': {
    contain: 'none',
    overflow: 'visible',
    '& .head': { position: 'static' },
    '& .name': { position: 'static' },
    '& .body': { height: 'auto !important' },
    '& .block': { position: 'relative', top: '0 !important', height: 'auto !important', contain: 'none' },
    '& .block > .row': { breakInside: 'avoid' },
    '& .bar': { printColorAdjust: 'exact' },
    '& .cell': { display: 'none' },
  },
};

/** The card that holds the grid and what is beside it: it fills the window. */
export const frameStyle = (theme: Theme) => ({
  ...planningColors[theme.palette.mode],
  '--name': `${sizes.name}px`,
  '--line': theme.palette.tokens.line,
  '--weekend': theme.palette.tokens.hover,
  display: 'flex',
  flexDirection: 'column' as const,
  flex: 1,
  minHeight: 0,
  overflow: 'hidden',
  '& .planning': planningStyle(theme),
  ...barsStyle(theme),
  '@media print': { display: 'block', overflow: 'visible', border: 0 },
});

/** What the variables of the frame are, by theme mode. */
const planningColors = {
  light: { '--now': '#B91C1C', '--rate': '#A3CAD2', '--holiday': '#F3EEFD', '--holiday-ink': '#6D28D9' },
  dark: { '--now': '#C2383C', '--rate': '#2F6472', '--holiday': '#231E42', '--holiday-ink': '#BFA6FF' },
};
