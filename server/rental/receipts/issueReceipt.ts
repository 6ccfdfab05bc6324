import { todayInTunis, yearOf } from '../../../src/domain/calendarDate';
import { dueDate } from '../../../src/domain/dueDate';
import { formatDinars } from '../../../src/domain/money';
import receipts from '../../../src/resources/receipt/receipt';
import { fieldAt } from '../../../src/schema/words/fields/paths';
import { Refusal } from '../../engine/base/refusal';
import type { WriteContext } from '../../engine/records/context';
import { seriesOf } from '../../engine/records/create';
import { decide } from '../../engine/records/decide';
import { lockSeries } from '../../engine/records/lockSeries';
import { loadRecord, lockRecord } from '../../engine/records/store';
import { updateRecord } from '../../engine/records/update';
import { askAboutBackdated } from '../payments/judgeDay';
import { afterIssue } from './afterIssue';
import { askAboutOtherDecision } from './askAboutOtherDecision';
import { missingOfDraft, missingOfPeriod, missingOfReturns, missingOfSeries, refuseMissing } from './missing';
import { addresseeOf, missingOfBuyer, sellerToday } from './parties';
import { priceDraft } from './priceDraft';
import type { Receipt } from './priceDraft';
import { numberFieldOf, receiptNumber } from './receiptNumber';
import { receivedBefore } from './receivedBefore';
import { termsOn } from './termsOn';

const messages = {
  INVOICE: 'Émission de la facture',
  CASH_RECEIPT: 'Émission du bon de caisse',
  CREDIT_NOTE: 'Émission de l’avoir',
  DAMAGE_INVOICE: 'Émission de la facture de dommage',
} as const;

/**
 * Issues a draft (domain C.9): judges it, takes the next number of its series, keeps both parties as they are, and freezes
 * it, in the caller's transaction. What follows of an issue is in `afterIssue`.
 * @param draft the record, locked. @returns its id. @throws Refusal that names each missing point.
 */
export async function issueReceipt(
  context: WriteContext,
  draft: Receipt,
  action = 'issueReceipt',
): Promise<string> {
  if (draft.state !== 'PENDING') throw new Refusal('CONFLICT', `Déjà émise\u00a0: ${receiptNumber(draft)}.`);
  const today = todayInTunis(context.engine.now());
  const issueDate = draft.issueDate ?? today;
  const { buyer, termDays } = await addresseeOf(context, draft);
  const receipt: Receipt = { ...draft, buyer, issueDate };
  const { issuer, missing } = await sellerToday(context);
  const lacking = [
    ...missing,
    ...missingOfBuyer(receipt),
    ...missingOfDraft(receipt, issueDate, today),
    ...(await missingOfPeriod(context, receipt, issueDate)),
    ...(await missingOfReturns(context, receipt)),
  ];
  if (!issuer) return refuse(context, lacking);
  refuseMissing(context, lacking);
  await askAboutOtherDecision(context, receipt);
  await takeTurn(context, receipt, issuer.manager);
  askAboutBackdated(context, issueDate);
  const priced = priceDraft(receipt, await termsOn(context, issueDate));
  askAboutStampAlone(context, receipt, priced);
  const values = {
    ...priced,
    receivedBefore: (await receivedBefore(context, receipt, priced)) || null,
    state: draft.documentKind === 'CASH_RECEIPT' ? 'CASH_RECEIPT' : (draft.issuedAs ?? 'NORMAL'),
    issueDate,
    dueDate: draft.dueDate && draft.dueDate >= issueDate ? draft.dueDate : dueDate(issueDate, termDays),
    manager: issuer.manager,
    seller: issuer.seller,
    buyer,
  };
  await updateRecord(context, receipts, draft.id, values, { action, message: messages[draft.documentKind] });
  await followIssue(context, draft.id);
  return draft.id;
}

/** What bills nothing but its stamp was seldom meant. */
function askAboutStampAlone(
  context: WriteContext,
  { documentKind }: Receipt,
  { stamp, TotalTTC }: Pick<Receipt, 'stamp' | 'TotalTTC'>,
): void {
  if (documentKind !== 'INVOICE' || !stamp || TotalTTC !== stamp) return;
  decide(context, {
    name: 'stampAlone',
    message: `Rien n’est facturé que le timbre de ${formatDinars(stamp)}. Émettre cette facture\u00a0?`,
    choices: [{ value: String(stamp), label: 'Émettre' }],
  });
}

/** Issues a draft that the same transaction has just written. */
export async function issueWritten(context: WriteContext, id: string, action?: string): Promise<string> {
  const loaded = await lockRecord(context.tx, context.engine, receipts, id);
  if (!loaded) throw new Error(`The receipt ${id} just written cannot be read`);
  return issueReceipt(context, loaded.values as unknown as Receipt, action);
}

/** What follows of a document that has just been issued. */
export async function followIssue(context: WriteContext, id: string): Promise<void> {
  if (afterIssue.length === 0) return;
  const issued = await loadRecord(context.tx, context.engine, receipts, id);
  if (!issued) throw new Error(`The receipt ${id} just issued cannot be read`);
  for (const follow of afterIssue) await follow(context, issued.values as unknown as Receipt);
}

/** The counter of the series, then whether its dates allow this one. */
async function takeTurn(context: WriteContext, receipt: Receipt, manager: string): Promise<void> {
  const day = receipt.issueDate ?? '';
  const field = fieldAt(receipts.fields, numberFieldOf(receipt));
  if (!field?.code) throw new Error('Each kind of document has a number');
  const series = seriesOf(field.code, { manager });
  // Whoever issues in a later year waits too: documents follow each other through all of them.
  for (let year = yearOf(day); year <= yearOf(todayInTunis(context.engine.now())); year++)
    await lockSeries(context.tx, series, year);
  refuseMissing(context, await missingOfSeries(context, receipt, manager, day));
}

function refuse(context: WriteContext, missing: Parameters<typeof refuseMissing>[1]): never {
  refuseMissing(context, missing);
  throw new Error('Nothing is missing');
}
