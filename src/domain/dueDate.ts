import { addDays } from './calendarDate';
import type { CalendarDate } from './calendarDate';

/**
 * The day by which an invoice is to be paid: so many days after it is issued, that very day when nothing was agreed.
 * @param termDays `paymentTermDays` of whoever pays.
 */
export const dueDate = (issueDate: CalendarDate, termDays: number | null): CalendarDate =>
  addDays(issueDate, termDays ?? 0);
