import { useEffect, useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import { isHeldAt } from './freeDays';
import { pointAt } from './gridPoint';
import type { GridPlace, GridPoint } from './gridPoint';
import type { Bar } from './planningTypes';
import { hasBars, isBookable } from './rowsOf';
import type { BarsRow } from './rowsOf';
import { sizes } from './sizes';
import { proposed, proposedHours, pulled } from './snap';
import type { Grip } from './snap';
import { DAY, HOUR } from './span';
import type { FoundBar } from './useBarActions';

/** A time of a vehicle, or of a category, that the pointer requests, shown while it does. */
export interface Ghost {
  /** The bar that is moved; null while free cells are pulled. */
  bar: Bar | null;
  row: BarsRow;
  start: number;
  end: number;
  /** Whether something else holds the vehicle then. */
  taken: boolean;
  top: number;
}

export interface PointerOptions {
  place: () => GridPlace | null;
  /** The bar of an element, when it may be moved. */
  movable: (key: string) => FoundBar | null;
  mayCreate: boolean;
  /** By days, or by hours where columns are wide. */
  byHour: boolean;
  /** Minutes from the first midnight of the window. */
  now: number;
  onMove: (ghost: Ghost & { bar: Bar }) => void;
  onCreate: (row: BarsRow, time: { start: number; end: number }) => void;
  onOpen: (key: string) => void;
}

interface Pull {
  bar: Bar | null;
  grip: Grip;
  from: GridPoint;
  /** Of the pointer at its beginning. */
  x: number;
  y: number;
  /** Beyond a few pixels it is no click any more. */
  begun: boolean;
}

/** In pixels. */
const slack = 4;
const gripWidth = 7;
const edge = 36;
/** In minutes: what is carried to another row and slips by less keeps its hours. */
const slip = 3 * HOUR;

/** Moves bars and requests new ones by mouse or pen; a finger scrolls, and has the menu of the bar. */
export function useGridPointer(options: PointerOptions) {
  const [ghost, setGhost] = useState<Ghost | null>(null);
  const latest = useRef(options);
  const pull = useRef<Pull | null>(null);
  useEffect(() => {
    latest.current = options;
  });
  const end = () => {
    pull.current = null;
    setGhost(null);
  };
  useEffect(() => {
    if (!ghost) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !pull.current) return;
      event.stopPropagation();
      end();
    };
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, [ghost]);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || event.pointerType === 'touch') return;
    const target = event.target as HTMLElement;
    const place = latest.current.place();
    const from = place && pointAt(place, event);
    if (!place || !from || target.closest('.name, .category')) return;
    const element = target.closest<HTMLElement>('[data-bar]');
    const found = element ? latest.current.movable(element.dataset.bar ?? '') : null;
    const begun = { x: event.clientX, y: event.clientY, begun: false, from };
    if (found && element) {
      pull.current = { ...begun, bar: found.bar, grip: gripAt(element, event.clientX) };
    } else if (!element && isBookable(from.row) && latest.current.mayCreate) {
      pull.current = { ...begun, bar: null, grip: 'move' };
    } else return;
    event.currentTarget.setPointerCapture(event.pointerId);
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const held = pull.current;
    const place = latest.current.place();
    if (!held || !place) return;
    if (!held.begun && Math.hypot(event.clientX - held.x, event.clientY - held.y) < slack) return;
    held.begun = true;
    scrollAtEdge(place.scroller, event);
    const at = pointAt(place, event);
    const next = at && ghostOf(held, at, latest.current.byHour);
    if (next) setGhost(before => (before && isSame(before, next) ? before : next));
  };

  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const held = pull.current;
    const place = latest.current.place();
    pull.current = null;
    if (!held || !place) return;
    const { onMove, onCreate, onOpen, byHour, now } = latest.current;
    const at = pointAt(place, event);
    if (!held.begun) {
      if (held.bar) return onOpen(held.bar.key);
      const { row, minutes } = held.from;
      if (hasBars(row)) onCreate(row, clicked(minutes, row, byHour, now));
      return;
    }
    const last = (at && ghostOf(held, at, byHour)) ?? ghost;
    if (!last) return end();
    if (!held.bar) {
      end();
      return onCreate(last.row, byHour ? last : proposed(daysOf(held, last), returnsOf(last.row), now));
    }
    const isCarried = last.row.key !== held.from.row.key;
    const isMoved = last.start !== held.bar.start || last.end !== held.bar.end || isCarried;
    if (!isMoved || (at && isRefused(held, at))) return end();
    setGhost(last);
    onMove({ ...last, bar: held.bar });
  };

  return {
    ghost,
    endPull: end,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: end },
  };
}

/** The ends of a bar that is wide enough are pulled by themselves; one cut at the edge has no end there. */
function gripAt(element: HTMLElement, x: number): Grip {
  const { left, right, width } = element.getBoundingClientRect();
  if (width < 4 * gripWidth) return 'move';
  if (x - left < gripWidth && !element.classList.contains('cutStart')) return 'start';
  if (right - x < gripWidth && !element.classList.contains('cutEnd')) return 'end';
  return 'move';
}

function ghostOf({ bar, grip, from }: Pull, at: GridPoint, byHour: boolean): Ghost | null {
  if (!bar) {
    if (!hasBars(from.row)) return null;
    const time = byHour ? proposedHours(from.minutes, at.minutes) : wholeDays(from.minutes, at.minutes);
    return { bar, ...time, row: from.row, top: from.top, taken: isTaken(from.row, time, null) };
  }
  const isCarried = grip === 'move' && at.row.key !== from.row.key;
  const row = isCarried ? at.row : from.row;
  if (!hasBars(row) || isRefused({ bar, grip, from }, at)) return null;
  const by = at.minutes - from.minutes;
  const time = pulled(bar, grip, isCarried && Math.abs(by) < slip ? 0 : by, byHour ? HOUR : DAY);
  const top = isCarried ? at.top - at.lane * sizes.moreLane : from.top;
  return { bar, ...time, row, top, taken: isTaken(row, time, bar) };
}

/** A vehicle is not taken from a booking by pulling it away, nor is its category changed. */
const isRefused = ({ bar, grip, from }: Pick<Pull, 'bar' | 'grip' | 'from'>, { row }: GridPoint) =>
  bar !== null && grip === 'move' && row.type === 'unassigned' && row.key !== from.row.key;

function wholeDays(from: number, to: number) {
  const [first, last] = [Math.min(from, to), Math.max(from, to)];
  return { start: Math.floor(first / DAY) * DAY, end: (Math.floor(last / DAY) + 1) * DAY };
}

const daysOf = (_: Pull, { start, end }: Ghost): [number, number] => [start / DAY, end / DAY - 1];

/** A click on a free day; where the hour can be pointed at, from that hour on. */
function clicked(minutes: number, row: BarsRow, byHour: boolean, now: number) {
  const day = Math.floor(minutes / DAY);
  if (!byHour) return proposed([day, day], returnsOf(row), now);
  const start = Math.floor(minutes / HOUR) * HOUR;
  return { start, end: start + DAY };
}

const none: readonly Bar[] = [];
/** What comes back before the vehicle leaves again. */
const returnsOf = (row: BarsRow) => (row.type === 'vehicle' ? row.bars : none);

/** Whether something else holds the vehicle at that time; where none is named, nothing does. */
export function isTaken(row: BarsRow, time: { start: number; end: number }, except: Bar | null): boolean {
  if (row.type !== 'vehicle') return false;
  return row.bars.some(bar => bar.key !== except?.key && isHeldAt(bar, time));
}

const isSame = (a: Ghost, b: Ghost) =>
  a.start === b.start && a.end === b.end && a.top === b.top && a.row === b.row;

function scrollAtEdge(scroller: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }) {
  const { top, bottom, left, right } = scroller.getBoundingClientRect();
  const pace = (near: number) => Math.max(0, edge - near) / 2;
  scroller.scrollBy(
    pace(right - clientX) - (clientX < left + edge ? 8 : 0),
    pace(bottom - clientY) - pace(clientY - top - edge),
  );
}
