import { todayInTunis, yearOf } from '../../../src/domain/calendarDate';
import { creditTotals } from '../../../src/domain/creditNote';
import type { RateLeft } from '../../../src/domain/creditNote';
import { lackingOfSeller, lacks } from '../../../src/domain/invoiceParties';
import { formatDinars, fromDecimal, sum } from '../../../src/domain/money';
import type { TaxedAmount } from '../../../src/domain/receiptTotals';
import { issuedStates } from '../../../src/product/enumerations';
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
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';
import { readIssuer } from '../documents/seller';
import { expectAnew } from '../payments/expectWithholding';
import { creditedOf, creditRows } from './creditLines';
import type { CreditLineInput } from './creditLines';
import { followIssue } from './issueReceipt';
import { refuseMissing } from './missing';
import type { Receipt } from './priceDraft';
import { numberField, receiptNumber } from './receiptNumber';
import { termsOn } from './termsOn';

type Call = ActionCall<Receipt>;

const ACTION = 'createCreditNote';
const c = columnsOf(receipts, 'c');
const v = rowsOf(receipts, 'vatByRate', 'v');

/**
 * A credit note of an invoice (domain B.4, C.9): the lines that are requested, or all that is left, at the invoice's
 * rates. It is issued at once by the company of the invoice, settles that one up to its rest, and what is over is the
 * client's credit. What was expected to be withheld of it is worked out anew first: nobody has paid it, so it leaves no
 * credit. The invoice is locked: two who credit it take turns. @returns its id. @throws Refusal
 */
export async function createCreditNote(call: Call): Promise<string> {
  const { record, input } = call;
  refuseUncreditable(record);
  const rows = creditRows(record, creditedOf(record, (input.lines ?? []) as CreditLineInput[]));
  const totals = await totalsOf(call, rows);
  const parties = await partiesOf(call);
  const day = todayInTunis(call.engine.now());
  const expected = await expectAnew(call, record, {
    amount: sum([totals.TotalTTC, -totals.stamp]),
    day,
    number: () => numberToCome(call, parties.manager, day),
  });
  const rest = sum([record.restToPay ?? 0, expected?.before ?? 0, -(expected?.after ?? 0)]);
  const settled = Math.min(totals.TotalTTC, rest);
  const id = await createRecord(
    call,
    receipts,
    {
      ...rows,
      ...totals,
      ...parties,
      documentKind: 'CREDIT_NOTE',
      state: 'NORMAL',
      type: record.type,
      client: record.client,
      vatRegime: record.vatRegime,
      suspensionDecision: record.suspensionDecision,
      suspensionFrom: record.suspensionFrom,
      suspensionUntil: record.suspensionUntil,
      exemptionReason: record.exemptionReason,
      issueDate: day,
      dueDate: day,
      creditedReceipt: record.id,
      creditReason: input.creditReason,
      releasesContracts: input.releasesContracts ?? false,
      allocations: settled > 0 ? [{ receipt: record.id, amount: settled }] : [],
    },
    { action: ACTION },
  );
  const message = [
    `Avoir de ${formatDinars(totals.TotalTTC)} sur ${receiptNumber(record)}`,
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

/** The number that it is about to be given: its counter is taken, so nobody else is. */
async function numberToCome({ tx }: Call, manager: string | null, day: string): Promise<string> {
  const code = fieldAt(receipts.fields, numberField.CREDIT_NOTE)?.code;
  if (!code) throw new Error('A credit note has a number');
  await lockSeries(tx, seriesOf(code, { manager }), yearOf(day));
  const { rows } = await tx.query<{ next: NextNumber }>(
    `SELECT ${nextNumberSql(receipts, numberField.CREDIT_NOTE, '$1::text', '$2::date')} AS next`,
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

async function totalsOf(call: Call, rows: ReturnType<typeof creditRows>) {
  const { record, engine } = call;
  const { stamp } = await termsOn(call, todayInTunis(engine.now()));
  const lines: TaxedAmount[] = [
    ...rows.vehicles.map(({ vehicleDetails }) => vehicleDetails),
    ...rows.additionalReceiptOptions.map(({ price_HT, tvaRate }) => ({ price_HT, tvaRate: tvaRate ?? 0 })),
    ...rows.otherLines,
  ];
  const { net: _, ...totals } = creditTotals({
    lines,
    regime: record.vatRegime,
    stamp: stamp.stampOnCreditNote ? stamp.amount : 0,
    left: await ratesLeft(call),
  });
  return {
    ...totals,
    vatByRate: totals.vatByRate.map(vat => ({ ...vat, rate: Number(vat.rate) })),
  };
}

/** What is left of each rate of the invoice, less its credit notes. */
async function ratesLeft({ tx, record }: Call): Promise<RateLeft[]> {
  const { rows } = await tx.query<{ rate: string; base: string; amount: string; suspended: string }>(
    `SELECT ${v.rate}::text AS rate, sum(${v.base})::text AS base, sum(${v.amount})::text AS amount,
        sum(coalesce(${v.suspended}, 0))::text AS suspended
      FROM ${v} JOIN ${c} ON ${c.id} = ${v.parent_id} WHERE ${c.creditedReceipt} = $1 AND ${c.state} = ANY ($2) GROUP BY 1`,
    [record.id, issuedStates],
  );
  return (record.vatByRate ?? []).map(({ rate, base, amount, suspended }) => {
    const taken = rows.find(one => Number(one.rate) === Number(rate));
    const less = (of: number, text = '0') => of - fromDecimal(text);
    return {
      rate: String(rate),
      base: less(base, taken?.base),
      amount: less(amount, taken?.amount),
      suspended: less(suspended ?? 0, taken?.suspended),
    };
  });
}
