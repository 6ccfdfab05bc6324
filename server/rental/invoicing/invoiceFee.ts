import { todayInTunis } from '../../../src/domain/calendarDate';
import { cancellationFeeLines } from '../../../src/domain/cancellationFee';
import { formatDinars } from '../../../src/domain/money';
import contracts from '../../../src/resources/contract/contract';
import receipts from '../../../src/resources/receipt/receipt';
import reservations from '../../../src/resources/reservation/reservation';
import tva from '../../../src/resources/settings/tva';
import type { RecordOf } from '../../../src/schema/defineResource';
import { Refusal } from '../../engine/base/refusal';
import type { ActionCall } from '../../engine/records/behaviours';
import type { WriteContext } from '../../engine/records/context';
import { createRecord } from '../../engine/records/create';
import { updateRecord } from '../../engine/records/update';
import type { Contract } from '../contracts/contract';
import { inForce } from '../inForce';
import { issueWritten } from '../receipts/issueReceipt';
import { addresseeOf } from '../receipts/parties';
import { priceDraft } from '../receipts/priceDraft';
import type { Charged, Receipt } from '../receipts/priceDraft';
import { termsOn } from '../receipts/termsOn';
import type { Reservation } from '../reservations/booking';

/** What was given up, and keeps a fee. */
interface GivenUp {
  resource: typeof contracts | typeof reservations;
  record: Pick<Contract, 'id' | 'client' | 'cancelFee' | 'feeReceipt'>;
  isGivenUp: boolean;
  /** 'Frais d’annulation du contrat CTR-2026-00012' */
  label: string;
  /** Of the receipt's line: the contract that it is a document of. */
  contract: string | null;
}

/** The invoice of what is kept of a contract that was cancelled. @returns its id. @throws Refusal */
export const invoiceContractFee = (call: ActionCall<Contract>): Promise<string> =>
  invoiceFee(call, {
    resource: contracts,
    record: call.record,
    isGivenUp: call.record.stage === 'CANCELLED',
    label: `Frais d’annulation du contrat ${call.record.contractNumber}`,
    contract: call.record.id,
  });

/** The same of a reservation that was cancelled, or whose client did not come. */
export const invoiceReservationFee = (call: ActionCall<Reservation>): Promise<string> => {
  const { status, reservationNumber } = call.record;
  return invoiceFee(call, {
    resource: reservations,
    record: call.record,
    isGivenUp: status === 'CANCELLED' || status === 'NO_SHOW',
    label: `Frais ${status === 'NO_SHOW' ? 'd’absence' : 'd’annulation'} de la réservation ${reservationNumber}`,
    contract: null,
  });
};

/**
 * A kept fee is a document (money.md): issued today for exactly what is kept, tax and stamp included, and settled by what was
 * received, as any issue is. Named by what was given up before that, so that its paper says what was received.
 */
async function invoiceFee(
  call: WriteContext,
  { resource, record, isGivenUp, label, contract }: GivenUp,
): Promise<string> {
  const { client, cancelFee, feeReceipt } = record;
  if (feeReceipt) throw new Refusal('CONFLICT', 'Les frais retenus sont déjà facturés.');
  if (!isGivenUp || !cancelFee) throw new Refusal('CONFLICT', 'Aucuns frais ne sont retenus.');
  const issueDate = todayInTunis(call.engine.now());
  const terms = await termsOn(call, issueDate);
  const { rates, cancellationFees } = (await inForce(call.tx, call.engine, tva, issueDate)) as RecordOf<
    typeof tva
  >;
  const usual = Number(rates.find(({ isDefault }) => isDefault)?.rate ?? 0);
  const lines = cancellationFeeLines(cancelFee, terms.stamp.amount, cancellationFees === 'TAXED' ? usual : 0);
  if (lines.length === 0)
    throw new Refusal(
      'CONFLICT',
      `${formatDinars(cancelFee)} sont retenus\u00a0: pas plus que le timbre d’une facture, rien n’est à facturer.`,
    );
  const charged = {
    documentKind: 'INVOICE' as const,
    vatRegime: 'NORMAL' as const,
    discountType: 'AMOUNT' as const,
    discountAmount: null,
    vehicles: [],
    additionalReceiptOptions: [],
    otherLines: lines.map(({ price_HT, tvaRate }, index) => ({
      kind: 'AUTRE' as const,
      label: index === 0 ? label : 'Arrondi',
      quantity: 1,
      unitPrice_HT: price_HT,
      price_HT,
      tvaRate,
      vatReason: tvaRate > 0 ? null : index === 0 ? 'Indemnité, hors champ de la TVA' : 'Arrondi au millime',
      contract,
      chargeKey: null,
    })),
  };
  const { buyer } = await addresseeOf(call, { client, buyer: {} as Receipt['buyer'] });
  const made = await createRecord(
    call,
    receipts,
    {
      ...charged,
      ...priceDraft(charged as unknown as Charged, terms),
      state: 'PENDING',
      issuedAs: 'NORMAL',
      type: contract ? 'contract' : 'reservation',
      client,
      buyer,
      issueDate,
      // It was received before: what comes back of it is owed at once.
      dueDate: issueDate,
    },
    { action: 'invoiceFee' },
  );
  await updateRecord(
    call,
    resource,
    record.id,
    { feeReceipt: made },
    { action: 'invoiceFee', message: `Frais retenus facturés\u00a0: ${formatDinars(cancelFee)}` },
  );
  await issueWritten(call, made);
  return made;
}
