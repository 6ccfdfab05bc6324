import { todayInTunis } from '../../../src/domain/calendarDate';
import { lackingOfSeller, lacks } from '../../../src/domain/invoiceParties';
import { formatDinars } from '../../../src/domain/money';
import managers from '../../../src/resources/settings/manager';
import receipts from '../../../src/resources/receipt/receipt';
import { Refusal } from '../../engine/base/refusal';
import type { ActionCall } from '../../engine/records/behaviours';
import { createRecord } from '../../engine/records/create';
import { updateRecord } from '../../engine/records/update';
import { readIssuer } from '../documents/seller';
import { credit } from './credit';
import type { CreditLineInput } from './creditLines';
import { followIssue } from './issueReceipt';
import { refuseMissing } from './missing';
import type { Receipt } from './priceDraft';
import { receiptNumber } from './receiptNumber';

type Call = ActionCall<Receipt>;

const ACTION = 'createCreditNote';

/**
 * A credit note of an invoice (domain B.4, C.9): the lines that are requested, or all that is left, at the invoice's
 * rates. It is issued at once by the company of the invoice, settles that one up to its rest, and what is over is the
 * client's credit. The invoice is locked: two who credit it take turns. @returns its id. @throws Refusal
 */
export async function createCreditNote(call: Call): Promise<string> {
  const { record, input } = call;
  refuseUncreditable(record);
  const { rows, totals } = await credit(call, record, (input.lines ?? []) as CreditLineInput[]);
  const settled = Math.min(totals.TotalTTC, record.restToPay ?? 0);
  const id = await createRecord(
    call,
    receipts,
    {
      ...rows,
      ...totals,
      ...(await partiesOf(call)),
      documentKind: 'CREDIT_NOTE',
      state: 'NORMAL',
      type: record.type,
      client: record.client,
      vatRegime: record.vatRegime,
      suspensionDecision: record.suspensionDecision,
      suspensionFrom: record.suspensionFrom,
      suspensionUntil: record.suspensionUntil,
      exemptionReason: record.exemptionReason,
      issueDate: todayInTunis(call.engine.now()),
      dueDate: todayInTunis(call.engine.now()),
      creditedReceipt: record.id,
      creditReason: input.creditReason,
      releasesContracts: input.releasesContracts ?? false,
      allocations: settled > 0 ? [{ receipt: record.id, amount: settled }] : [],
    },
    { action: ACTION },
  );
  const message = `Avoir de ${formatDinars(totals.TotalTTC)} sur ${receiptNumber(record)}`;
  await updateRecord(call, receipts, record.id, {}, { action: ACTION, message });
  await followIssue(call, id);
  return id;
}

function refuseUncreditable({ state, documentKind, convertedTo }: Receipt): void {
  if (state === 'PENDING')
    throw new Refusal('CONFLICT', 'Facture provisoire\u00a0: changez-la, elle n’a pas besoin d’avoir.');
  if (documentKind === 'CREDIT_NOTE')
    throw new Refusal('CONFLICT', 'Un avoir ne se corrige pas par un avoir.');
  if (convertedTo)
    throw new Refusal('CONFLICT', 'Ce bon de caisse est devenu une facture\u00a0: faites l’avoir sur elle.');
}

/** The company that issued the invoice, as it is today; the buyer as the invoice has them. */
async function partiesOf(call: Call) {
  const { manager, seller: kept, buyer } = call.record;
  const issuer = await readIssuer(call.tx, manager);
  const seller = issuer?.seller ?? kept;
  const lacking = lackingOfSeller(seller);
  if (lacking.length > 0) {
    const name = seller.name ?? '';
    refuseMissing(call, [
      {
        text: `${lacks(lacking)} à la société «\u00a0${name}\u00a0»`,
        way: { resource: managers.name, id: manager, label: name },
      },
    ]);
  }
  return { manager: issuer?.manager ?? manager, seller, buyer };
}
