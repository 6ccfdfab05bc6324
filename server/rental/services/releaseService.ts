import { issuedStates } from '../../../src/product/enumerations';
import contractServices from '../../../src/resources/contract/contract-service';
import receipts from '../../../src/resources/receipt/receipt';
import type { WriteContext } from '../../engine/records/context';
import { loadRecord, lockRecord } from '../../engine/records/store';
import { changeLoaded } from '../../engine/records/update';
import { columnsOf } from '../../engine/sql/columnsOf';
import type { Receipt } from '../receipts/priceDraft';
import { receiptNumber } from '../receipts/receiptNumber';

const k = columnsOf(contractServices, 'k');
const n = columnsOf(receipts, 'n');

const lockSql = `SELECT FROM ${k} WHERE ${k.id} = $1 FOR NO KEY UPDATE`;
const isGivenBackSql = `SELECT FROM ${n} WHERE ${n.creditedReceipt} = $1 AND ${n.releasesContracts} AND ${n.state} = ANY ($2)`;

/**
 * A contract of services is to be invoiced again once credit notes have left nothing of its invoice, and one of them gives
 * it back (domain C.8). @param note the credit note, issued.
 */
export async function releaseService(context: WriteContext, note: Receipt): Promise<void> {
  const { tx, engine } = context;
  if (note.documentKind !== 'CREDIT_NOTE' || note.type !== 'service' || !note.creditedReceipt) return;
  const invoice = (await loadRecord(tx, engine, receipts, note.creditedReceipt))?.values as unknown as
    Receipt | undefined;
  if (!invoice?.contractService) return;
  if ((invoice.creditable ?? []).length > 0) {
    if (note.releasesContracts)
      context.warn?.(
        'La facture n’est créditée qu’en partie\u00a0: son contrat de service n’est pas encore à refacturer.',
      );
    return;
  }
  const { rows } = await tx.query(isGivenBackSql, [invoice.id, issuedStates]);
  if (rows.length === 0) return;
  // Its own actions lock it before its invoice: where one does, it comes first here too.
  tx.lockEarlier(lockSql, [invoice.contractService]);
  const loaded = await lockRecord(tx, engine, contractServices, invoice.contractService);
  if (loaded?.values.state !== 'INVOICED' || loaded.values.receipt !== invoice.id) return;
  await changeLoaded(
    context,
    contractServices,
    loaded,
    { state: 'OPEN', receipt: null },
    {
      action: 'releaseContracts',
      message: `Rendu à facturer par l’avoir ${receiptNumber(note)}`,
    },
  );
}
