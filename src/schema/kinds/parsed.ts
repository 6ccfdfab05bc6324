import type { MessageKey } from '../api/messages';
import { yearOf } from '../../domain/calendarDate';
import type { CalendarDate } from '../../domain/calendarDate';
import { presentDay } from '../../domain/clock';
import { meantYear } from '../../domain/plausibleDate';
import type { Fault } from '../api/messages';
import type { Field } from '../field';
import type { Parsed } from './kind';

/** What was read of an input; null is a fault, reported by the field's own message where it has one. */
export const typed = (field: Field, value: unknown, key: MessageKey): Parsed =>
  value === null ? refused(field, key) : { value };

export const refused = ({ message }: Field, key: MessageKey): Parsed => ({
  fault: message ? { key: 'literal', params: { text: message } } : { key },
});

/** The fault of a day whose year nobody means (`isPlausible`). */
export const unlikelyYear = (date: CalendarDate): Fault => ({
  key: 'unlikelyYear',
  params: { year: yearOf(date), meant: meantYear(date, presentDay()) },
});
