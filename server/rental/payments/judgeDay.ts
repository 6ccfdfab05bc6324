import { addMonths, formatDate, todayInTunis } from '../../../src/domain/calendarDate';
import type { CalendarDate } from '../../../src/domain/calendarDate';
import closedPeriods from '../../../src/resources/settings/closed-period';
import { badInput } from '../../engine/base/refusal';
import type { WriteContext } from '../../engine/records/context';
import { decide } from '../../engine/records/decide';
import { columnsOf } from '../../engine/sql/columnsOf';
import { refuseFuture } from './refuseFuture';

const s = columnsOf(closedPeriods, 's');

type Context = Pick<WriteContext, 'tx' | 'engine' | 'confirmed' | 'warn'>;

/** The last day that the company has closed; null where it has closed none. */
export async function closedUntil({ tx }: Pick<WriteContext, 'tx'>): Promise<CalendarDate | null> {
  const { rows } = await tx.query<{ until: CalendarDate | null }>(
    `SELECT max(${s.closedUntil})::text AS until FROM ${s}`,
  );
  return rows[0]?.until ?? null;
}

/** Why nothing is dated that day, as the person who enters it reads it; null where it is open. */
export async function whyPeriodClosed(
  context: Pick<WriteContext, 'tx'>,
  date: CalendarDate,
): Promise<string | null> {
  const until = await closedUntil(context);
  return until !== null && date <= until ? `La période est close jusqu’au ${formatDate(until)}` : null;
}

/**
 * A day of which the period is closed is nobody's to write on; the database has the last word (`periods`).
 * @param entered field in which the day was entered. @throws Refusal
 */
export async function refuseClosedPeriod(
  context: Pick<WriteContext, 'tx'>,
  date: CalendarDate,
  entered = 'date',
): Promise<void> {
  const closed = await whyPeriodClosed(context, date);
  if (closed) throw badInput({ [entered]: `${closed}\u00a0: donnez une date d’après` });
}

/** A day that is more than a month back is meant by whoever writes it: law or money hangs on it. */
export function askAboutBackdated(context: Context, date: CalendarDate): void {
  if (date >= addMonths(todayInTunis(context.engine.now()), -1)) return;
  decide(context, {
    name: 'backdated',
    message: `Cette opération sera datée du ${formatDate(date)}, il y a plus d’un mois. Est-ce bien ce jour\u00a0?`,
    choices: [{ value: date, label: `Dater du ${formatDate(date)}` }],
  });
}

/**
 * A fiscal or monetary day as somebody enters it: it has come, its period is open, and it is meant.
 * @param entered field in which it was entered. @throws Refusal
 */
export async function judgeDay(context: Context, date: CalendarDate, entered = 'date'): Promise<void> {
  refuseFuture(context, date, entered);
  await refuseClosedPeriod(context, date, entered);
  askAboutBackdated(context, date);
}
