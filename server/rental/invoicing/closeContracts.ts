import { judgeClosing } from '../../../src/domain/rentalGuards';
import clients from '../../../src/resources/client/client';
import contracts from '../../../src/resources/contract/contract';
import { isAmendment } from '../../../src/resources/contract/contract/papers';
import payments from '../../../src/resources/receipt/payment';
import type { WriteContext } from '../../engine/records/context';
import { lockRecord } from '../../engine/records/store';
import { changeLoaded } from '../../engine/records/update';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';
import { notInvoicedSql } from '../contracts/accountSql';
import type { Contract } from '../contracts/contract';
import { contractDocumentsSql } from '../contracts/documentsSql';
import { undecidedReturns, undecidedText } from '../contracts/undecidedReturns';
import { lastGuarantee } from '../guarantees/lastGuarantee';

const k = columnsOf(contracts, 'k');
const c = columnsOf(clients, 'c');
const y = columnsOf(payments, 'y');
const p = rowsOf(payments, 'allocations', 'p');

/** Keeps a contract from others. */
export const contractLockSql = `SELECT FROM ${k} WHERE ${k.id} = $1 FOR NO KEY UPDATE`;

/** Back, and all on invoices that are issued: what may be closed, in the order of their ids. */
const invoicedSql = `SELECT ${k.id}::text AS id, CASE WHEN ${c.clientKind} = 'AGREEMENT' THEN ${c.paymentTermDays} END AS terms
  FROM ${k} JOIN ${c} ON ${c.id} = ${k.client}
  WHERE ${k.id} = ANY ($1::bigint[]) AND ${k.stage} = 'RETURNED' AND ${notInvoicedSql('k', 'issued')} = 0 ORDER BY ${k.id}`;

/**
 * A contract closes by itself (domain C.7): back, invoiced, paid unless a client under agreement has terms, its caution
 * settled, what its returns propose decided, its amendments signed. Checked whenever one of these may have become so.
 */
export async function closeContracts(context: WriteContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
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
  if (findings.length > 0) return;
  await changeLoaded(
    context,
    contracts,
    loaded,
    { stage: 'CLOSED' },
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

/** What a payment may have closed. */
export const closeAfterPayment = async (context: WriteContext, payment: string): Promise<void> =>
  closeContracts(context, await contractsOfPayment(context, payment));
