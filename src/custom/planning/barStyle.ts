import type { Theme } from '@mui/material/styles';
import { focusRing } from '../../views/theme/focusRing';
import { barColors } from './barColors';
import type { BarLook } from './barColors';
import { forcedBars } from './forcedBars';
import { sizes } from './sizes';

/** Where nothing is painted: on paper, and where the reader's own colours reign. */
export const unpainted = '@media print, (forced-colors: active)';

/** Of the grid, and of the legend beside it. A bar is painted (`paintRows`); what is here is where one points at it. */
export const barsStyle = (theme: Theme) => ({
  '& .bar': {
    flex: 'none',
    boxSizing: 'border-box',
    height: sizes.bar,
    minWidth: sizes.least,
    padding: '3px 6px',
    borderRadius: '5px',
    border: '1px solid transparent',
    fontSize: 12,
    lineHeight: '16px',
    fontWeight: 500,
    whiteSpace: 'nowrap',
    overflow: 'clip',
    textOverflow: 'ellipsis',
    '& > span': { display: 'none', [unpainted]: { display: 'inline' } },
    cursor: 'pointer',
    outline: 'none',
    userSelect: 'none',
    '&.fixed': { cursor: 'default' },
    '&.movable': { cursor: 'grab', touchAction: 'pan-x pan-y' },
    '&.cutStart': { borderStartStartRadius: 0, borderEndStartRadius: 0, borderInlineStartWidth: 0 },
    '&.cutEnd': { borderStartEndRadius: 0, borderEndEndRadius: 0, borderInlineEndWidth: 0 },
    '&:focus-visible': { ...focusRing(theme), position: 'relative', zIndex: 1 },
    '&.movable:hover': {
      position: 'relative',
      '&::before, &::after': {
        content: '""',
        position: 'absolute',
        insetBlock: '5px',
        width: 2,
        borderRadius: '1px',
        backgroundColor: 'currentColor',
        opacity: 0.6,
      },
      '&::before': { insetInlineStart: 2 },
      '&::after': { insetInlineEnd: 2 },
    },
  },
  ...Object.fromEntries(
    (Object.keys(barColors.light) as BarLook[]).flatMap(look => [
      [`& .key.${look}`, lookStyle(theme, look)],
      [
        `& .bar.${look}`,
        { color: barColors[theme.palette.mode][look].text, [unpainted]: lookStyle(theme, look) },
      ],
    ]),
  ),
  '& .bar.ENDED.hatched': { [unpainted]: hatch(barColors[theme.palette.mode].ENDED) },
  ...forcedBars,
});

function lookStyle(theme: Theme, look: BarLook) {
  const color = barColors[theme.palette.mode][look];
  return {
    color: color.text,
    backgroundColor: color.fill,
    borderColor: color.border,
    ...(look === 'OPTION' ? { borderStyle: 'dashed' } : {}),
    ...(look === 'ENDED' ? {} : hatch(color)),
  };
}

const hatch = ({ fill, stripe }: { fill: string; stripe?: string }) =>
  stripe ? { backgroundImage: `repeating-linear-gradient(135deg, ${fill} 0 5px, ${stripe} 5px 9px)` } : {};
