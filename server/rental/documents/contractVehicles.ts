import { formatInstant } from '../../../src/domain/instant';
import { formatMoney, multiply } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import { vehicleEquipment } from '../../../src/product/enumerations';
import type { ContractDetails } from './contractDetails';
import type { Contract } from '../contracts/contract';
import type { ContractPrint } from './contractPrint';

const NBSP = '\u00a0';
type Line = Contract['vehicles'][number];

/** '61 212 km', with no-break spaces. */
export const kilometresOf = (km: number) => `${String(km).replace(/\B(?=(\d{3})+$)/g, NBSP)}${NBSP}km`;

/** Of a tank, in eighths: '7/8'. */
export const fuelOf = (eighths: number) => `${eighths}/8`;

/** What a vehicle is called within a sentence: its plate. */
export const plateOf = (details: ContractDetails, id: string | null) =>
  (id && details.vehicles[id]?.registration) ?? '';

/**
 * What the days of a vehicle come to; null while it has no price. Its own price holds the options and the discount of
 * the whole too, where it is the first; its price of a day is rounded.
 */
export function priceOfDays({ numberOfDays, dailyPrice_HT, price_HT }: Line): Millimes | null {
  if (price_HT === null || !numberOfDays || dailyPrice_HT === null) return price_HT;
  const days = multiply(dailyPrice_HT, numberOfDays);
  return Math.abs(days - price_HT) <= numberOfDays / 2 ? price_HT : days;
}

/** Each vehicle of a contract as its document tells it; amounts are those of the record. */
export function printedVehicles({ contract, labels, details }: ContractPrint) {
  return contract.vehicles.map((line, index) => {
    const vehicle = details.vehicles[line.vehicle];
    const amount = priceOfDays(line);
    return {
      plate: vehicle?.registration ?? '',
      model: vehicle?.model ?? '',
      departure: moment(line.departedAt ?? line.departureDate ?? contract.departureDate),
      departurePlace: placeOf(contract.departurePlace, labels.departureAgency),
      back: moment(line.returnDate ?? contract.returnDate),
      backPlace:
        labels[`vehicles.${index}.returnAgency`] ?? placeOf(contract.returnPlace, labels.returnAgency),
      odometer: line.mileageOut === null ? '' : kilometresOf(line.mileageOut),
      fuel: line.fuelOut === null ? '' : fuelOf(line.fuelOut),
      franchise: vehicle?.franchise ? formatMoney(vehicle.franchise) : '',
      ...includedKilometres(contract, line),
      price: priceOf(line),
      amount: amount === null ? '' : formatMoney(amount),
      equipment: equipmentOf(details, line),
      state: line.lineState === 'SWAPPED' ? 'Échangé' : '',
    };
  });
}

const moment = (at: number) => formatInstant(at).replace(' ', NBSP);

const placeOf = (place: string | null, agency: string | undefined) => place ?? agency ?? '';

function includedKilometres(contract: Contract, line: Line) {
  const included = line.includedKmPerDay ?? contract.includedKm;
  const extra = line.extraKmPrice ?? contract.extraKmPrice;
  if (included === null) return { kilometres: '', beyond: '' };
  if (included === 0) return { kilometres: 'Illimité', beyond: '' };
  return {
    kilometres: `${included}${NBSP}par jour`,
    beyond: extra ? `puis ${formatMoney(extra)}/km` : '',
  };
}

function priceOf({ numberOfDays, dailyPrice_HT }: Line): string {
  if (!numberOfDays) return '';
  if (dailyPrice_HT === null) return `${numberOfDays}${NBSP}jour${numberOfDays > 1 ? 's' : ''}`;
  return `${numberOfDays}${NBSP}×${NBSP}${formatMoney(dailyPrice_HT)}`;
}

/** What its departure's inspection found, or else what it is said to have. */
function equipmentOf(details: ContractDetails, line: Line): string {
  const found = line.departureInspection && details.handedOver[line.departureInspection];
  const items = found || details.vehicles[line.vehicle]?.equipment || [];
  const names: Readonly<Record<string, string>> = vehicleEquipment;
  return items.map(item => names[item] ?? item).join(', ');
}
