import { useEffect, useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import { holds } from './freeDays';
import { pointAt } from './gridPoint';
import type { GridPlace, GridPoint } from './gridPoint';
import type { Bar, PlannedVehicle } from './planningTypes';
import type { VehicleRow } from './rowsOf';
import { proposed, proposedHours, pulled } from './snap';
import type { Grip } from './snap';
import { DAY, HOUR } from './span';

/** A time of a vehicle that the pointer asks for, shown while it does. */
export interface Ghost {
  /** The bar that is moved; null while free cells are pulled. */
  bar: Bar | null;
  vehicle: PlannedVehicle;
  start: number;
  end: number;
  /** Whether something else holds the vehicle then. */
  taken: boolean;
  top: number;
}

export interface PointerOptions {
  place: () => GridPlace | null;
  /** The bar of an element, when it may be moved. */
  movable: (key: string) => { bar: Bar; row: VehicleRow } | null;
  mayCreate: boolean;
  /** By days, or by hours where columns are wide. */
  byHour: boolean;
  /** Minutes from the first midnight of the window. */
  now: number;
  onMove: (ghost: Ghost & { bar: Bar }) => void;
  onCreate: (vehicle: PlannedVehicle, time: { start: number; end: number }) => void;
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

/** Moves bars and asks for new ones by mouse or pen; a finger scrolls, and has the menu of the bar. */
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
    } else if (
      !element &&
      from.row.type === 'vehicle' &&
      from.row.vehicle.inUse &&
      latest.current.mayCreate
    ) {
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
      if (row.type === 'vehicle') onCreate(row.vehicle, clicked(minutes, row, byHour, now));
      return;
    }
    const last = (at && ghostOf(held, at, byHour)) ?? ghost;
    if (!last) return end();
    if (!held.bar) {
      end();
      const row = held.from.row as VehicleRow;
      return onCreate(last.vehicle, byHour ? last : proposed(daysOf(held, last), row.bars, now));
    }
    const moved =
      last.start !== held.bar.start || last.end !== held.bar.end || last.vehicle.id !== held.bar.vehicle;
    if (!moved) return end();
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
    if (from.row.type !== 'vehicle') return null;
    const time = byHour ? proposedHours(from.minutes, at.minutes) : wholeDays(from.minutes, at.minutes);
    return { bar, ...time, vehicle: from.row.vehicle, top: from.top, taken: isTaken(from.row, time, null) };
  }
  const row = grip === 'move' ? at.row : from.row;
  if (row.type !== 'vehicle') return null;
  const time = pulled(bar, grip, at.minutes - from.minutes, byHour ? HOUR : DAY);
  const top = grip === 'move' ? at.top : from.top;
  return { bar, ...time, vehicle: row.vehicle, top, taken: isTaken(row, time, bar) };
}

function wholeDays(from: number, to: number) {
  const [first, last] = [Math.min(from, to), Math.max(from, to)];
  return { start: Math.floor(first / DAY) * DAY, end: (Math.floor(last / DAY) + 1) * DAY };
}

const daysOf = (_: Pull, { start, end }: Ghost): [number, number] => [start / DAY, end / DAY - 1];

/** A click on a free day; where the hour can be pointed at, from that hour on. */
function clicked(minutes: number, { bars }: VehicleRow, byHour: boolean, now: number) {
  const day = Math.floor(minutes / DAY);
  if (!byHour) return proposed([day, day], bars, now);
  const start = Math.floor(minutes / HOUR) * HOUR;
  return { start, end: start + DAY };
}

/** Whether something else holds the vehicle at that time. */
export function isTaken(
  { bars }: VehicleRow,
  time: { start: number; end: number },
  except: Bar | null,
): boolean {
  return bars.some(
    bar => bar.key !== except?.key && holds(bar) && bar.start < time.end && time.start < bar.end,
  );
}

const isSame = (a: Ghost, b: Ghost) => a.start === b.start && a.end === b.end && a.vehicle === b.vehicle;

function scrollAtEdge(scroller: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }) {
  const { top, bottom, left, right } = scroller.getBoundingClientRect();
  const pace = (near: number) => Math.max(0, edge - near) / 2;
  scroller.scrollBy(
    pace(right - clientX) - (clientX < left + edge ? 8 : 0),
    pace(bottom - clientY) - pace(clientY - top - edge),
  );
}
