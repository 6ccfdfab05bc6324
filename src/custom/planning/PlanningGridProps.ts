import type { CalendarDate } from '../../domain/calendarDate';
import type { Rows } from './rowsOf';
import type { ReadPlanning } from './usePlanning';

/** What the grid shows, and what one may do in it. */
export interface PlanningGridProps {
  read: Pick<ReadPlanning, 'planning' | 'span'>;
  rows: Rows;
  /** Nothing is read yet: the days are there, and where the rows will be. */
  waits: boolean;
  /** Changes at each reading. */
  readAt: number;
  /** Minutes from the first midnight of the window. */
  now: number;
  today: CalendarDate;
  mayCreate: boolean;
  mayMove: boolean;
  /** All rows are drawn, not only those on screen. */
  printing: boolean;
  /** They are, with their texts. */
  onPrintable: () => void;
  onFold: (category: string) => void;
  /** A key that means something to the whole page: true when it did. */
  onKey: (key: string) => boolean;
}
