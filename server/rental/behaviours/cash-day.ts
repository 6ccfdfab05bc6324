import { formatDate } from '../../../src/domain/calendarDate';
import { formatDinars } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import accountEntries from '../../../src/resources/bank/account-entry';
import bankAccounts from '../../../src/resources/bank/bank-account';
import cashDays from '../../../src/resources/bank/cash-day';
import type { RecordOf } from '../../../src/schema/defineResource';
import { lowerFirst } from '../../../src/schema/french';
import { badInput } from '../../engine/base/refusal';
import { behaviourOf } from '../../engine/records/behaviours';
import type { BeforeWrite } from '../../engine/records/behaviours';
import { decide } from '../../engine/records/decide';
import { columnsOf } from '../../engine/sql/columnsOf';
import { balanceSql } from '../../engine/tables/ledgerTriggers';
import { closedUntilSql } from '../payments/closedDays';
import { judgeDay } from '../payments/judgeDay';
import { postEntry } from '../payments/postEntry';

type CashDay = RecordOf<typeof cashDays>;
type Write = BeforeWrite<CashDay>;

const a = columnsOf(bankAccounts, 'a');
const e = columnsOf(accountEntries, 'e');

interface Drawer {
  name: string;
  openingDate: string;
  /** The last day that is closed. */
  until: string | null;
  expected: Millimes;
}

/** What is closed is what the drawer holds at the end of that day, once nobody else is writing on it. */
async function closeDay(write: Write): Promise<void> {
  if (write.kind !== 'create') return;
  const { values } = write;
  const day = values as unknown as CashDay;
  const drawer = await lockDrawer(write, day);
  await judgeDrawer(write, day, drawer);
  const difference = day.counted - drawer.expected;
  refuseWithoutReason(day, drawer.expected, difference);
  askToClose(write, day, drawer, difference);
  await bookDifference(write, day, difference);
  const outcome = difference === 0 ? 'EXACT' : difference < 0 ? 'SHORT' : 'OVER';
  Object.assign(values, { expected: drawer.expected, difference, outcome, closedBy: write.caller.id });
}

async function lockDrawer({ tx }: Write, { account, date }: CashDay): Promise<Drawer> {
  // Entries take the same lock: what they have written is read only then.
  await tx.query(`SELECT FROM ${a} WHERE ${a.id} = $1 FOR NO KEY UPDATE`, [account]);
  const { rows } = await tx.query<Omit<Drawer, 'expected'> & { expected: string }>(
    `SELECT ${a.name} AS name, ${a.openingDate}::text AS "openingDate", ${closedUntilSql(String(a.id))}::text AS until,
       (${balanceSql(accountEntries, 'a', `${e.date} <= $2::date`)} * 1000)::bigint AS expected
     FROM ${a} WHERE ${a.id} = $1`,
    [account, date],
  );
  const [drawer] = rows;
  if (!drawer) throw badInput({ account: 'Cette caisse n’existe plus' });
  return { ...drawer, expected: Number(drawer.expected) };
}

async function judgeDrawer(
  write: Write,
  { date }: CashDay,
  { name, openingDate, until }: Drawer,
): Promise<void> {
  await judgeDay(write, date);
  if (date < openingDate)
    throw badInput({ date: `Pas avant l’ouverture de la caisse, le ${formatDate(openingDate)}` });
  if (until && date <= until)
    throw badInput({ date: `«\u00a0${name}\u00a0» est déjà clôturée jusqu’au ${formatDate(until)}` });
}

/** A drawer that is not right is closed by whoever gives a reason. */
function refuseWithoutReason({ reason }: CashDay, expected: Millimes, difference: Millimes): void {
  if (difference === 0 || reason) return;
  throw badInput({
    reason: `${saidDifference(difference)} (attendu\u00a0: ${formatDinars(expected)})\u00a0: dites pourquoi`,
  });
}

/** It cannot be undone: what is closed is said, and with what. */
function askToClose(
  write: Write,
  { date, counted }: CashDay,
  { name, expected }: Drawer,
  difference: Millimes,
): void {
  decide(write, {
    name: 'closeDay',
    message:
      `Clôturer «\u00a0${name}\u00a0» au ${formatDate(date)}\u00a0? Attendu ${formatDinars(expected)}, compté ${formatDinars(counted)}` +
      `${difference === 0 ? '' : `\u00a0: ${lowerFirst(saidDifference(difference))}, et l’écart passe en écriture`}. ` +
      'Elle ne recevra plus d’écriture de ce jour ni d’avant.',
    choices: [{ value: `${date} ${expected} ${counted}`, label: 'Clôturer la journée' }],
  });
}

/** From then on the drawer holds what was counted: what is missing once is not missing again the next day. */
async function bookDifference(
  write: Write,
  { account, date, reason }: CashDay,
  difference: Millimes,
): Promise<void> {
  if (difference === 0) return;
  await postEntry(write, {
    account,
    date,
    amount: Math.abs(difference),
    direction: difference < 0 ? 'OUT' : 'IN',
    category: 'DIFFERENCE',
    label: `Écart de caisse\u00a0: ${reason}`,
  });
}

const saidDifference = (difference: Millimes) =>
  difference < 0 ? `Il manque ${formatDinars(-difference)}` : `Il y a ${formatDinars(difference)} de trop`;

export default behaviourOf(cashDays, { before: [closeDay] });
