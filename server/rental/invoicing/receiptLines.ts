import { formatInstant } from '../../../src/domain/instant';
import { monthsAfter } from '../../../src/domain/rentalMonths';
import { percentOf } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import type { TakenPart } from './taken';
import type { FoundLine } from './found';

const DAY = 86_400_000;

/** When a part of a rental begins and ends, as its days are counted and priced: those agreed upon, whenever the car came back. Epoch ms. */
export function periodOf(line: FoundLine, { part, from, to }: TakenPart): { from: number; to: number } {
  const { cuts, units } = part.of;
  const at = (unit: number) => {
    const month = cuts.indexOf(unit) + 1;
    return month > 0 && unit < units ? monthsAfter(line.departure, month) : line.departure + unit * DAY;
  };
  return {
    from: from === 0 ? line.departure : at(from),
    to: to >= units ? Math.max(line.planned, at(from)) : at(to),
  };
}

/** What a line is called on the invoice, and beneath. */
export interface LineText {
  label: string;
  detail: string;
}

const carOf = ({ car }: FoundLine) => [car?.model, car?.plate].filter(Boolean).join(', ');

/** What a part is called: 'Location Kia Stonic, 254 TUN 3062', and when it was. */
export function lineTextOf(taken: TakenPart): LineText {
  const { contract, part } = taken;
  const { kind, id } = part.of;
  if (kind === 'OPTION') {
    const option = contract.options.find(one => one.id === id);
    const many = option && option.quantity > 1 ? ` × ${option.quantity}` : '';
    return { label: `${option?.name ?? 'Option'}${many}`, detail: contract.number };
  }
  if (kind === 'CHARGE') {
    const charge = contract.charges.find(one => one.id === id);
    return { label: charge?.label ?? 'Frais', detail: contract.number };
  }
  const line = lineOf(taken);
  const period = periodOf(line, taken);
  const dates = `du ${formatInstant(period.from)} au ${formatInstant(period.to)}`;
  const month = part.month ? `mois ${part.month.number} sur ${part.month.count}, ` : '';
  return { label: `Location ${carOf(line)}`, detail: `${contract.number}, ${month}${dates}` };
}

export function lineOf({ contract, part }: TakenPart): FoundLine {
  const line = contract.lines.find(one => one.id === part.of.id) ?? contract.lines[0];
  if (!line) throw new Error(`The contract ${contract.number} has no line`);
  return line;
}

/** The vehicle that a part is about: options are of the first. */
export function vehicleOf({ contract, part }: TakenPart): string {
  const { kind, id } = part.of;
  const first = contract.lines[0]?.vehicle ?? '';
  if (kind === 'RENTAL') return contract.lines.find(one => one.id === id)?.vehicle ?? first;
  if (kind === 'CHARGE') return contract.charges.find(one => one.id === id)?.vehicle ?? first;
  return first;
}

/** How many: days of a rental, or what a charge counts. */
export function unitsOf({ contract, part, price_HT }: TakenPart): number {
  if (part.of.kind === 'RENTAL') return daysOf(part);
  if (part.of.kind === 'OPTION') return 1;
  const charge = contract.charges.find(one => one.id === part.of.id);
  return charge?.price_HT === price_HT ? charge.quantity : 1;
}

const daysOf = ({ from, to, of: { units } }: TakenPart['part']) =>
  Math.min(to, units) - Math.min(from, units);

const taxed = (price_HT: Millimes, tvaRate: number) => {
  const TVA = percentOf(price_HT, tvaRate);
  return { price_HT, tvaRate, TVA, TTCPrice: price_HT + TVA };
};

const vehicleLine = (taken: TakenPart) => {
  const { contract, part, price_HT } = taken;
  const line = lineOf(taken);
  const { from, to } = periodOf(line, taken);
  return {
    label: part.month
      ? `${lineTextOf(taken).label}, mois ${part.month.number} sur ${part.month.count}`
      : lineTextOf(taken).label,
    contract: contract.id,
    contractId: contract.id,
    contractNumber: contract.number,
    driver: contract.drivers
      .filter(one => one.vehicle === null || one.vehicle === line.vehicle)
      .map(one => Object.fromEntries(Object.entries(one).filter(([field]) => field !== 'vehicle'))),
    vehicleId: [line.vehicle],
    service: [],
    vehicleDetails: {
      departureDate: from,
      returnDate: to,
      numberOfDays: daysOf(part),
      ...taxed(price_HT, part.of.tvaRate),
    },
  };
};

const optionLine = (taken: TakenPart) => ({
  name: lineTextOf(taken).label,
  isSelected: true,
  contract: taken.contract.id,
  ...taxed(taken.price_HT, taken.part.of.tvaRate),
});

const chargeLine = (taken: TakenPart) => {
  const charge = taken.contract.charges.find(one => one.id === taken.part.of.id);
  // What its price changed by since is one line of that amount.
  const isWhole = charge?.price_HT === taken.price_HT;
  return {
    kind: charge?.kind ?? ('AUTRE' as const),
    label: lineTextOf(taken).label,
    quantity: isWhole ? (charge?.quantity ?? 1) : 1,
    unitPrice_HT: isWhole ? (charge?.unitPrice_HT ?? taken.price_HT) : taken.price_HT,
    days: isWhole ? (charge?.days ?? null) : null,
    vatReason: taken.part.of.tvaRate === 0 ? taken.vatReason : null,
    ...taxed(taken.price_HT, taken.part.of.tvaRate),
    contract: taken.contract.id,
    chargeKey: taken.item,
  };
};

const ofKind = (taken: readonly TakenPart[], kind: string) => taken.filter(one => one.part.of.kind === kind);

/** The lines of a receipt for some parts (specification §3), and what of contracts they are. */
export const linesOf = (taken: readonly TakenPart[]) => ({
  vehicles: ofKind(taken, 'RENTAL').map(vehicleLine),
  additionalReceiptOptions: ofKind(taken, 'OPTION').map(optionLine),
  otherLines: ofKind(taken, 'CHARGE').map(chargeLine),
  billings: taken.map(({ contract, item, from, to, price_HT, TVA }) => ({
    contract: contract.id,
    item,
    from,
    to,
    price_HT,
    TVA,
    TTCPrice: price_HT + TVA,
    releasedBy: null,
  })),
});

/** Whether a reason must be given why a part bears no VAT. */
export const lacksReason = ({ part, vatReason }: TakenPart): boolean =>
  part.of.kind === 'CHARGE' && part.of.tvaRate === 0 && !vatReason?.trim();
