import { formatDate, todayInTunis } from '../../../src/domain/calendarDate';
import type { CalendarDate } from '../../../src/domain/calendarDate';
import type { BeforeWrite } from './behaviours';
import { badInput } from '../base/refusal';

/** Rule of a dated setting: what was in force on a past day stays as documents of that day have it (domain C.18). */
export function neverRetroactive(dated: string) {
  return <R>({ values, engine }: BeforeWrite<R>): void => {
    const from = values[dated] as CalendarDate | null | undefined;
    const today = todayInTunis(engine.now());
    if (!from || from >= today) return;
    throw badInput({
      [dated]: `Le ${formatDate(from)} est passé\u00a0: une valeur entre en vigueur aujourd’hui (${formatDate(today)}) au plus tôt`,
    });
  };
}
