import { todayInTunis } from '../../../src/domain/calendarDate';
import type { CalendarDate } from '../../../src/domain/calendarDate';
import type { Millimes } from '../../../src/domain/money';
import accountEntries from '../../../src/resources/bank/account-entry';
import type { RecordOf } from '../../../src/schema/defineResource';
import type { WriteContext } from '../../engine/records/context';
import { createRecord } from '../../engine/records/create';
import { columnsOf } from '../../engine/sql/columnsOf';

type Entry = RecordOf<typeof accountEntries>;

const e = columnsOf(accountEntries, 'e');
const r = columnsOf(accountEntries, 'r');

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

/** Writes an entry: the one door by which an account moves. The database judges it (`ledger` of account-entries). */
export const postEntry = (context: WriteContext, movement: Movement): Promise<string> =>
  createRecord(context, accountEntries, { ...movement, valueDate: movement.date });

/** What a payment or a guarantee has moved is moved back, dated today: entries stay, each with its contrary. */
export async function reverseEntries(context: WriteContext, payment: string, label: string): Promise<void> {
  const { tx, engine } = context;
  const date = todayInTunis(engine.now());
  const { rows } = await tx.query<Movement & { id: string; millimes: string }>(
    `SELECT ${e.id}::text AS id, ${e.account}::text AS account, ${e.direction} AS direction, (${e.amount} * 1000)::bigint AS millimes,
       ${e.category} AS category, ${e.guarantee}::text AS guarantee
     FROM ${e} WHERE ${e.payment} = $1 AND ${e.reversalOf} IS NULL
       AND NOT EXISTS (SELECT FROM ${r} WHERE ${r.reversalOf} = ${e.id})
     -- What comes back comes first: a drawer is never short of what it is about to have.
     ORDER BY ${e.direction} = 'IN', ${e.id}`,
    [payment],
  );
  for (const { id, millimes, direction, account, category, guarantee } of rows)
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
      reversalOf: id,
    });
}
