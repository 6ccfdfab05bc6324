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
import { afterClosing, whyClosed } from './closedDays';
import { shortageOf } from './drawerBalance';
import { refuseClosedPeriod } from './judgeDay';
import { refuseFuture } from './refuseFuture';

type Entry = RecordOf<typeof accountEntries>;

const e = columnsOf(accountEntries, 'e');
const r = columnsOf(accountEntries, 'r');
const s = columnsOf(bankStatements, 's');

/** What moves an account, in millimes. */
export interface Movement {
  account: string;
  direction: Entry['direction'];
  amount: Millimes;
  date: CalendarDate;
  /** Of its value, where that is another day. */
  valueDate?: CalendarDate;
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
  const today = todayInTunis(context.engine.now());
  if (closed) throw badInput({ [entered]: afterClosing(closed, movement.date, today) });
  if (movement.direction === 'OUT') await refuseShort(context, movement, entered);
  return createRecord(context, accountEntries, { valueDate: movement.date, ...movement });
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

/** What a payment has moved of an account, of one category and of one guarantee. */
interface Moved {
  id: string;
  account: string;
  direction: Entry['direction'];
  millimes: string;
  category: Entry['category'];
  guarantee: string | null;
  isReversed: boolean;
  /** The closed statement that has confirmed it. */
  reconciled: string | null;
}

const movedSql = `SELECT ${e.id}::text AS id, ${e.account}::text AS account, ${e.direction} AS direction, (${e.amount} * 1000)::bigint AS millimes,
    ${e.category} AS category, ${e.guarantee}::text AS guarantee, EXISTS (SELECT FROM ${r} WHERE ${r.reversalOf} = ${e.id}) AS "isReversed",
    (SELECT ${s.number} FROM ${s} WHERE ${s.id} = ${e.statement} AND ${s.state} = 'CLOSED') AS reconciled
  FROM ${e} WHERE ${e.payment} = $1 ORDER BY ${e.id}`;

const signed = ({ direction, millimes }: Moved) =>
  direction === 'IN' ? Number(millimes) : -Number(millimes);

/** Its entries, those that reverse each other together. */
async function movedBy({ tx }: WriteContext, payment: string): Promise<Moved[][]> {
  const { rows } = await tx.query<Moved>(movedSql, [payment]);
  const groups = new Map<string, Moved[]>();
  for (const one of rows) {
    const key = [one.account, one.category, one.guarantee].join(' ');
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()];
}

/** A movement back is of a day, and of a value where that is another. */
interface Reversal {
  label: string;
  /** A cheque or a bill that is not paid. */
  bounced: boolean;
  dayOf?: (account: string) => Promise<{ date: CalendarDate; valueDate: CalendarDate }>;
}

/**
 * What a payment has moved is moved back, dated today, or as the bank dates it: entries stay, each with its contrary. Nothing
 * is on a day that is closed. What the bank's statement has confirmed is not reversed, but where the bank itself takes it
 * back: that is another movement, which a later statement confirms. @throws Refusal
 */
export async function reverseEntries(
  context: WriteContext,
  payment: string,
  { label, bounced, dayOf }: Reversal,
): Promise<void> {
  const groups = await movedBy(context, payment);
  if (!bounced) for (const group of groups) refuseConfirmed(group);
  const standing = groups
    .map(group => ({ group, net: sum(group.map(signed)) }))
    .filter(({ net }) => net !== 0)
    // What comes back comes first: a drawer is never short of what it is about to have.
    .toSorted((one, other) => one.net - other.net);
  for (const { group, net } of standing) {
    const [first] = group;
    if (!first) continue;
    const reversed = group.findLast(one => signed(one) === net && !one.isReversed && one.reconciled === null);
    await moveBack(context, first, -net, {
      label,
      payment,
      reversalOf: reversed?.id ?? null,
      ...(await dayOf?.(first.account)),
    });
  }
}

/**
 * What a rejection has moved is moved back, dated today: the money is there again, and the fee. @throws Refusal where a
 * closed statement has confirmed the rejection: the bank has said so.
 */
export async function postRejectedAgain(
  context: WriteContext,
  payment: string,
  label: string,
): Promise<void> {
  for (const group of await movedBy(context, payment)) {
    const last = group.at(-1);
    const isFee = last?.category === 'FEE' && sum(group.map(signed)) !== 0;
    const isTakenBack = last?.category !== 'FEE' && group.length > 1 && sum(group.map(signed)) === 0;
    if (!last || !(isFee || isTakenBack)) continue;
    refuseReconciled(last.reconciled);
    await moveBack(context, last, -signed(last), { label, payment, reversalOf: last.id });
  }
}

interface MovedBack {
  label: string;
  payment: string;
  reversalOf: string | null;
  date?: CalendarDate;
  valueDate?: CalendarDate;
}

/** Writes the contrary of entries of one account, today unless a day is given. @param amount signed millimes. */
async function moveBack(
  context: WriteContext,
  { account, category, guarantee }: Pick<Moved, 'account' | 'category' | 'guarantee'>,
  amount: Millimes,
  { date = todayInTunis(context.engine.now()), valueDate = date, ...more }: MovedBack,
): Promise<void> {
  await refuseClosedDay(context, account, date);
  if (amount < 0) await refuseShortReversal(context, { account, date, taken: -amount });
  await createRecord(context, accountEntries, {
    ...more,
    account,
    category,
    guarantee,
    date,
    valueDate,
    amount: Math.abs(amount),
    direction: amount > 0 ? 'IN' : 'OUT',
  });
}

/** What was confirmed of it stays confirmed. */
function refuseConfirmed(group: readonly Moved[]): void {
  const confirmed = group.filter(({ reconciled }) => reconciled !== null);
  if (sum(confirmed.map(signed)) !== 0) refuseReconciled(confirmed.at(-1)?.reconciled ?? null);
}

function refuseReconciled(statement: string | null): void {
  if (statement !== null)
    throw new Refusal(
      'CONFLICT',
      `Son écriture est rapprochée par le relevé ${statement}, qui est clos\u00a0: elle ne se contrepasse plus.`,
    );
}

async function refuseClosedDay(context: WriteContext, account: string, day: CalendarDate): Promise<void> {
  const closed = await whyClosed(context, account, day);
  if (closed)
    throw new Refusal(
      'CONFLICT',
      `${closed}, et une contrepassation est datée d’aujourd’hui\u00a0: elle se fera demain.`,
    );
}

/** What came in leaves again that day, as far as its drawer still has it. */
async function refuseShortReversal(
  context: WriteContext,
  { account, date, taken }: { account: string; date: CalendarDate; taken: Millimes },
): Promise<void> {
  const short = await shortageOf(context, account, date, taken);
  if (short)
    throw new Refusal(
      'CONFLICT',
      `«\u00a0${short.name}\u00a0» n’a que ${formatDinars(short.had)}, et une contrepassation est datée d’aujourd’hui\u00a0: ${formatDinars(taken)} n’en sortent pas.`,
    );
}
