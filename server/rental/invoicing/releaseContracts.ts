import { issuedStates } from '../../../src/product/enumerations';
import contracts from '../../../src/resources/contract/contract';
import receipts from '../../../src/resources/receipt/receipt';
import type { WriteContext } from '../../engine/records/context';
import { loadRecord, lockRecord } from '../../engine/records/store';
import { changeLoaded, updateRecord } from '../../engine/records/update';
import { columnsOf } from '../../engine/sql/columnsOf';
import { vehicleLines } from '../receipts/priceDraft';
import type { Receipt } from '../receipts/priceDraft';
import { billedLines, givenBack } from './billedLines';
import type { BilledLine } from './billedLines';

const n = columnsOf(receipts, 'n');

/**
 * All credit notes of an invoice together give back to be invoiced what they have credited whole, line by line (domain
 * C.9, money.md): a note that chooses so releases what nothing is left of, of the contracts that it credits; one that does
 * not, the lines that it ends of a note that did. A contract that was closed is returned again. What is credited in part
 * stays invoiced, and that is reported.
 * @param note the credit note, issued.
 */
export async function releaseContracts(context: WriteContext, note: Receipt): Promise<void> {
  if (note.documentKind !== 'CREDIT_NOTE' || !note.creditedReceipt) return;
  const promised = await linesPromised(context, note);
  if (!note.releasesContracts && promised.size === 0) return;
  const loaded = await lockRecord(context.tx, context.engine, receipts, note.creditedReceipt);
  if (!loaded) return;
  const invoice = loaded.values as unknown as Receipt;
  const lines = billedLines(invoice);
  const own = linesOf(note);
  const touched = new Set(lines.filter(line => own.has(keyOf(line))).map(({ contract }) => contract));
  const given = givenBack(lines);
  if (note.releasesContracts && lines.some(line => own.has(keyOf(line)) && !given.includes(line)))
    context.warn?.(
      'Une ligne créditée en partie seulement reste facturée\u00a0: l’avoir ne la rend pas à facturer.',
    );
  const released = new Set(
    given
      .filter(line => (note.releasesContracts && touched.has(line.contract)) || promised.has(keyOf(line)))
      .flatMap(({ billings }) => billings),
  );
  const billings = invoice.billings ?? [];
  const freed = billings.filter(one => one.releasedBy === null && released.has(one.id));
  if (freed.length === 0) return;
  await updateRecord(
    context,
    receipts,
    invoice.id,
    { billings: billings.map(one => (freed.includes(one) ? { ...one, releasedBy: note.id } : one)) },
    { action: 'releaseContracts', message: 'Contrats rendus à facturer' },
  );
  const reopened = new Set(freed.map(({ contract }) => contract));
  for (const contract of [...reopened].toSorted((a, b) => Number(a) - Number(b)))
    await reopen(context, contract);
}

const keyOf = ({ part, id }: Pick<BilledLine, 'part' | 'id'>) => `${part}:${id}`;

/** The lines of its invoice that a credit note credits. */
const linesOf = (note: Receipt): Set<string> =>
  new Set([
    ...vehicleLines(note).map(({ creditedLine }) => `vehicles:${creditedLine}`),
    ...(note.additionalReceiptOptions ?? []).map(one => `additionalReceiptOptions:${one.creditedLine}`),
    ...(note.otherLines ?? []).map(({ creditedLine }) => `otherLines:${creditedLine}`),
  ]);

/** The lines that earlier credit notes of the invoice meant to give back, as far as they credited them. */
async function linesPromised({ tx, engine }: WriteContext, note: Receipt): Promise<Set<string>> {
  const { rows } = await tx.query<{ id: string }>(
    `SELECT ${n.id}::text AS id FROM ${n} WHERE ${n.creditedReceipt} = $1 AND ${n.id} <> $2 AND ${n.releasesContracts} AND ${n.state} = ANY ($3)`,
    [note.creditedReceipt, note.id, issuedStates],
  );
  const promised = new Set<string>();
  for (const { id } of rows) {
    const earlier = await loadRecord(tx, engine, receipts, id);
    for (const key of earlier ? linesOf(earlier.values as unknown as Receipt) : []) promised.add(key);
  }
  return promised;
}

async function reopen(context: WriteContext, id: string): Promise<void> {
  const loaded = await lockRecord(context.tx, context.engine, contracts, id);
  if (loaded?.values.stage !== 'CLOSED') return;
  await changeLoaded(
    context,
    contracts,
    loaded,
    { stage: 'RETURNED' },
    { action: 'reopenInvoicing', message: 'Rendu à facturer par un avoir' },
  );
}
