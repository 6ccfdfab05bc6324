import { formatDinars, fromDecimal, sum } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import payments from '../../../src/resources/receipt/payment';
import receipts from '../../../src/resources/receipt/receipt';
import type { WriteContext } from '../../engine/records/context';
import { updateRecord } from '../../engine/records/update';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';
import { representationSql } from '../../engine/sql/select';
import { contractDocumentsSql } from '../contracts/documentsSql';
import { creditSql } from '../payments/creditSql';
import { aboutInvoice, isTransferred } from '../payments/followPayer';
import { receiptRestSql } from '../payments/receiptRestSql';
import { receivedForSql } from '../payments/receivedForSql';
import { transferCredit } from '../payments/transferCredit';

const y = columnsOf(payments, 'y');
const p = rowsOf(payments, 'allocations', 'p');
const x = columnsOf(receipts, 'x');

interface Credit {
  id: string;
  number: string;
  client: string | null;
  contract: string;
  left: string;
  allocations: { id: string; receipt: string; amount: string }[];
}

interface Open {
  id: string;
  number: string;
  client: string | null;
  rest: string;
}

/** What is left of a credit, as it is spent. */
type Left = Omit<Credit, 'left'> & { left: Millimes };

/** What is still to pay of an invoice, as it is settled. */
type Rest = Open & { left: Millimes };

const creditsSql = `SELECT ${y.id}::text AS id, ${y.number} AS number, ${y.client}::text AS client,
    ${y.contract}::text AS contract, ${creditSql('y')}::text AS left,
    (SELECT coalesce(json_agg(json_build_object('id', ${p.id}::text, 'receipt', ${p.receipt}::text, 'amount', ${p.amount}::text) ORDER BY ${p.position}), '[]')
      FROM ${p} WHERE ${p.parent_id} = ${y.id}) AS allocations
  FROM ${y} WHERE ${receivedForSql('y', '$1', '$2')} AND ${creditSql('y')} > 0 ORDER BY ${y.id} FOR NO KEY UPDATE OF y`;

/** What contracts are still to pay of what was issued for them, the oldest due first. */
const openSql = `SELECT ${x.id}::text AS id, ${representationSql(receipts, 'x')} AS number, ${x.client}::text AS client, ${receiptRestSql('x')}::text AS rest FROM ${x}
  WHERE (${x.id} = $2 OR $2::bigint IS NULL AND ${x.id} IN (SELECT d.receipt FROM (${contractDocumentsSql}) d WHERE d.contract = ANY ($1::bigint[])))
    AND coalesce(${receiptRestSql('x')}, 0) > 0
  ORDER BY ${x.dueDate}, ${x.id}`;

/** Locks what is at the credit of contracts before these are: what refers comes first. */
export async function lockCredits({ tx }: WriteContext, contracts: readonly string[]): Promise<void> {
  await tx.query(creditsSql, [contracts, null]);
}

/**
 * What was received for contracts, or for the reservation whose fee a document is, and settles nothing yet, settles what was
 * issued for them to the same client, up to its rest (money.md): acomptes when the invoice is there, what is retained of a caution. Where another client is invoiced, somebody
 * decides whether they are given it. @param receipt the one document to settle; all when absent.
 */
export async function spendCredits(
  context: WriteContext,
  contracts: readonly string[],
  receipt: string | null = null,
): Promise<void> {
  if (contracts.length === 0 && receipt === null) return;
  const { rows: credits } = await context.tx.query<Credit>(creditsSql, [contracts, receipt]);
  if (credits.length === 0) return;
  const { rows: open } = await context.tx.query<Open>(openSql, [contracts, receipt]);
  const rests = open.map(one => ({ ...one, left: fromDecimal(one.rest) }));
  const left: Left[] = [];
  for (const credit of credits) left.push({ ...credit, left: await allocate(context, credit, rests) });
  for (const rest of rests) await offerToPayer(context, left, rest);
}

/** What another client had given for the contracts of an invoice is left to them, or transferred to who is to pay it. */
async function offerToPayer(
  context: WriteContext,
  credits: Left[],
  { id, number, client: to, left }: Rest,
): Promise<void> {
  const others = credits.filter(one => one.client !== to && one.left > 0);
  const amount = Math.min(left, sum(others.map(one => one.left)));
  if (to === null || amount === 0) return;
  if (!(await isTransferred(context, others, { to, amount, about: aboutInvoice }))) {
    for (const one of others) await leaveToPayer(context, one);
    return;
  }
  let wanted = amount;
  for (const one of others) {
    const given = Math.min(wanted, one.left);
    if (given === 0) break;
    wanted -= given;
    one.left -= given;
    await transferCredit(context, {
      of: { refundOf: one.id },
      from: one.client,
      to,
      amount: given,
      reason: `Facture ${number}`,
      names: { contract: one.contract },
      settles: id,
    });
  }
}

/** It is no more for the contract, which somebody else pays. */
async function leaveToPayer(context: WriteContext, credit: Left): Promise<void> {
  credit.left = 0;
  await updateRecord(
    context,
    payments,
    credit.id,
    { contract: null },
    {
      action: 'UPDATE',
      message: `Règlement ${credit.number} laissé à son client\u00a0: un autre paie le contrat`,
    },
  );
}

async function allocate(context: WriteContext, credit: Credit, rests: Rest[]): Promise<Millimes> {
  let left = fromDecimal(credit.left);
  const had = credit.allocations.map(one => ({ ...one, amount: fromDecimal(one.amount) }));
  const added: { receipt: string; amount: Millimes }[] = [];
  for (const one of rests) {
    const amount = Math.min(left, one.left);
    if (amount === 0 || one.client !== credit.client) continue;
    left -= amount;
    one.left -= amount;
    added.push({ receipt: one.id, amount });
  }
  if (added.length === 0) return left;
  const allocations = added.map(
    one => `${formatDinars(one.amount)} sur ${rests.find(({ id }) => id === one.receipt)?.number ?? ''}`,
  );
  await updateRecord(
    context,
    payments,
    credit.id,
    { allocations: [...had, ...added] },
    { action: 'allocatePayment', message: `Règlement ${credit.number}\u00a0: ${allocations.join(', ')}` },
  );
  return left;
}
