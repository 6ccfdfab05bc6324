import { formatInstant } from '../../domain/instant';
import { extensionsByLine } from '../../domain/extensions';
import { formatMoney, multiply, parseMoney, sum } from '../../domain/money';
import type { Millimes } from '../../domain/money';
import { isWithoutDay, rentedDays } from '../../domain/rentedDays';
import { chargeKinds } from '../../product/enumerations';
import type { DeskContract } from './deskRecord';

const NBSP = '\u00a0';

/** A line of what a contract comes to; amounts in millimes, before tax. */
export interface ChargeLine {
  key: string;
  label: string;
  /** When, of which vehicle, since when agreed. */
  detail: string;
  quantity: number | null;
  /** 'j' of days, nothing of what is counted. */
  unit: string;
  unitPrice: Millimes | null;
  /** In percent. */
  tvaRate: number | null;
  amount: Millimes | null;
}

/** Amounts come in dinars from the API. */
export const millimes = (dinars: number | null): Millimes | null =>
  dinars === null ? null : parseMoney(dinars);

/** What a contract comes to, line by line: the days of its vehicles, its options, its discount, then what was charged since. */
export function chargeLines(contract: DeskContract): ChargeLine[] {
  return [...vehicleLines(contract), ...optionLines(contract), ...besideLines(contract), ...others(contract)];
}

interface AccountLine {
  label: string;
  amount: Millimes;
  isRest?: true;
}

/** From the total of a contract to what rests of it: what is taken off has a minus, what is nothing no line. */
export function accountLines(contract: DeskContract): AccountLine[] {
  const {
    stage,
    TotalTTC,
    invoicedStamp,
    invoicedBeside,
    received,
    withheld,
    credited,
    restToPay,
    overpaid,
  } = contract;
  const rest = millimes(restToPay);
  const of = (label: string, dinars: number | null, sign: 1 | -1): AccountLine[] =>
    dinars ? [{ label, amount: sign * (millimes(dinars) ?? 0) }] : [];
  const between = [
    ...of('Timbre des factures', invoicedStamp, 1),
    ...of('Autres lignes des factures', invoicedBeside, 1),
    ...of('Encaissé', received, -1),
    ...of('Retenue à la source', withheld, -1),
    ...of('Avoirs', credited, -1),
  ];
  // What was not invoiced of a contract that is cancelled is owed by nobody.
  const notDue = () =>
    (rest ?? 0) -
    sum([overpaid, TotalTTC].map(one => millimes(one) ?? 0)) -
    sum(between.map(one => one.amount));
  return [
    ...(stage === 'CANCELLED' && notDue() !== 0
      ? [{ label: 'Annulé, jamais facturé', amount: notDue() }]
      : []),
    ...between,
    ...(rest === null ? [] : [{ label: 'Reste à payer', amount: rest, isRest: true as const }]),
    ...of('Trop-perçu', overpaid, 1),
  ];
}

/** What a vehicle is rented for, its extensions with it: '2 j × 100,000 DT HT'; '9 j, 900,000 DT HT' where days were added. */
export function linePriceText(contract: DeskContract, line: DeskContract['vehicles'][number]): string {
  const { numberOfDays, dailyPrice_HT } = line;
  const days = numberOfDays === null ? '' : `${numberOfDays}${NBSP}j`;
  if (dailyPrice_HT === null) return days;
  const rented = rentedOf(line);
  const added = extensionsOf(contract)[contract.vehicles.indexOf(line)] ?? [];
  return added.length === 0 || rented.amount === null
    ? `${days} × ${formatMoney(millimes(dailyPrice_HT) ?? 0)}${NBSP}DT HT`
    : `${days}, ${formatMoney(rented.amount + sum(added.map(one => multiply(one.price, one.days))))}${NBSP}DT HT`;
}

const rentedOf = (line: DeskContract['vehicles'][number]) =>
  rentedDays({
    ...line,
    dailyPrice_HT: millimes(line.dailyPrice_HT),
    price_HT: millimes(line.price_HT),
    options_HT: millimes(line.options_HT),
  });

const extensionsOf = ({ vehicles, charges }: DeskContract) =>
  extensionsByLine(
    vehicles.map(({ vehicle, extendedDays }) => ({ vehicle: vehicle.id, extendedDays })),
    (charges ?? []).map(one => ({
      ...one,
      vehicle: one.vehicle?.id ?? null,
      option: one.option?.id ?? null,
      unitPrice_HT: millimes(one.unitPrice_HT),
    })),
  );

const optionsOf = (options: DeskContract['additionalReceiptOptions']) =>
  (options ?? []).map(one => ({ ...one, price_HT: millimes(one.price_HT) }));

function vehicleLines(contract: DeskContract): ChargeLine[] {
  return contract.vehicles
    .filter(line => !isWithoutDay(line))
    .map(line => {
      const { days, amount } = rentedOf(line);
      const until = line.lineState === 'SWAPPED' ? line.returnedAt : line.originalReturnDate;
      const dates = `du ${formatInstant(line.departureDate)} au ${formatInstant(until ?? line.returnDate)}`;
      return {
        key: `vehicle-${line.id}`,
        label: `Location ${line.vehicle.label ?? ''}`,
        detail: line.lineState === 'SWAPPED' ? `${dates}, échangé` : dates,
        quantity: days,
        unit: `${NBSP}j`,
        unitPrice: millimes(line.dailyPrice_HT),
        tvaRate: line.tvaRate,
        amount,
      };
    });
}

const isDiscounted = ({ discountAmount, discountPercent }: DeskContract) =>
  Boolean(discountAmount) || Boolean(discountPercent);

const optionLines = (contract: DeskContract): ChargeLine[] =>
  optionsOf(contract.additionalReceiptOptions).map(({ id, option, quantity, price_HT, tvaRate }) => ({
    key: `option-${id}`,
    label: option.label ?? 'Option',
    detail: price_HT === null ? 'Comprise dans le prix' : isDiscounted(contract) ? 'Remise déduite' : '',
    quantity,
    unit: '',
    unitPrice: null,
    tvaRate,
    amount: price_HT,
  }));

/** What makes the rental cost more or less than its days and options: a discount, or a price that was agreed. */
function besideLines(contract: DeskContract): ChargeLine[] {
  const rental = millimes(contract.rental_HT);
  if (rental === null) return [];
  const items = [
    ...contract.vehicles.map(line => rentedOf(line).amount),
    ...optionsOf(contract.additionalReceiptOptions).map(one => one.price_HT),
  ];
  const amount = rental - sum(items.map(one => one ?? 0));
  if (amount === 0) return [];
  const percent = contract.discountPercent
    ? ` ${String(contract.discountPercent).replace('.', ',')}${NBSP}%`
    : '';
  return [
    {
      key: 'beside',
      label:
        contract.agreedPrice !== null
          ? 'Prix convenu'
          : amount < 0
            ? `Remise${percent}`
            : 'Autres prestations',
      detail: contract.agreedReason ?? '',
      quantity: null,
      unit: '',
      unitPrice: null,
      tvaRate: contract.vehicles[0]?.tvaRate ?? null,
      amount,
    },
  ];
}

const others = ({ charges, vehicles }: DeskContract): ChargeLine[] =>
  (charges ?? []).map(one => ({
    key: `charge-${one.id}`,
    label: one.label ?? chargeKinds[one.kind],
    detail: [
      one.label === chargeKinds[one.kind] ? '' : chargeKinds[one.kind],
      vehicles.length > 1 ? one.vehicle?.label : '',
      one.acceptedAt === null ? '' : `accepté le ${formatInstant(one.acceptedAt)}`,
    ]
      .filter(Boolean)
      .join(', '),
    quantity: one.quantity,
    unit: '',
    unitPrice: millimes(one.unitPrice_HT),
    tvaRate: one.tvaRate,
    amount: millimes(one.price_HT),
  }));
