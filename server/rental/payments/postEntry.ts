import { formatDate, todayInTunis } from '../../../src/domain/calendarDate';
import type { CalendarDate } from '../../../src/domain/calendarDate';
import { formatDinars, sum } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import accountEntries from '../../../src/resources/bank/account-entry';
import bankStatements from '../../../src/resources/bank/bank-statement';
import type { RecordOf } from '../../../src/schema/defineResource';
import { badInput, Refusal } from '../../engine/base/refusal';
import type { WriteContext } from '../../engine/records/context';
import { createRecord } from '../../engine/records/create';
import { columnsOf } from '../../engine/sql/columnsOf';
import { whyClosed } from './closedDays';
import { shortageOf } from './drawerBalance';
import { refuseClosedPeriod } from './judgeDay';
import { refuseFuture } from './refuseFuture';

type Entry = RecordOf<typeof accountEntries>;

const e = columnsOf(accountEntries, 'e');
const r = columnsOf(accountEntries, 'r');
const s = columnsOf(bankStatements, 's');

/** What moves an account, in millimes; `date` is also that of its value. */
export interface Movement {
  account: string;
  direction: Entry['direction'];
  amount: Millimes;
  date: CalendarDate;
  category: Entry['category'];
  label: string;
  payment?: string | null;
  guarantee?: string | null;
}

/**
 * Writes an entry: the one door by which an account moves. The database judges it (`ledger` of account-entries).
 * @param entered field in which its date was entered, where a refusal of it is told. @throws Refusal
 */
export async function postEntry(
  context: WriteContext,
  movement: Movement,
  entered = 'date',
): Promise<string> {
  refuseFuture(context, movement.date, entered);
  await refuseClosedPeriod(context, movement.date, entered);
  const closed = await whyClosed(context, movement.account, movement.date);
  if (closed) throw badInput({ [entered]: `${closed}\u00a0: donnez une date d’après` });
  if (movement.direction === 'OUT') await refuseShort(context, movement, entered);
  return createRecord(context, accountEntries, { ...movement, valueDate: movement.date });
}

/** A drawer gives what it had on that day, and has had ever since. */
async function refuseShort(
  context: WriteContext,
  { account, amount, date }: Movement,
  entered: string,
): Promise<void> {
  const short = await shortageOf(context, account, date, amount);
  if (!short) return;
  const { name, day, had, has } = short;
  throw badInput(
    has < amount
      ? {
          amount: `«\u00a0${name}\u00a0» n’a que ${formatDinars(has)}\u00a0: saisissez au plus ce montant, ou un autre compte`,
        }
      : {
          [entered]: `«\u00a0${name}\u00a0» n’avait que ${formatDinars(had)} le ${formatDate(day)}\u00a0: donnez une date d’après, ou un autre compte`,
        },
  );
}

/**
 * What a payment or a guarantee has moved is moved back, dated today: entries stay, each with its contrary. Nothing is on
 * a day that is closed. What the bank's statement has confirmed is not reversed, but where the bank itself takes it back:
 * that is another movement, which a later statement confirms.
 * @param bounced a cheque or a traite that is not paid. @throws Refusal
 */
export async function reverseEntries(
  context: WriteContext,
  payment: string,
  { label, bounced }: { label: string; bounced: boolean },
): Promise<void> {
  const { tx, engine } = context;
  const date = todayInTunis(engine.now());
  const { rows } = await tx.query<Movement & { id: string; millimes: string; reconciled: string | null }>(
    `SELECT ${e.id}::text AS id, ${e.account}::text AS account, ${e.direction} AS direction, (${e.amount} * 1000)::bigint AS millimes,
       ${e.category} AS category, ${e.guarantee}::text AS guarantee,
       (SELECT ${s.number} FROM ${s} WHERE ${s.id} = ${e.statement} AND ${s.state} = 'CLOSED') AS reconciled
     FROM ${e} WHERE ${e.payment} = $1 AND ${e.reversalOf} IS NULL
       AND NOT EXISTS (SELECT FROM ${r} WHERE ${r.reversalOf} = ${e.id})
     -- What comes back comes first: a drawer is never short of what it is about to have.
     ORDER BY ${e.direction} = 'IN', ${e.id}`,
    [payment],
  );
  if (!bounced) refuseReconciled(rows);
  await refuseClosedDay(context, rows, date);
  await refuseShortReversal(context, rows, date);
  for (const { id, millimes, direction, account, category, guarantee, reconciled } of rows)
    await createRecord(context, accountEntries, {
      account,
      category,
      guarantee,
      payment,
      date,
      valueDate: date,
      label,
      amount: Number(millimes),
      direction: direction === 'IN' ? 'OUT' : 'IN',
      reversalOf: reconciled === null ? id : null,
    });
}

function refuseReconciled(entries: readonly { reconciled: string | null }[]): void {
  const statement = entries.find(({ reconciled }) => reconciled !== null)?.reconciled;
  if (statement)
    throw new Refusal(
      'CONFLICT',
      `Son écriture est rapprochée par le relevé ${statement}, qui est clos\u00a0: elle ne se contrepasse plus.`,
    );
}

async function refuseClosedDay(
  context: WriteContext,
  entries: readonly { account: string }[],
  today: CalendarDate,
): Promise<void> {
  for (const account of new Set(entries.map(one => one.account))) {
    const closed = await whyClosed(context, account, today);
    if (closed)
      throw new Refusal(
        'CONFLICT',
        `${closed}, et une contrepassation est datée d’aujourd’hui\u00a0: elle se fera demain.`,
      );
  }
}

/** What came in leaves again today, as far as its drawer still has it. */
async function refuseShortReversal(
  context: WriteContext,
  entries: readonly { account: string; direction: Entry['direction']; millimes: string }[],
  today: CalendarDate,
): Promise<void> {
  for (const account of new Set(entries.map(one => one.account))) {
    const own = entries.filter(one => one.account === account);
    const taken = sum(own.map(({ direction, millimes }) => Number(millimes) * (direction === 'IN' ? 1 : -1)));
    const short = taken > 0 ? await shortageOf(context, account, today, taken) : null;
    if (short)
      throw new Refusal(
        'CONFLICT',
        `«\u00a0${short.name}\u00a0» n’a que ${formatDinars(short.had)}, et une contrepassation est datée d’aujourd’hui\u00a0: ${formatDinars(taken)} n’en sortent pas.`,
      );
  }
}
