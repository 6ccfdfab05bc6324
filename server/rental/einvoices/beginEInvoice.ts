import eInvoices from '../../../src/resources/receipt/e-invoice';
import { Refusal } from '../../engine/base/refusal';
import type { WriteContext } from '../../engine/records/context';
import { createRecord } from '../../engine/records/create';
import { teifFaults } from '../teif/teifChecks';
import { receiptNumber } from '../receipts/receiptNumber';
import type { Receipt } from '../receipts/priceDraft';
import { eInvoicingOf, readTeif } from './readTeif';

/**
 * The electronic invoice of a receipt that has just been issued, in the transaction that issues it: to send where its
 * company sends them, and then complete, or the receipt is not issued. Cash receipts and their credit notes have none.
 * @throws Refusal that names what is missing
 */
export async function beginEInvoice(context: WriteContext, issued: Receipt): Promise<void> {
  const { tx, engine } = context;
  if (issued.documentKind === 'CASH_RECEIPT' || issued.ofCashReceipt || issued.state === 'PENDING') return;
  const { sends, version } = await eInvoicingOf(tx, issued.manager);
  if (sends) {
    const read = await readTeif(tx, engine, issued.id);
    const [first, ...others] = read ? teifFaults(read.invoice).filter(({ blocks }) => blocks) : [];
    if (first) throw refusalOf(issued, first, others.length);
  }
  await createRecord(context, eInvoices, {
    receipt: issued.id,
    number: receiptNumber(issued),
    buyer: issued.buyer.name ?? '',
    issueDate: issued.issueDate,
    total: issued.TotalTTC,
    status: sends ? 'TO_SEND' : 'NOT_REQUIRED',
    version,
  });
}

function refusalOf(
  {
    manager,
    client,
    seller,
    buyer,
  }: {
    manager: string | null;
    client: string | null;
    seller: { name: string | null };
    buyer: { name: string | null };
  },
  { message, at }: ReturnType<typeof teifFaults>[number],
  more: number,
): Refusal {
  const others =
    more > 0 ? ` ${more} autre${more > 1 ? 's' : ''} point${more > 1 ? 's' : ''} à corriger.` : '';
  const record =
    at === 'SELLER' && manager
      ? { resource: 'managers', id: manager, label: seller.name ?? '' }
      : at === 'BUYER' && client
        ? { resource: 'clients', id: client, label: buyer.name ?? '' }
        : null;
  return new Refusal(
    'CONFLICT',
    `Facture électronique incomplète, donc non émise. ${message.replace(/\.$/, '')}.${others}`,
    record ? { record } : {},
  );
}
