import { useLayoutEffect, useRef } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';

type Box = HTMLInputElement;

const boxesIn = (place: Element | null | undefined): Box[] => [
  ...(place?.querySelectorAll<Box>('input[type=checkbox]') ?? []),
];
const cellOf = (box: Box) => box.closest<HTMLTableCellElement>('th, td');
const rowOf = (box: Box) => box.closest<HTMLTableRowElement>('tr');
const columnOf = (box: Box) => cellOf(box)?.cellIndex ?? 0;
/** A cell may have several boxes. */
const placeOf = (box: Box) => ({ column: columnOf(box), order: boxesIn(cellOf(box)).indexOf(box) });

const rowsOf = (grid: Element) =>
  [...grid.querySelectorAll<HTMLTableRowElement>('tbody tr')].filter(row => boxesIn(row).length > 0);

/** The box of a row in a column; where it has none, the one before it. */
function boxAt(row: HTMLTableRowElement | undefined, { column, order }: ReturnType<typeof placeOf>) {
  const before = boxesIn(row).filter(box => columnOf(box) <= column);
  const inCell = before.filter(box => columnOf(box) === column);
  return inCell[Math.min(order, inCell.length - 1)] ?? before.at(-1);
}

/**
 * The keyboard of a table of boxes, as of an ARIA grid: Tab comes to one of them and leaves; arrows, Home, End, and with
 * Ctrl the ends of the table go from one to another, Page Up and Page Down from section to section; Shift+Space ticks
 * the row, Ctrl+Space the column. The first box of a row is for all of it, the first row for all the others. Every box
 * must have tabIndex -1: the one that Tab comes to is kept here.
 */
export function useGridKeys() {
  const grid = useRef<HTMLTableElement>(null);
  // Where one went up or down from: rows without a box there are passed through.
  const aim = useRef<ReturnType<typeof placeOf>>(null);
  useLayoutEffect(() => {
    const boxes = boxesIn(grid.current);
    if (!boxes.some(box => box.tabIndex === 0) && boxes[0]) boxes[0].tabIndex = 0;
  });
  const onFocus = ({ target }: FocusEvent) => {
    aim.current = null;
    for (const box of boxesIn(grid.current)) box.tabIndex = box === target ? 0 : -1;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const box = event.target as Box;
    if (!grid.current || box.type !== 'checkbox' || event.altKey) return;
    const from = aim.current ?? placeOf(box);
    const to = boxFor(event, grid.current, box, from);
    if (event.key === ' ' && (event.shiftKey || event.ctrlKey)) {
      const whole = event.shiftKey ? boxesIn(rowOf(box))[0] : boxAt(rowsOf(grid.current)[0], placeOf(box));
      event.preventDefault();
      whole?.click();
    }
    if (to === undefined) return;
    event.preventDefault();
    to?.focus();
    if (/^(Arrow(Up|Down)|Page)/.test(event.key)) aim.current = from;
  };
  // Firefox ticks on the way up.
  const onKeyUp = (event: KeyboardEvent) => {
    if (event.key === ' ' && (event.shiftKey || event.ctrlKey)) event.preventDefault();
  };
  /** Goes to the first right of the first line shown. */
  const enter = () => {
    const line = grid.current?.querySelector<HTMLTableRowElement>('tbody tr:not(.all, .section)');
    (boxesIn(line)[1] ?? boxesIn(line)[0])?.focus();
  };
  return { ref: grid, enter, onFocus, onKeyDown, onKeyUp };
}

/** Where a key goes to, null at an end; undefined of the other keys. */
function boxFor(event: KeyboardEvent, grid: Element, box: Box, from: ReturnType<typeof placeOf>) {
  const rows = rowsOf(grid);
  const at = rows.findIndex(row => row === rowOf(box));
  const own = boxesIn(rows[at]);
  const ends = event.ctrlKey || event.metaKey ? boxesIn(grid) : own;
  const heads = rows.map((row, index) => (row.matches('.all, .section') ? index : -1));
  const nextHead = heads.find(index => index > at) ?? rows.length - 1;
  const headBefore = heads.findLast(index => index >= 0 && index < at) ?? 0;
  const goals: Readonly<Record<string, () => Box | undefined>> = {
    ArrowRight: () => own[own.indexOf(box) + 1],
    ArrowLeft: () => own[own.indexOf(box) - 1],
    ArrowDown: () => boxAt(rows[at + 1], from),
    ArrowUp: () => boxAt(rows[at - 1], from),
    PageDown: () => boxAt(rows[nextHead], from),
    PageUp: () => boxAt(rows[headBefore], from),
    Home: () => ends[0],
    End: () => ends.at(-1),
  };
  const goal = goals[event.key];
  return goal && (goal() ?? null);
}
