import { addDays, addMonths, isCalendarDate } from './calendarDate';

/**
 * The days of a row a month later, as a form has them: a period goes on to the day before its next, so that a whole month is
 * followed by a whole one. 01/01 to 31/01, 01/02 to 28/02, 01/03 to 31/03.
 */
export const nextMonth = ({ departureDate, returnDate }: Record<string, unknown>) => ({
  departureDate: isCalendarDate(departureDate) ? addMonths(departureDate, 1) : departureDate,
  returnDate: isCalendarDate(returnDate) ? addDays(addMonths(addDays(returnDate, 1), 1), -1) : returnDate,
});
