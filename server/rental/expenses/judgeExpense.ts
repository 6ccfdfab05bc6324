import { formatDate, todayInTunis } from '../../../src/domain/calendarDate';
import type { CalendarDate } from '../../../src/domain/calendarDate';
import { dueDate } from '../../../src/domain/dueDate';
import { formatDinars, fromDecimal } from '../../../src/domain/money';
import clients from '../../../src/resources/client/client';
import expenses from '../../../src/resources/park/expense';
import type { RecordOf } from '../../../src/schema/defineResource';
import type { BeforeWrite } from '../../engine/records/behaviours';
import { decide } from '../../engine/records/decide';
import { columnsOf } from '../../engine/sql/columnsOf';
import { labelSql } from '../../engine/sql/select';
import { refuseClosedPeriod } from '../payments/judgeDay';
import { refuseFuture } from '../payments/refuseFuture';

export type Expense = RecordOf<typeof expenses>;

const e = columnsOf(expenses, 'e');
const c = columnsOf(clients, 'c');

/** Numbers are typed with or without separators. */
const compared = (number: string) => `regexp_replace(karhba_normalize(${number}), '[^a-z0-9]', '', 'g')`;

/** Another expense of one supplier under one number, and how long that supplier waits for their money. */
const readSql = `SELECT ${c.paymentTermDays} AS terms, ${labelSql(clients, '$1::bigint')} AS supplier, o.date, o.amount
  FROM ${c} LEFT JOIN LATERAL (SELECT ${e.date}::text AS date, ${e.amountTTC}::text AS amount FROM ${e}
    WHERE ${e.supplier} = ${c.id} AND ${e.id} IS DISTINCT FROM $3::bigint AND ${compared(e.invoiceNumber)} = ${compared('$2::text')}
    ORDER BY ${e.date} DESC, ${e.id} DESC LIMIT 1) o ON true WHERE ${c.id} = $1::bigint`;

interface Read {
  terms: number | null;
  supplier: string;
  date: CalendarDate | null;
  amount: string | null;
}

/** When it was settled: today where that is not said, null while it is not. @throws Refusal of a day to come */
function dayPaid(
  { paymentStatus, paidOn }: Partial<Expense>,
  write: BeforeWrite<Expense>,
): CalendarDate | null {
  if (paymentStatus !== 'PAID') return null;
  if (!paidOn) return todayInTunis(write.engine.now());
  if (paidOn !== write.before?.paidOn) refuseFuture(write, paidOn, 'paidOn');
  return paidOn;
}

/**
 * An expense is dated as money is: not to come, in no closed period. It is due by the terms of its supplier where nobody says
 * when, and one invoice of theirs is entered twice only by who says so. @throws Refusal on the field at fault.
 */
export async function judgeExpense(write: BeforeWrite<Expense>): Promise<void> {
  const { kind, before, values, tx } = write;
  if (kind === 'delete') return;
  const expense = { ...before, ...values } as Partial<Expense>;
  const { date, supplier, invoiceNumber } = expense;
  if (date && date !== before?.date) {
    refuseFuture(write, date);
    await refuseClosedPeriod(write, date);
  }
  const day = dayPaid(expense, write);
  if (day !== (before?.paidOn ?? null)) values.paidOn = day;
  if (!supplier) return;
  const isOther = supplier !== before?.supplier || invoiceNumber !== before.invoiceNumber;
  if (before && !isOther) return;
  const { rows } = await tx.query<Read>(readSql, [supplier, invoiceNumber ?? null, before?.id ?? null]);
  const [found] = rows;
  if (!before && date && !expense.dueDate && expense.paymentStatus !== 'PAID')
    values.dueDate = dueDate(date, found?.terms ?? null);
  if (found?.date && found.amount)
    decide(write, {
      name: 'sameInvoice',
      message:
        `La facture n° ${invoiceNumber} de ${found.supplier} est déjà une dépense du ${formatDate(found.date)}, ` +
        `de ${formatDinars(fromDecimal(found.amount))}. L’enregistrer encore\u00a0?`,
      choices: [{ value: String(invoiceNumber), label: 'Enregistrer encore' }],
    });
}
