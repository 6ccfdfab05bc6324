import type { Theme } from '@mui/material/styles';
import type { Tokens } from '../../views/theme/tokens';
import { delayText, markedLabel, unassignedLabel } from './barTexts';
import { placeBar, shownEnd } from './placeBars';
import type { Bar } from './planningTypes';
import type { Block } from './rowPlaces';
import { hasBars } from './rowsOf';
import type { BarsRow, Row, VehicleRow } from './rowsOf';
import { sizes } from './sizes';
import { fitted, widthOf } from './textFit';
import { DAY } from './span';
import { textKey } from './usePlanningTexts';
import type { Texts } from './usePlanningTexts';
import { barColors, isUnusable, lookOf } from './barColors';
import type { BarColor } from './barColors';

/** What the rows are painted from; lengths in pixels of the page. */
export interface RowsView {
  rows: readonly Row[];
  tops: readonly number[];
  days: number;
  /** Minutes of the window: until when what is late is seen. */
  now: number;
  texts: Texts;
  /** Key of the bar that is being moved. */
  pulled: string | null;
  width: number;
  /** Of the track, which may be wider than the window. */
  track: number;
  scrollLeft: number;
  mode: 'light' | 'dark';
  tokens: Tokens;
  font: string;
}

/** What a view has of the theme. */
export const dressOf = ({ palette, typography }: Pick<Theme, 'palette' | 'typography'>) => ({
  mode: palette.mode,
  tokens: palette.tokens,
  font: typography.fontFamily ?? 'sans-serif',
});

type Brush = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

const radius = 5;
const margin = (sizes.lane - sizes.bar) / 2;
/** Within a bar, on both sides of its words. */
const padding = 7;

/**
 * Paints rows of a block, names and periods, from one row to another that is left out: an element each for what one
 * can point at costs twenty times as much while rows fly by.
 */
export function paintRows(
  brush: Brush,
  view: RowsView,
  { top: origin }: Block,
  from: number,
  to: number,
): void {
  const { rows, tops, width, tokens } = view;
  brush.textBaseline = 'middle';
  for (let index = from; index < to; index += 1) {
    const row = rows[index];
    if (!hasBars(row)) continue;
    const [top = 0, bottom = 0] = [tops[index], tops[index + 1]];
    if (row.type === 'vehicle' && row.vehicle.inUse)
      paintGaps(brush, view, row, top - origin, bottom - origin);
    paintBars(brush, view, row, top - origin);
    brush.fillStyle = tokens.line;
    brush.fillRect(0, bottom - origin - 1, width, 1);
    paintName(brush, view, row, top - origin, bottom - top);
  }
}

function paintBars(brush: Brush, view: RowsView, row: BarsRow, top: number): void {
  const { bars, lanes } = row;
  const { days, now, track, scrollLeft, width, texts, mode, pulled } = view;
  const origin = sizes.name - scrollLeft;
  brush.font = `500 12px ${view.font}`;
  for (const [at, bar] of bars.entries()) {
    const end = shownEnd(row, at, now);
    const place = placeBar({ start: bar.start, end }, days);
    const x = origin + (place.left / 100) * track;
    const wide = Math.max(sizes.least, (place.width / 100) * track);
    if (place.width <= 0 || x + wide <= sizes.name || x >= width) continue;
    const y = top + margin + (lanes[at] ?? 0) * sizes.moreLane;
    const paint = paintOf(bar, mode);
    brush.globalAlpha = bar.key === pulled ? 0.4 : 1;
    paintBox(brush, paint, x, y, wide, place);
    const delay = bar.degree === 'LATE' ? delayText(bar, now) : '';
    const promised = origin + (placeBar(bar, days).width > 0 ? (bar.end / days / DAY) * track : -Infinity);
    if (delay) paintAgreed(brush, { ...paint, ...barColors[mode].CONTRACT }, { x, y, wide, place, promised });
    // One that goes on to the left has its words where it is seen.
    const begin = Math.max(x, sizes.name);
    if (bar.uncovered) paintMark(brush, view.tokens, begin + 3, y + sizes.bar / 2);
    const from = begin + (bar.uncovered ? markRoom : padding);
    const room = delay ? widthOf(brush, delay) + padding : 0;
    const label = fitted(brush, labelOf(bar, texts), x + wide - padding - from - room);
    if (delay && x + wide - padding - from >= room) {
      brush.fillStyle = paint.text;
      brush.fillText(delay, x + wide - room, y + sizes.bar / 2 + 0.5);
    }
    if (label !== '') {
      brush.fillStyle = paint.text;
      brush.fillText(label, from, y + sizes.bar / 2 + 0.5);
    }
  }
  brush.globalAlpha = 1;
}

interface LateBox {
  x: number;
  y: number;
  wide: number;
  place: { cutStart: boolean; cutEnd: boolean };
  /** Where its return was promised. */
  promised: number;
}

/** Of a bar that is red, what was agreed: up to the promised return it is as any contract. */
function paintAgreed(brush: Brush, agreed: PaintedBar, { x, y, wide, place, promised }: LateBox): void {
  const end = Math.min(promised, x + wide);
  if (end > x) paintBox(brush, agreed, x, y, end - x, { cutStart: place.cutStart, cutEnd: true });
}

/** Before the words of a bar: the mark and what is around it. */
const markRoom = 20;

/** A triangle with an exclamation mark, whose words give what it warns of. */
function paintMark(brush: Brush, { danger, paper }: Tokens, x: number, middle: number): void {
  brush.beginPath();
  brush.moveTo(x + 7, middle - 7);
  brush.lineTo(x + 14, middle + 6);
  brush.lineTo(x, middle + 6);
  brush.closePath();
  brush.lineJoin = 'round';
  brush.lineWidth = 2;
  brush.strokeStyle = paper;
  brush.stroke();
  brush.lineWidth = 1;
  brush.fillStyle = danger;
  brush.fill();
  brush.fillStyle = paper;
  brush.fillRect(x + 6, middle - 3, 2, 5);
  brush.fillRect(x + 6, middle + 3, 2, 2);
}

/**
 * Under the periods, the days on which a vehicle is not covered or not back: a line below, and what is lacked in words where there is
 * room for them between two periods.
 */
function paintGaps(brush: Brush, view: RowsView, row: VehicleRow, top: number, bottom: number) {
  const { gaps, bars } = row;
  const { days, now, track, scrollLeft, width, tokens } = view;
  const origin = sizes.name - scrollLeft;
  const at = (day: number) => origin + (day / days) * track;
  for (const gap of gaps) {
    const [from, to] = [Math.max(at(Math.max(0, gap.from)), sizes.name), Math.min(at(gap.to + 1), width)];
    if (to <= from) continue;
    brush.fillStyle = tokens.danger;
    brush.fillRect(from, bottom - 3, to - from, 2);
    brush.font = `500 11px ${view.font}`;
    const room = markRoom + widthOf(brush, gap.without) + padding;
    let begin = from;
    for (const [index, bar] of bars.entries()) {
      const place = placeBar({ start: bar.start, end: shownEnd(row, index, now) }, days);
      const x = origin + (place.left / 100) * track;
      if (x - begin >= room) break;
      begin = Math.max(begin, x + (place.width / 100) * track);
    }
    if (to - begin < room) continue;
    const middle = top + sizes.lane / 2 - 0.5;
    paintMark(brush, tokens, begin + 3, middle);
    brush.fillStyle = tokens.danger;
    brush.fillText(gap.without, begin + markRoom, middle + 0.5);
  }
}

const labelOf = (bar: Bar, texts: Texts) => markedLabel(bar, texts.get(textKey(bar)));

function paintBox(
  brush: Brush,
  { fill, stripe, border, dashed }: PaintedBar,
  x: number,
  y: number,
  wide: number,
  { cutStart, cutEnd }: { cutStart: boolean; cutEnd: boolean },
): void {
  const round = Math.min(radius, wide / 2);
  const [start, end] = [cutStart ? 0 : round, cutEnd ? 0 : round];
  // A line is as sharp as its middle is in the middle of a pixel.
  const [left, over] = [Math.round(x) + 0.5, Math.round(y) + 0.5];
  const across = Math.max(1, Math.round(wide) - 1);
  brush.beginPath();
  brush.roundRect(left, over, across, sizes.bar - 1, [start, end, end, start]);
  brush.fillStyle = fill;
  brush.fill();
  if (stripe) {
    brush.fillStyle = hatching(brush, stripe);
    brush.fill();
  }
  if (border === fill && !stripe) return;
  brush.strokeStyle = border;
  if (dashed) brush.setLineDash([3, 2]);
  brush.stroke();
  if (dashed) brush.setLineDash([]);
}

const hatchings = new Map<string, CanvasPattern | string>();

/** Stripes of 4 pixels in 9, from the lower left to the upper right. */
function hatching(brush: Brush, stripe: string): CanvasPattern | string {
  const known = hatchings.get(stripe);
  if (known) return known;
  const tile = document.createElement('canvas');
  [tile.width, tile.height] = [9, 9];
  const inner = tile.getContext('2d');
  if (inner) {
    inner.fillStyle = stripe;
    inner.fillRect(5, 0, 4, 9);
  }
  const pattern = brush.createPattern(tile, 'repeat');
  pattern?.setTransform(new DOMMatrix().rotate(45));
  const made = pattern ?? stripe;
  hatchings.set(stripe, made);
  return made;
}

/** Over what has scrolled under it: the name stays where it is. */
function paintName(
  brush: Brush,
  { tokens, font }: RowsView,
  row: BarsRow,
  top: number,
  height: number,
): void {
  brush.fillStyle = tokens.paper;
  brush.fillRect(0, top, sizes.name, height - 1);
  brush.fillStyle = tokens.line2;
  brush.fillRect(sizes.name - 1, top, 1, height);
  brush.globalAlpha = row.type === 'vehicle' && !row.vehicle.inUse ? 0.72 : 1;
  const middle = top + height / 2;
  let x = 16;
  const write = (words: string, style: string, color: string, behind: number) => {
    brush.font = `${style} ${font}`;
    brush.fillStyle = color;
    const fittedText = fitted(brush, words, sizes.name - 12 - x);
    brush.fillText(fittedText, x, middle);
    x += widthOf(brush, fittedText) + behind;
  };
  if (row.type === 'unassigned') {
    write(unassignedLabel, 'italic 500 13px', tokens.ink2, 8);
    write(String(row.bars.length), '400 12px', tokens.ink3, 0);
    return;
  }
  const { plate, model } = row.vehicle;
  const [series = plate, number] = plate.split(' TUN ');
  write(series, '600 13px', tokens.ink, number === undefined ? 8 : 6);
  if (number !== undefined) {
    write('TUN', '400 10px', tokens.ink3, 6);
    write(number, '600 13px', tokens.ink, 8);
  }
  write(model, '400 12px', tokens.ink2, 0);
  brush.globalAlpha = 1;
}

/** How a bar is painted. */
interface PaintedBar extends BarColor {
  dashed: boolean;
}

/** What cannot be used is hatched; of what is over, only that. */
function paintOf(bar: Bar, mode: 'light' | 'dark'): PaintedBar {
  const look = lookOf(bar);
  const { stripe, ...color } = barColors[mode][look];
  const isHatched = look !== 'ENDED' || isUnusable(bar.kind);
  return { ...color, stripe: isHatched ? stripe : undefined, dashed: look === 'OPTION' };
}
