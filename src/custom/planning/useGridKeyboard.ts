import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, RefObject } from 'react';
import { firstDay, inRow, moveCursor } from './moveCursor';
import type { Cursor } from './moveCursor';
import { hasBars } from './rowsOf';
import type { Row } from './rowsOf';

interface KeyboardOptions {
  rows: readonly Row[];
  days: number;
  /** The day at which it begins. */
  day: number;
  grid: RefObject<HTMLElement | null>;
  onEnter: (cursor: Cursor) => void;
  onMenu: (bar: string, element: HTMLElement) => void;
  onMove: (bar: string) => void;
  /** A key that means something to the whole page: true when it did. */
  onKey: (key: string) => boolean;
}

/** One place of the grid has the keyboard at a time: a free cell, a bar or a category. */
export function useGridKeyboard(options: KeyboardOptions) {
  const { rows, days, day, grid } = options;
  const [wanted, setWanted] = useState<Cursor | null>(null);
  const cursor = useMemo(() => settled(wanted, rows, days, day), [wanted, rows, days, day]);
  const focusing = useRef(false);
  const focused = useRef<HTMLElement | null>(null);
  const index = useMemo(() => rows.findIndex(({ key }) => key === cursor?.row), [rows, cursor]);

  // With what is drawn: the next key is pressed where this one has led, however soon it comes.
  useLayoutEffect(() => {
    // A colleague may book the free day that has the focus, or move the bar: the keyboard stays where it was.
    const isLost = focused.current?.isConnected === false && document.activeElement === document.body;
    if (!focusing.current && !isLost) return;
    const element = grid.current?.querySelector<HTMLElement>('[data-cursor]');
    if (!element) return;
    element.focus({ preventScroll: true });
    if (focusing.current) element.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
    focusing.current = false;
  });

  const go = (next: Cursor) => {
    focusing.current = true;
    setWanted({ ...next });
  };

  /** Where an element of the grid is; the cursor itself for what it is on. Null outside of the rows. */
  const placeOf = (target: HTMLElement): Cursor | null => {
    const row = target.closest<HTMLElement>('[data-row]')?.dataset.row;
    const bar = target.closest<HTMLElement>('[data-bar]')?.dataset.bar ?? null;
    if (row === undefined) return null;
    if (row === cursor?.row && bar === cursor.bar) return cursor;
    const found = rows.find(({ key }) => key === row);
    const own = hasBars(found) ? found.bars.find(({ key }) => key === bar) : undefined;
    return { row, bar, day: own ? firstDay(own) : (cursor?.day ?? 0) };
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    // A bar that has the focus is where one is, should the cursor have gone elsewhere with what has come since.
    const at = target.closest('[data-cursor], [data-bar]') && placeOf(target);
    if (!at || event.altKey) return;
    const { key } = event;
    const whole = event.ctrlKey || event.metaKey;
    const next = moveCursor(at, key, whole, rows, days);
    if (next) {
      event.preventDefault();
      return go(next);
    }
    if (whole) return;
    if (key === 'Enter' && target.tagName !== 'BUTTON') {
      event.preventDefault();
      options.onEnter(at);
    } else if (at.bar && (key === 'ContextMenu' || (key === 'F10' && event.shiftKey))) {
      event.preventDefault();
      options.onMenu(at.bar, target);
    } else if (at.bar && key.toLowerCase() === 'm') {
      event.preventDefault();
      options.onMove(at.bar);
    } else if (options.onKey(key)) event.preventDefault();
  };

  /** What is clicked has the keyboard. */
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    focused.current = target;
    const place = placeOf(target);
    if (place && place !== cursor) setWanted(place);
  };

  /** What goes away under the focus is not heard here, nor does the grid leave it to another window. */
  const onBlur = ({ target }: FocusEvent<HTMLElement>) => {
    if (document.activeElement !== target) focused.current = null;
  };

  return { cursor, cursorIndex: index, go, handlers: { onKeyDown, onFocus, onBlur } };
}

/** The cursor as long as its row and bar are there; else the first vehicle, on the day at which one begins. */
function settled(wanted: Cursor | null, rows: readonly Row[], days: number, day: number): Cursor | null {
  const at = rows.findIndex(({ key }) => key === wanted?.row);
  const row = rows[at];
  if (wanted && row) {
    const bars = hasBars(row) ? row.bars : [];
    if (wanted.bar !== null && bars.some(({ key }) => key === wanted.bar)) return wanted;
    return inRow(rows, at, Math.min(wanted.day, days - 1), days);
  }
  const first = rows.findIndex(({ type }) => type === 'vehicle');
  return inRow(rows, Math.max(0, first), day, days);
}
