import { todayInTunis, yearOf } from '../../../src/domain/calendarDate';
import { lackingOfSeller, lacks } from '../../../src/domain/invoiceParties';
import { formatDinars, sum } from '../../../src/domain/money';
import { fieldAt } from '../../../src/schema/words/fields/paths';
import managers from '../../../src/resources/settings/manager';
import receipts from '../../../src/resources/receipt/receipt';
import { Refusal } from '../../engine/base/refusal';
import type { ActionCall } from '../../engine/records/behaviours';
import { createRecord, seriesOf } from '../../engine/records/create';
import { lockSeries } from '../../engine/records/lockSeries';
import { nextNumberSql, numberAfter } from '../../engine/records/nextNumber';
import type { NextNumber } from '../../engine/records/nextNumber';
import { updateRecord } from '../../engine/records/update';
import { regimeOf } from '../invoicing/terms';
import { readIssuer } from '../documents/seller';
import { expectAnew } from '../payments/expectWithholding';
import { credit } from './credit';
import type { CreditLineInput } from './creditLines';
import { followIssue } from './issueReceipt';
import { refuseMissing } from './missing';
import type { Receipt } from './priceDraft';
import { numberFieldOf, receiptNumber } from './receiptNumber';

type Call = ActionCall<Receipt>;

const ACTION = 'createCreditNote';

/**
 * A credit note of an invoice (domain B.4, C.9): the lines that are requested, or all that is left, at the invoice's
 * rates. It is issued at once by the company of the invoice, settles that one up to its rest, and what is over is the
 * client's credit. What was expected to be withheld of it is worked out anew first: nobody has paid it, so it leaves no
 * credit. The invoice is locked: two who credit it take turns. @returns its id. @throws Refusal
 */
export async function createCreditNote(call: Call): Promise<string> {
  const { record, input } = call;
  refuseUncreditable(record);
  const { rows, totals, stampLeft } = await credit(call, record, (input.lines ?? []) as CreditLineInput[]);
  const parties = await partiesOf(call);
  const day = todayInTunis(call.engine.now());
  const expected = await expectAnew(call, record, {
    amount: sum([totals.TotalTTC, -totals.stamp]),
    day,
    number: () => numberToCome(call, parties.manager, day),
  });
  const rest = sum([record.restToPay ?? 0, expected?.before ?? 0, -(expected?.after ?? 0)]);
  const settled = Math.min(totals.TotalTTC, rest);
  // What was credited whole owes nothing: its stamp is not asked for any more (money.md).
  const stampWrittenOff = Math.min(stampLeft, rest - settled);
  const id = await createRecord(
    call,
    receipts,
    {
      ...rows,
      ...totals,
      ...parties,
      ...asNote(record),
      state: 'NORMAL',
      type: record.type,
      client: record.client,
      ...regimeOf(record),
      issueDate: day,
      dueDate: day,
      creditedReceipt: record.id,
      creditReason: input.creditReason,
      releasesContracts: input.releasesContracts ?? false,
      stampWrittenOff: stampWrittenOff || null,
      allocations: settled > 0 ? [{ receipt: record.id, amount: settled }] : [],
    },
    { action: ACTION },
  );
  const message = [
    `Avoir de ${formatDinars(totals.TotalTTC)} sur ${receiptNumber(record)}`,
    stampWrittenOff > 0 && `timbre de ${formatDinars(stampWrittenOff)} passé en perte`,
    expected &&
      `retenue attendue de ${formatDinars(expected.before)} ramenée à ${formatDinars(expected.after)}`,
  ];
  await updateRecord(
    call,
    receipts,
    record.id,
    {},
    { action: ACTION, message: message.filter(Boolean).join(', ') },
  );
  await followIssue(call, id);
  return id;
}

/** What a credit note of a receipt is, as far as its number goes by it. */
const asNote = ({ documentKind }: Receipt) =>
  ({ documentKind: 'CREDIT_NOTE', ofCashReceipt: documentKind === 'CASH_RECEIPT' }) as const;

/** The number that it is about to be given: its counter is taken, so nobody else is. */
async function numberToCome({ tx, record }: Call, manager: string | null, day: string): Promise<string> {
  const field = numberFieldOf(asNote(record));
  const code = fieldAt(receipts.fields, field)?.code;
  if (!code) throw new Error('A credit note has a number');
  await lockSeries(tx, seriesOf(code, { manager }), yearOf(day));
  const { rows } = await tx.query<{ next: NextNumber }>(
    `SELECT ${nextNumberSql(receipts, field, '$1::text', '$2::date')} AS next`,
    [manager, day],
  );
  const [found] = rows;
  if (!found) throw new Error('A series has a next number');
  return numberAfter(found.next, 0);
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
