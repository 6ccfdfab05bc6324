import { formatDate } from '../../../src/domain/calendarDate';
import type { CalendarDate } from '../../../src/domain/calendarDate';
import bankAccounts from '../../../src/resources/bank/bank-account';
import cashDays from '../../../src/resources/bank/cash-day';
import { badInput } from '../../engine/base/refusal';
import type { WriteContext } from '../../engine/records/context';
import { columnsOf } from '../../engine/sql/columnsOf';

const a = columnsOf(bankAccounts, 'a');
const d = columnsOf(cashDays, 'd');

/** SQL of the last day that is closed of an account, of its id; null where none is. */
export const closedUntilSql = (account: string): string =>
  `(SELECT max(${d.date}) FROM ${d} WHERE ${d.account} = ${account})`;

/**
 * Why an account takes no entry of a day, as the person who enters it reads it; null where it does. The database has the
 * last word, under the account's lock (`ledger.closings` and `ledger.opened` of account-entries).
 */
export async function whyClosed(
  { tx }: Pick<WriteContext, 'tx'>,
  account: string,
  date: CalendarDate,
): Promise<string | null> {
  const { rows } = await tx.query<{ name: string; opened: string; until: string | null }>(
    `SELECT ${a.name} AS name, ${a.openingDate}::text AS opened, ${closedUntilSql(String(a.id))}::text AS until FROM ${a} WHERE ${a.id} = $1`,
    [account],
  );
  const [found] = rows;
  if (!found) return null;
  if (date < found.opened) return notYetOpen(found);
  if (!found.until || found.until < date) return null;
  return `«\u00a0${found.name}\u00a0» est clôturée jusqu’au ${formatDate(found.until)}`;
}

/** What to do about a closed day, which is none to the cashier whose drawer is closed for today. */
export const afterClosing = (closed: string, date: CalendarDate, today: CalendarDate): string =>
  date < today
    ? `${closed}\u00a0: donnez une date d’après`
    : `${closed}, aujourd’hui\u00a0: prenez un autre compte, ou enregistrez-le demain`;

const notYetOpen = ({ name, opened }: { name: string; opened: CalendarDate }) =>
  `«\u00a0${name}\u00a0» est ouvert depuis le ${formatDate(opened)}`;

/** Nothing of an account is dated before its opening, the cheque that waits included. @throws Refusal on the field `date`. */
export async function refuseBeforeOpening(
  { tx }: Pick<WriteContext, 'tx'>,
  account: string,
  date: CalendarDate,
): Promise<void> {
  const { rows } = await tx.query<{ name: string; opened: string }>(
    `SELECT ${a.name} AS name, ${a.openingDate}::text AS opened FROM ${a} WHERE ${a.id} = $1 AND ${a.openingDate} > $2`,
    [account, date],
  );
  if (rows[0]) throw badInput({ date: `${notYetOpen(rows[0])}\u00a0: donnez une date d’après` });
}
