import { useState } from 'react';
import { useNavigate, useNotify } from 'react-admin';
import { whyFixed } from './BarPopover';
import { isMovable } from './BarTrack';
import { creationPath } from './barTexts';
import type { Booked } from './barTexts';
import type { Bar } from './planningTypes';
import { hasBars } from './rowsOf';
import type { BarsRow, Row } from './rowsOf';
import type { Span } from './span';
import { useBarLink } from './useBarLink';

export interface Move {
  bar: Bar;
  /** What is proposed: where it was dropped, or as it is; '' for no vehicle yet. */
  to: Pick<Bar, 'start' | 'end' | 'vehicle'>;
}

/** A bar, and the row that it stands in. */
export interface FoundBar {
  bar: Bar;
  row: BarsRow;
}

/** What one does with a bar, known by its key, and with a free time, whatever one does it by: pointer, keyboard, menu. */
export function useBarActions(rows: readonly Row[], span: Span, mayMove: boolean) {
  const [move, setMove] = useState<Move | null>(null);
  const navigate = useNavigate();
  const notify = useNotify();
  const linkOf = useBarLink();
  const find = (key: string): FoundBar | null => {
    const [, , own] = key.split(':');
    const row = rows.find(one => one.key === own);
    const bar = hasBars(row) ? (row.bars as readonly Bar[]).find(one => one.key === key) : undefined;
    return bar && hasBars(row) ? { bar, row } : null;
  };
  const movable = (key: string) => {
    const found = mayMove ? find(key) : null;
    return found && isMovable(found.bar) ? found : null;
  };
  return {
    find,
    /** null when it stays where it is, or is not the caller's to move. */
    movable,
    create: (row: BarsRow, time: Pick<Bar, 'start' | 'end'>) =>
      navigate(creationPath(bookedOf(row), time, span)),
    open: (key: string) => {
      const found = find(key);
      const link = found && linkOf(found.bar);
      if (link) navigate(link);
    },
    /** Opens the move dialog, or explains why it stays. */
    askMove: (key: string) => {
      const bar = find(key)?.bar;
      if (!bar) return;
      if (movable(key)) return setMove({ bar, to: { ...bar } });
      const reason = whyFixed(bar);
      if (reason) notify(reason, { type: 'info' });
    },
    /** The pending question. */
    move,
    setMove,
  };
}

const bookedOf = (row: BarsRow): Booked =>
  row.type === 'vehicle' ? { vehicle: row.vehicle.id } : { category: row.categoryId };
