import type { CalendarDate } from '../../../src/domain/calendarDate';
import type { Millimes } from '../../../src/domain/money';
import accountEntries from '../../../src/resources/bank/account-entry';
import bankAccounts from '../../../src/resources/bank/bank-account';
import type { WriteContext } from '../../engine/records/context';
import { columnsOf } from '../../engine/sql/columnsOf';
import { runningSql } from '../../engine/tables/ledgerTriggers';

const a = columnsOf(bankAccounts, 'a');

/** What a drawer lacks of what is taken from it, in millimes. */
interface Shortage {
  name: string;
  /** The day, from that of the taking on, at whose end the drawer had least, and what it had then. */
  day: CalendarDate;
  had: Millimes;
  /** What it has now, which may be enough. */
  has: Millimes;
}

/**
 * What a drawer lacks for so much to leave it on a day, which takes it from that day and from every later one; null where
 * it has enough, and for other accounts. The database has the last word, under the account's lock (`ledger.covered` of
 * account-entries).
 */
export async function shortageOf(
  { tx }: Pick<WriteContext, 'tx'>,
  account: string,
  date: CalendarDate,
  amount: Millimes,
): Promise<Shortage | null> {
  const { rows } = await tx.query<{ name: string; day: string; had: string; has: string }>(
    `SELECT ${a.name} AS name, r.day::text AS day, (r.balance * 1000)::bigint AS had,
       (last_value(r.balance) OVER (ORDER BY r.day ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) * 1000)::bigint AS has
     FROM ${a}, LATERAL (${runningSql(accountEntries, 'a', '$2::date')}) r
     WHERE ${a.id} = $1 AND ${a.kind} = 'CASH' ORDER BY r.balance, r.day LIMIT 1`,
    [account, date],
  );
  const [least] = rows;
  if (!least || Number(least.had) >= amount) return null;
  return { ...least, had: Number(least.had), has: Number(least.has) };
}
