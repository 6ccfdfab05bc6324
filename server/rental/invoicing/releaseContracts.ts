import { sum } from '../../../src/domain/money';
import contracts from '../../../src/resources/contract/contract';
import receipts from '../../../src/resources/receipt/receipt';
import type { WriteContext } from '../../engine/records/context';
import { lockRecord } from '../../engine/records/store';
import { changeLoaded, updateRecord } from '../../engine/records/update';
import { vehicleLines } from '../receipts/priceDraft';
import type { Receipt } from '../receipts/priceDraft';

/** What a receipt has of each contract, before tax and after its discount. */
function pricesOf(receipt: Receipt): Map<string, number> {
  const lines = [
    ...vehicleLines(receipt).map(({ contract, vehicleDetails, net_HT }) => ({
      contract,
      price_HT: vehicleDetails.price_HT,
      net_HT,
    })),
    ...(receipt.additionalReceiptOptions ?? []),
    ...(receipt.otherLines ?? []),
  ];
  const prices = new Map<string, number>();
  for (const { contract, price_HT, net_HT } of lines)
    if (contract) prices.set(contract, sum([prices.get(contract) ?? 0, net_HT ?? price_HT ?? 0]));
  return prices;
}

/**
 * A credit note that chooses so gives the contracts that it credits wholly back to be invoiced (domain C.9): what its
 * invoice had of them is released, and one that was closed is returned again. One that is credited in part stays
 * invoiced, and that is reported.
 * @param note the credit note, issued.
 */
export async function releaseContracts(context: WriteContext, note: Receipt): Promise<void> {
  if (note.documentKind !== 'CREDIT_NOTE' || !note.releasesContracts || !note.creditedReceipt) return;
  const loaded = await lockRecord(context.tx, context.engine, receipts, note.creditedReceipt);
  if (!loaded) return;
  const credited = loaded.values as unknown as Receipt;
  const [had, given] = [pricesOf(credited), pricesOf(note)];
  const whole = [...had]
    .filter(([contract, price]) => (given.get(contract) ?? -1) >= price)
    .map(([contract]) => contract);
  if (whole.length < given.size)
    context.warn?.(
      'Un contrat crédité en partie seulement reste facturé\u00a0: l’avoir ne le rend pas à facturer.',
    );
  const released = new Set(whole);
  await updateRecord(
    context,
    receipts,
    credited.id,
    {
      billings: (credited.billings ?? []).map(one =>
        released.has(one.contract) && one.releasedBy === null ? { ...one, releasedBy: note.id } : one,
      ),
    },
    { action: 'releaseContracts', message: 'Contrats rendus à facturer' },
  );
  for (const contract of whole.toSorted((a, b) => Number(a) - Number(b))) await reopen(context, contract);
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
