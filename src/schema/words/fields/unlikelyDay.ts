import { isCalendarDate } from '../../../domain/calendarDate';
import { tunisDate } from '../../../domain/instant';
import { isPlausible } from '../../../domain/plausibleDate';
import type { Fault } from '../../api/messages';
import type { Field } from '../../field';
import { kindOf } from '../../kinds/kind';
import { unlikelyYear } from '../../kinds/parsed';

/** The fault of a day, or of a moment, of a year that nobody means. */
export function unlikelyDay(field: Field, value: unknown): Fault | null {
  if (!kindOf(field).temporal) return null;
  const day = typeof value === 'number' ? tunisDate(value) : value;
  return isCalendarDate(day) && !isPlausible(day) ? unlikelyYear(day) : null;
}
