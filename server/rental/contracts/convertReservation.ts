import contracts from '../../../src/resources/contract/contract';
import reservations from '../../../src/resources/reservation/reservation';
import { badInput, Refusal } from '../../engine/base/refusal';
import type { ActionCall } from '../../engine/records/behaviours';
import type { HistoryChange } from '../../engine/records/changes';
import { explainConflict } from '../../engine/records/conflict';
import { createRecord } from '../../engine/records/create';
import { lockSubjects } from '../../engine/records/occupancy';
import type { Values } from '../../engine/records/store';
import { updateRecord } from '../../engine/records/update';
import { refuseBlacklistedClient } from '../behaviours/blacklist';
import { carryDeposits } from '../payments/carryDeposits';
import { namedCars } from '../reservations/booking';
import type { Reservation } from '../reservations/booking';
import type { ContractWrite } from './contract';
import { readKeptPrice } from '../reservations/pricedLines';
import { judgeDraft } from './judgeDraft';
import type { ConfirmedPrice } from './priceContract';
import { refuseArchivedPart } from './refuseArchivedPart';

const ACTION = 'convertReservation';

/**
 * Makes the contract of a reservation, a draft: what was agreed comes over, the price too, and what held its vehicles
 * is theirs in the same transaction. The reservation is locked: of two who convert it, one learns that it is done.
 * @throws Refusal when it is no longer maintained, has no vehicle and is given none, or a vehicle of it was promised
 * since.
 */
export async function convertReservation(call: ActionCall<Reservation>): Promise<string> {
  const { tx, engine, caller, record, input } = call;
  refuseOver(record);
  const cars = namedCars(record);
  const chosen = input.vehicle as string | null | undefined;
  if (cars.length === 0 && !chosen)
    throw badInput({ vehicle: 'Choisissez le véhicule\u00a0: la réservation n’en nomme pas' });
  await updateRecord(
    call,
    reservations,
    record.id,
    { status: 'CONVERTED' },
    { action: ACTION, message: `Contrat établi pour la réservation ${record.reservationNumber}` },
  );
  const values = contractFrom(record, cars.length > 0 ? cars : [chosen as string]);
  await refuseArchivedPart(call, values, record.reservationNumber);
  lockSubjects(tx, contracts, [values]);
  const notes: HistoryChange[] = [];
  const write: ContractWrite = { ...call, kind: 'create', before: null, values, secrets: {}, notes };
  refuseBlacklistedClient({ ...write, before: null });
  await judgeDraft(write, confirmedPrice(record));
  const conflict = await explainConflict(tx, engine, contracts, null, values, caller);
  if (conflict) throw conflict;
  const message = `Contrat établi depuis la réservation ${record.reservationNumber}`;
  // What was promised to them is theirs; that it is back, the signature asks.
  const kept = record.status === 'CONFIRMED' ? cars : [];
  const id = await createRecord(call, contracts, values, { action: ACTION, message, notes, kept });
  await carryDeposits(call, record.id, { from: null, to: id, message });
  return id;
}

function refuseOver({ status, reservationNumber }: Reservation): void {
  if (status === 'CONFIRMED' || status === 'PENDING') return;
  throw new Refusal(
    'CONFLICT',
    status === 'CONVERTED'
      ? `La réservation ${reservationNumber} est déjà en contrat.`
      : `La réservation ${reservationNumber} n’est plus maintenue\u00a0: rouvrez-la avant d’en faire un contrat.`,
  );
}

/** What was given is kept; only one that was confirmed is called that. */
function confirmedPrice(record: Reservation): ConfirmedPrice | null {
  const { price_HT, TVA, TTCPrice, status, pricedLines, additionalReceiptOptions } = record;
  if (price_HT === null || TVA === null || TTCPrice === null) return null;
  const given = status === 'CONFIRMED' ? 'confirmé' : 'donné';
  return {
    lines: readKeptPrice(pricedLines, additionalReceiptOptions, []),
    price_HT,
    TVA,
    TTCPrice,
    reason: `${given} de ${record.reservationNumber}`,
  };
}

const same = [
  'client',
  'clientKind',
  'departureDate',
  'returnDate',
  'pricingCategory',
  'departureAgency',
  'returnAgency',
  'departurePlace',
  'returnPlace',
  'discountPercent',
  'discountAmount',
  'agreedPrice',
  'agreedReason',
  'guaranteeAmount',
  'includedKm',
  'extraKmPrice',
  'minDriverAge',
  'minLicenseYears',
  'rentConditions',
  'note',
  'blacklistOverride',
] as const satisfies readonly (keyof Reservation)[];

/** What comes over: rows are new ones. */
const contractFrom = (record: Reservation, cars: readonly string[]): Values => ({
  ...Object.fromEntries(same.map(field => [field, record[field]])),
  reservation: record.id,
  vehicles: cars.map(vehicle => ({ vehicle })),
  drivers: (record.drivers ?? []).map(({ driver, isMain }) => ({ driver, isMain })),
  additionalReceiptOptions: (record.additionalReceiptOptions ?? []).map(({ option, quantity }) => ({
    option,
    quantity,
  })),
});
