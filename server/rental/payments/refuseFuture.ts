import { todayInTunis } from '../../../src/domain/calendarDate';
import type { CalendarDate } from '../../../src/domain/calendarDate';
import { badInput } from '../../engine/base/refusal';
import type { WriteContext } from '../../engine/records/context';

/**
 * Money has moved on a day that has come: one to come would be in no statement of today, and voided before it is received.
 * @param entered field in which the day was entered. @throws Refusal
 */
export function refuseFuture(
  { engine }: Pick<WriteContext, 'engine'>,
  date: CalendarDate,
  entered = 'date',
): void {
  if (date > todayInTunis(engine.now())) throw badInput({ [entered]: 'Pas à venir' });
}
