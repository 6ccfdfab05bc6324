import { judgeClosing } from '../../../src/domain/rentalGuards';
import clients from '../../../src/resources/client/client';
import contracts from '../../../src/resources/contract/contract';
import { isAmendment } from '../../../src/resources/contract/contract/papers';
import payments from '../../../src/resources/receipt/payment';
import withholdings from '../../../src/resources/receipt/withholding';
import type { WriteContext } from '../../engine/records/context';
import { lockRecord } from '../../engine/records/store';
import { changeLoaded } from '../../engine/records/update';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';
import { formatDinars } from '../../../src/domain/money';
import { contractRestSql, notInvoicedSql } from '../contracts/accountSql';
import type { Contract } from '../contracts/contract';
import { contractDocumentsSql } from '../contracts/documentsSql';
import { undecidedReturns, undecidedText } from '../contracts/undecidedReturns';
import { lastGuarantee } from '../guarantees/lastGuarantee';

const k = columnsOf(contracts, 'k');
const c = columnsOf(clients, 'c');
const y = columnsOf(payments, 'y');
const p = rowsOf(payments, 'allocations', 'p');
const w = columnsOf(withholdings, 'w');

/** Keeps a contract from others. */
export const contractLockSql = `SELECT FROM ${k} WHERE ${k.id} = $1 FOR NO KEY UPDATE`;

/** Back, and all on invoices that are issued: what may be closed, in the order of their ids. */
const invoicedSql = `SELECT ${k.id}::text AS id, CASE WHEN ${c.clientKind} = 'AGREEMENT' THEN ${c.paymentTermDays} END AS terms
  FROM ${k} JOIN ${c} ON ${c.id} = ${k.client}
  WHERE ${k.id} = ANY ($1::bigint[]) AND ${k.stage} = 'RETURNED' AND ${notInvoicedSql('k', 'issued')} = 0 ORDER BY ${k.id}`;

/** Closed, and owed again, of a client who has no terms: in the order of their ids, with what is left to pay. */
const owedAgainSql = `SELECT ${k.id}::text AS id, (${contractRestSql('k')} * 1000)::bigint::text AS rest
  FROM ${k} JOIN ${c} ON ${c.id} = ${k.client}
  WHERE ${k.id} = ANY ($1::bigint[]) AND ${k.stage} = 'CLOSED' AND ${contractRestSql('k')} > 0
    AND NOT (${c.clientKind} IS NOT DISTINCT FROM 'AGREEMENT' AND coalesce(${c.paymentTermDays}, 0) > 0) ORDER BY ${k.id}`;

/** What was paid and is owed again, because a cheque came back or a payment is void, is to be collected again. */
async function reopenOwed(context: WriteContext, ids: readonly string[]): Promise<void> {
  const { rows } = await context.tx.query<{ id: string; rest: string }>(owedAgainSql, [ids]);
  for (const { id, rest } of rows) {
    context.tx.lockEarlier(contractLockSql, [id]);
    const loaded = await lockRecord(context.tx, context.engine, contracts, id);
    const contract = loaded?.values as unknown as Contract | undefined;
    if (!loaded || contract?.stage !== 'CLOSED') continue;
    const message = `Contrat ${contract.contractNumber} rouvert\u00a0: ${formatDinars(Number(rest))} sont de nouveau à encaisser`;
    context.warn?.(`${message}.`);
    const owedAgainAt = context.engine.now();
    await changeLoaded(
      context,
      contracts,
      loaded,
      { stage: 'RETURNED', owedAgainAt },
      { action: 'reopenOwed', message },
    );
  }
}

/**
 * A contract closes by itself (domain C.7): back, invoiced, paid unless a client under agreement has terms, its caution
 * settled, what its returns propose decided, its amendments signed; and opens again once it is owed. Checked whenever one of
 * these may have become so, or no longer.
 */
export async function closeContracts(context: WriteContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await reopenOwed(context, ids);
  const { rows } = await context.tx.query<{ id: string; terms: number | null }>(invoicedSql, [ids]);
  for (const { id, terms } of rows) await closeSettled(context, id, terms);
}

async function closeSettled(context: WriteContext, id: string, terms: number | null): Promise<void> {
  // Its own actions lock it before its payments and its receipts: where one does, it comes first here too.
  context.tx.lockEarlier(contractLockSql, [id]);
  const loaded = await lockRecord(context.tx, context.engine, contracts, id);
  const contract = loaded?.values as unknown as Contract | undefined;
  if (!loaded || contract?.stage !== 'RETURNED') return;
  const caution = contract.guaranteeAmount ? await lastGuarantee(context, id) : null;
  const about = { resource: contracts.name, id };
  const waiting = await undecidedReturns(context, [id]);
  const findings = judgeClosing({
    account: { about, isInvoiced: true, restToPay: contract.restToPay ?? 0, paymentTermDays: terms },
    returns: waiting.flatMap(({ returns }) => returns.map(one => ({ about, undecided: undecidedText(one) }))),
    amendments: { about, unsigned: openAmendments(contract) },
    caution: { about, state: caution?.state ?? 'NONE', reason: caution?.noneReason ?? 'Sans caution' },
  });
  // Whoever settles the last of it is told what else it waits for.
  if (findings.every(({ rule }) => toTell.includes(rule)))
    for (const { sentence } of findings)
      context.warn?.(`Le contrat ${contract.contractNumber} reste ouvert. ${sentence}`);
  if (findings.length > 0) {
    // Paid, it is to be collected no more, whatever else keeps it open.
    if (contract.owedAgainAt && !contract.restToPay)
      await changeLoaded(context, contracts, loaded, { owedAgainAt: null });
    return;
  }
  await changeLoaded(
    context,
    contracts,
    loaded,
    { stage: 'CLOSED', owedAgainAt: null },
    { action: 'closeContract', message: `Contrat ${contract.contractNumber} clos\u00a0: facturé et soldé` },
  );
}

/** What somebody has to do, and no money does. */
const toTell: readonly string[] = ['RETURN_UNDECIDED', 'AMENDMENT_UNSIGNED'];

const openAmendments = ({ versions }: Contract): string | null =>
  (versions ?? [])
    .filter(one => isAmendment({ ...one }) && one.signedAt === null && one.refusal === null)
    .map(({ summary }) => summary)
    .join(', ') || null;

const concernedSql = `SELECT ${y.contract}::text AS id FROM ${y} WHERE ${y.id} = $1 AND ${y.contract} IS NOT NULL
  UNION SELECT d.contract::text FROM ${p} JOIN (${contractDocumentsSql}) d ON d.receipt = ${p.receipt} WHERE ${p.parent_id} = $1`;

/** The contracts that a payment is about: its own, and those of the invoices that it settles. */
export async function contractsOfPayment({ tx }: WriteContext, payment: string): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(concernedSql, [payment]);
  return rows.map(({ id }) => id);
}

/** The contracts of the invoice of which something was withheld. */
export async function contractsOfWithholding({ tx }: WriteContext, id: string): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `SELECT d.contract::text AS id FROM ${w} JOIN (${contractDocumentsSql}) d ON d.receipt = ${w.receipt} WHERE ${w.id} = $1`,
    [id],
  );
  return rows.map(({ id }) => id);
}

/** What a payment may have closed, or opened again. */
export const closeAfterPayment = async (context: WriteContext, payment: string): Promise<void> =>
  closeContracts(context, await contractsOfPayment(context, payment));
