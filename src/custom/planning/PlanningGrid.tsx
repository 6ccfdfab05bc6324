import { memo, useEffect, useMemo, useRef, useState } from 'react';
import type { MouseEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { daysBetween } from '../../domain/calendarDate';
import { late } from '../../views/late';
import { BarPopover } from './BarPopover';
import { GhostBar } from './GhostBar';
import { GridHead } from './GridHead';
import { HoverCell } from './HoverCell';
import { cursorOn } from './moveCursor';
import type { Bar, Holiday } from './planningTypes';
import { PaintedRows } from './PaintedRows';
import { SkeletonRows } from './PlanningStates';
import { placeRows } from './rowPlaces';
import type { Block } from './rowPlaces';
import { RowBlock } from './RowBlock';
import { hasBars, isBookable } from './rowsOf';
import type { BarsRow } from './rowsOf';
import { leastDay } from './sizes';
import { proposed } from './snap';
import { pointAt } from './gridPoint';
import type { FreeTime } from './FreeMenu';
import { DAY, HOUR } from './span';
import { Tracks } from './Tracks';
import { useAfterPaint } from './useAfterPaint';
import { useBarActions } from './useBarActions';
import type { FoundBar } from './useBarActions';
import { useBarPopover } from './useBarPopover';
import type { ShownBar } from './useBarPopover';
import { useGridKeyboard } from './useGridKeyboard';
import type { PlanningGridProps } from './PlanningGridProps';
import { useGridPointer } from './useGridPointer';
import { renewPlanning } from './usePlanning';
import { textKey, usePlanningTexts } from './usePlanningTexts';
import { useDrawnBlocks } from './useDrawnBlocks';

const BarMenu = late(() => import('./BarMenu').then(module => module.BarMenu));
const FreeMenu = late(() => import('./FreeMenu').then(module => module.FreeMenu));
const MoveDialog = late(() => import('./MoveDialog').then(module => module.MoveDialog));

const nothing: readonly Block[] = [];
const noHolidays: readonly Holiday[] = [];

/** The vehicles in rows, the days in columns: what one sees, pulls and walks through by the keyboard. */
export const PlanningGrid = memo(function PlanningGrid(props: PlanningGridProps) {
  const { read, waits, now, today, mayCreate, mayMove, printing, onFold } = props;
  const { planning, span } = read;
  const { rows } = props.rows;
  // What is painted says to the minute what is late; what lies over it grows by the hour, and is not made anew each minute.
  const hour = Math.floor(now / HOUR) * HOUR;
  const [scroller, grid, tracks] = [
    useRef<HTMLDivElement>(null),
    useRef<HTMLDivElement>(null),
    useRef<HTMLDivElement>(null),
  ];
  const [menu, setMenu] = useState<(ShownBar & FoundBar) | null>(null);
  const client = useQueryClient();
  const { find, movable, create, open, askMove, move, setMove } = useBarActions(rows, span, mayMove);
  const openMenu = (shown: ShownBar) => {
    const found = find(shown.key);
    if (found) setMenu({ ...shown, ...found });
  };
  const places = useMemo(() => placeRows(rows), [rows]);
  const { tops } = places;
  const [free, setFree] = useState<FreeTime | null>(null);
  const openFree = (event: MouseEvent) => {
    const [frame, track] = [scroller.current, tracks.current];
    if (!frame || !track || !(event.target as HTMLElement).closest('.track, .tracks')) return;
    const at = pointAt({ scroller: frame, tracks: track, rows, tops, days: span.days }, event);
    if (at?.row.type !== 'vehicle' || !isBookable(at.row)) return;
    event.preventDefault();
    const day = Math.floor(at.minutes / DAY);
    const time = proposed([day, day], at.row.bars, now);
    setFree({ vehicle: at.row.vehicle.id, time, at: { left: event.clientX, top: event.clientY } });
  };
  const seen = useDrawnBlocks(places, scroller);
  const paintInput = useMemo(
    () => (waits ? null : { span, rows: props.rows, holidays: planning.holidays }),
    [waits, span, props.rows, planning],
  );
  const painted = useAfterPaint(paintInput, null);
  // What is counted day by day comes after the bars that it is counted of.
  const counted = painted?.span === span ? painted : null;
  const popover = useBarPopover();
  const pointer = useGridPointer({
    place: () =>
      scroller.current && tracks.current
        ? { scroller: scroller.current, tracks: tracks.current, rows, tops, days: span.days }
        : null,
    movable,
    mayCreate,
    byHour: span.days <= 7,
    now,
    onMove: ({ bar, start, end, row }) =>
      setMove({ bar, to: { start, end, vehicle: vehicleOf(row)?.id ?? '' } }),
    onCreate: create,
    onOpen: open,
  });
  const keyboard = useGridKeyboard({
    rows,
    days: span.days,
    day: Math.min(Math.max(0, daysBetween(span.first, today)), span.days - 1),
    grid,
    onEnter: cursor => {
      const row = rows.find(({ key }) => key === cursor.row);
      if (cursor.bar) open(cursor.bar);
      else if (isBookable(row) && mayCreate)
        create(row, proposed([cursor.day, cursor.day], row.type === 'vehicle' ? row.bars : [], now));
    },
    onMenu: (key, element) => openMenu({ key, element }),
    onMove: askMove,
    onKey: props.onKey,
  });
  // Where the keyboard is stays drawn wherever one scrolls.
  const holdsCursor = ({ from, to }: Block) => from <= keyboard.cursorIndex && keyboard.cursorIndex < to;
  const isDrawn = (block: Block) =>
    block.type === 'category' || seen?.includes(block) === true || holdsCursor(block);
  const drawn = printing ? places.blocks : seen ? places.blocks.filter(isDrawn) : nothing;
  const drawnKey = drawn.map(({ from }) => from).join(' ');
  const bars = useMemo(
    () =>
      drawn.flatMap(({ from, to }) =>
        rows.slice(from, to).flatMap((row): readonly Bar[] => (hasBars(row) ? row.bars : [])),
      ),
    // oxlint-disable-next-line react/exhaustive-deps -- what is drawn is identified by where it begins
    [drawnKey, rows],
  );
  const { texts, settled } = usePlanningTexts(bars, props.readAt);
  const isPrintable = printing && settled;
  const { onPrintable } = props;
  useEffect(() => {
    if (isPrintable) onPrintable();
  }, [isPrintable, onPrintable]);
  const shown = popover.shown && !pointer.ghost && !menu ? find(popover.shown.key) : null;
  // What one is doing with a bar goes on when a colleague takes it away meanwhile.
  const chosen = menu && (find(menu.key) ?? menu);
  const { ghost } = pointer;
  return (
    <div
      ref={scroller}
      className="planning"
      // While nothing in it can have the focus, what scrolls is itself reached by the keyboard.
      tabIndex={drawn.length === 0 ? 0 : undefined}
      // What is painted comes before what can be read aloud or have the focus.
      aria-busy={waits || (seen === null && rows.length > 0) || undefined}
      data-pulling={ghost ? true : undefined}
      onContextMenu={event => {
        const element = (event.target as HTMLElement).closest<HTMLElement>('[data-bar]');
        if (!element) return openFree(event);
        event.preventDefault();
        openMenu({ key: element.dataset.bar ?? '', element });
      }}
    >
      <div
        ref={grid}
        role="grid"
        aria-hidden={waits || undefined}
        aria-label="Planning des véhicules"
        aria-rowcount={rows.length + 2}
        aria-colcount={span.days + 1}
        className={`sheet of${span.days}`}
        style={{ '--days': span.days, '--least': `${leastDay(span.days)}px` } as React.CSSProperties}
        {...keyboard.handlers}
      >
        <GridHead
          span={span}
          today={today}
          holidays={counted?.holidays ?? noHolidays}
          counts={counted?.rows.counts ?? null}
        />
        <div
          role="rowgroup"
          className="body"
          style={{ height: tops.at(-1) }}
          {...pointer.handlers}
          {...popover.handlers}
        >
          <Tracks ref={tracks} span={span} holidays={planning.holidays} now={now} />
          <PaintedRows
            rows={rows}
            places={places}
            days={span.days}
            now={now}
            texts={texts}
            pulled={ghost?.bar?.key ?? null}
            scroller={scroller}
            tracks={tracks}
          />
          {mayCreate && !ghost && (
            <HoverCell scroller={scroller} tracks={tracks} rows={rows} tops={tops} days={span.days} />
          )}
          {drawn.map(block => (
            <RowBlock
              key={rows[block.from]?.key}
              rows={rows}
              block={block}
              span={span}
              now={hour}
              cursor={holdsCursor(block) ? keyboard.cursor : null}
              texts={texts}
              mayCreate={mayCreate}
              mayMove={mayMove}
              onFold={onFold}
            />
          ))}
          {ghost && <GhostBar ghost={ghost} span={span} />}
        </div>
      </div>
      {waits && <SkeletonRows />}
      {shown && popover.shown && (
        <BarPopover
          bar={shown.bar}
          vehicle={vehicleOf(shown.row)}
          text={texts.get(textKey(shown.bar))}
          span={span}
          anchor={popover.shown.element}
          movable={movable(shown.bar.key) !== null}
          onMove={() => {
            popover.close();
            askMove(shown.bar.key);
          }}
          onMenu={() => {
            popover.close();
            if (popover.shown) openMenu(popover.shown);
          }}
          onHover={popover.onHover}
        />
      )}
      {menu && chosen && (
        <BarMenu
          bar={chosen.bar}
          text={texts.get(textKey(chosen.bar))}
          span={span}
          anchor={menu.element}
          movable={movable(menu.key) !== null}
          onMove={() => {
            setMenu(null);
            askMove(menu.key);
          }}
          onClose={() => setMenu(null)}
        />
      )}
      {free && <FreeMenu {...free} span={span} onClose={() => setFree(null)} />}
      {move && (
        <MoveDialog
          bar={move.bar}
          text={texts.get(textKey(move.bar))}
          to={move.to}
          planning={planning}
          span={span}
          onDone={() => renewPlanning(client)}
          onClose={vehicle => {
            setMove(null);
            pointer.endPull();
            keyboard.go(cursorOn(move.bar, vehicle));
          }}
        />
      )}
    </div>
  );
});

/** null of a category, where one is still to be assigned. */
const vehicleOf = (row: BarsRow) => (row.type === 'vehicle' ? row.vehicle : null);
