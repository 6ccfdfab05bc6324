import type { Bar, PlannedVehicle, Planning, UnassignedBar } from './planningTypes';
import { DAY } from './span';
import type { Span } from './span';

/** What happens to a vehicle at a moment: it leaves or comes back, to a client or a workshop. Or one is to leave, which is not known yet. */
export interface AgendaEvent {
  key: string;
  /** Of the window. */
  day: number;
  /** Of that day; its last, 1440, for what ends with the day. */
  minute: number;
  way: 'out' | 'back';
  bar: Bar;
  /** null while none is assigned. */
  vehicle: PlannedVehicle | null;
}

/**
 * What begins and ends on each day of the window, by the hour. A vehicle that is late stands first, today, until it is
 * back. Of what has no vehicle yet, only that one is to leave.
 * @param unassigned bookings that name no vehicle. @param now minutes from the first midnight of the window.
 */
export function eventsByDay(
  { bars }: Planning,
  vehicles: readonly PlannedVehicle[],
  unassigned: readonly UnassignedBar[],
  { days }: Span,
  now: number,
): AgendaEvent[][] {
  const found = Array.from({ length: days }, (): AgendaEvent[] => []);
  const add = (at: number, event: Omit<AgendaEvent, 'day' | 'minute'>, on = at) => {
    const day = Math.floor(on / DAY);
    const minute = ((at % DAY) + DAY) % DAY;
    found[day]?.push({ ...event, day, minute: minute === 0 && event.way === 'back' ? DAY : minute });
  };
  for (const vehicle of vehicles)
    for (const bar of bars.get(vehicle.id)) {
      add(bar.start, { key: `${bar.key} out`, way: 'out', bar, vehicle });
      const late = bar.degree === 'LATE';
      if (bar.end !== Infinity)
        add(
          bar.end,
          { key: `${bar.key} back`, way: 'back', bar, vehicle },
          late ? Math.max(now, bar.end) : endDay(bar),
        );
    }
  for (const bar of unassigned) add(bar.start, { key: `${bar.key} out`, way: 'out', bar, vehicle: null });
  const isLate = ({ bar, way }: AgendaEvent) => way === 'back' && bar.degree === 'LATE';
  return found.map(events =>
    events.sort(
      (a, b) => Number(isLate(b)) - Number(isLate(a)) || a.minute - b.minute || (a.key < b.key ? -1 : 1),
    ),
  );
}

/** What ends at midnight ends with the day before. */
const endDay = ({ end }: Bar) => (end % DAY === 0 ? end - 1 : end);
