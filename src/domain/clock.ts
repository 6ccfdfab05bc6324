import { todayInTunis } from './calendarDate';
import type { CalendarDate } from './calendarDate';

let read: () => number = Date.now;

/**
 * The present in epoch milliseconds, by the clock of the server: what is today's is the same for all, whatever the device
 * believes. Until somebody says otherwise (`setClock`), that of this process.
 */
export const now = (): number => read();

/** The day that it is in Tunis, by the same clock. */
export const presentDay = (): CalendarDate => todayInTunis(read());

/** Says by which clock the present is read: on the server that of its database, in a browser that of its server. */
export function setClock(clock: () => number): void {
  read = clock;
}
