import { formatDate } from '../../../src/domain/calendarDate';
import { formatDinars, formatMoney, sum } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import { chargeKinds, guaranteeMethods, guaranteeStates } from '../../../src/product/enumerations';
import { lowerFirst } from '../../../src/schema/french';
import { rentedDays } from '../../../src/domain/rentedDays';
import { arabicBeside } from './arabicWords';
import { plateOf } from './contractVehicles';
import type { ContractPrint } from './contractPrint';

type Charge = NonNullable<ContractPrint['contract']['charges']>[number];

/** What is charged beside the rental, line by line; of an amendment those that it brought. */
export function printedCharges(
  { contract, details }: ContractPrint,
  isOf: (charge: Charge) => boolean = () => true,
) {
  return (contract.charges ?? [])
    .filter(isOf)
    .map(({ kind, label, vehicle, quantity, unitPrice_HT, price_HT }) => ({
      label: label ?? (kind ? chargeKinds[kind] : ''),
      vehicle: plateOf(details, vehicle),
      quantity: quantity === null ? '' : String(quantity).replace('.', ','),
      price: unitPrice_HT === null ? '' : formatMoney(unitPrice_HT),
      amount: price_HT === null ? '' : formatMoney(price_HT),
    }));
}

/** What the lines of vehicles come to, then what makes of it the total: each line that is empty is left out. */
export function printedTotals({ contract }: ContractPrint) {
  const { total_Price_HT, total_TVA, TotalTTC, rental_HT, paid, restToPay, overpaid } = contract;
  const cars = sum(contract.vehicles.map(line => rentedDays(line).amount ?? 0));
  const charges = sum((contract.charges ?? []).map(({ price_HT }) => price_HT ?? 0));
  const beside = rental_HT === null ? 0 : rental_HT - cars;
  return {
    besideHT: beside === 0 ? '' : formatMoney(beside),
    besideLabel: besideLabels[besideOf(contract, beside)],
    besideLabelAr: arabicBeside[besideOf(contract, beside)],
    chargesHT: charges === 0 ? '' : formatMoney(charges),
    totalHT: total_Price_HT === null ? '' : formatMoney(total_Price_HT),
    totalTVA: total_TVA === null ? '' : formatMoney(total_TVA),
    totalTTC: TotalTTC === null ? '' : formatDinars(TotalTTC),
    paid: paid ? formatMoney(paid) : '',
    overpaid: overpaid ? formatDinars(overpaid) : '',
    balance: paid && restToPay !== null ? formatDinars(restToPay) : '',
  };
}

/** What makes the rental cost more or less than its vehicles. */
export const besideLabels = {
  agreed: 'Prix convenu',
  discount: 'Remise',
  services: 'Autres prestations',
  options: 'Options',
  optionsLessDiscount: 'Options, remise déduite',
} as const;

function besideOf(contract: ContractPrint['contract'], amount: Millimes): keyof typeof besideLabels {
  const hasOptions = (contract.additionalReceiptOptions ?? []).length > 0;
  if (contract.agreedPrice !== null) return 'agreed';
  if (!hasOptions) return amount < 0 ? 'discount' : 'services';
  return contract.discountAmount || contract.discountPercent ? 'optionsLessDiscount' : 'options';
}

/** Where a caution stands, and how it was given: 'Détenue, espèces, le 12/03/2027'; nothing while it is only awaited. */
export function cautionText(caution: ContractPrint['details']['caution']): string {
  if (!caution?.state || caution.state === 'EXPECTED') return '';
  const { state, method, receivedAt } = caution;
  return [
    guaranteeStates[state],
    method && lowerFirst(guaranteeMethods[method]),
    receivedAt && `reçue le ${formatDate(receivedAt)}`,
  ]
    .filter(Boolean)
    .join(', ');
}
