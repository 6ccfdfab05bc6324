import type { BarLook } from './barColors';

/** The stripes of what cannot be used, which do not strike its words through. */
const hatched = (every: number, angle: number) => ({
  backgroundImage: `repeating-linear-gradient(${angle}deg, Canvas 0 ${every}px, CanvasText ${every}px ${every + 1}px)`,
  '& > span': { backgroundColor: 'Canvas' },
});

/** What is urgent has a sign of its own too. */
const urgent = { '& > span::before, &.key::before': { content: '"! "' } };

/** Hue is not there to show it: fill is what is out, line what is promised, hatching what cannot be used. */
const looks: Record<BarLook, object> = {
  CONTRACT: { color: 'Canvas', backgroundColor: 'CanvasText' },
  LATE: { ...urgent, color: 'HighlightText', backgroundColor: 'Highlight', borderColor: 'Highlight' },
  DISPLACED: { ...urgent, borderStyle: 'double', borderWidth: '4px', paddingBlock: 0 },
  RESERVED: {},
  OPTION: { borderStyle: 'dashed' },
  ENDED: { borderStyle: 'dotted' },
  MAINTENANCE: hatched(5, 135),
  UNAVAILABLE: hatched(5, 45),
  DAMAGE: hatched(2, 135),
  MISSION: { borderInlineWidth: '5px', borderInlineStyle: 'double' },
};

const lookStyle = (look: BarLook) => ({
  forcedColorAdjust: 'none',
  color: 'CanvasText',
  backgroundColor: 'Canvas',
  backgroundImage: 'none',
  borderColor: 'CanvasText',
  ...looks[look],
});

/** Bars, keys of the legend and what is now, where the reader's own colours reign. */
export const forcedBars = {
  '@media (forced-colors: active)': {
    ...Object.fromEntries(
      (Object.keys(looks) as BarLook[]).map(look => [`& .bar.${look}, & .key.${look}`, lookStyle(look)]),
    ),
    '& .bar.cutStart': { borderInlineStartWidth: 0 },
    '& .bar.cutEnd': { borderInlineEndWidth: 0 },
    '& .key': { font: 'bold 11px/1 sans-serif', textAlign: 'center' },
    '& .planning :is(.now, .day.today b)': {
      forcedColorAdjust: 'none',
      color: 'HighlightText',
      backgroundColor: 'Highlight',
    },
  },
};
