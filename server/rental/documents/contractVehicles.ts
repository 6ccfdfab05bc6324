import { formatInstant } from '../../../src/domain/instant';
import { formatMoney } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import { isWithoutDay, rentedDays } from '../../../src/domain/rentedDays';
import { vehicleEquipment } from '../../../src/product/enumerations';
import { arabicEquipment } from './arabicWords';
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

/** Each vehicle of a contract as its document shows it; amounts are those of the record. */
export function printedVehicles({ contract, labels, details }: ContractPrint) {
  return contract.vehicles.flatMap((line, index) => {
    if (isWithoutDay(line)) return [];
    const vehicle = details.vehicles[line.vehicle];
    const { days, amount } = rentedDays(line);
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
      price: priceOf(days, line.dailyPrice_HT),
      amount: amount === null ? '' : formatMoney(amount),
      ...equipmentOf(details, line),
      state: line.lineState === 'SWAPPED' ? 'Échangé' : '',
    };
  });
}

const moment = (at: number) => formatInstant(at).replace(' ', NBSP);

const placeOf = (place: string | null, agency: string | undefined) => place ?? agency ?? '';

function includedKilometres(contract: Contract, line: Line) {
  const included = line.includedKmPerDay ?? contract.includedKm;
  const extra = line.extraKmPrice ?? contract.extraKmPrice;
  if (included === null) return { kilometres: '', beyond: '', isUnlimited: false };
  if (included === 0) return { kilometres: 'Illimité', beyond: '', isUnlimited: true };
  return {
    kilometres: `${included}${NBSP}par jour`,
    beyond: extra ? `puis ${formatMoney(extra)}/km` : '',
    isUnlimited: false,
  };
}

function priceOf(days: number | null, dailyPrice: Millimes | null): string {
  if (!days) return '';
  if (dailyPrice === null) return `${days}${NBSP}jour${days > 1 ? 's' : ''}`;
  return `${days}${NBSP}×${NBSP}${formatMoney(dailyPrice)}`;
}

/** What its departure's inspection found, or else what it is recorded to have. */
function equipmentOf(details: ContractDetails, line: Line) {
  const found = line.departureInspection && details.handedOver[line.departureInspection];
  const items = found || details.vehicles[line.vehicle]?.equipment || [];
  const namedIn = (names: Readonly<Record<string, string>>) => items.map(item => names[item] ?? item);
  return {
    equipment: namedIn(vehicleEquipment).join(', '),
    equipmentAr: namedIn(arabicEquipment).join('، '),
  };
}
