import { creditedAmount, creditedQuantity, creditedVat, isPartOf } from '../../../src/domain/creditNote';
import { formatDinars, multiply, parseMoney } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import { badInput, Refusal } from '../../engine/base/refusal';
import { vehicleLines } from './priceDraft';
import type { Receipt, ReceiptLine } from './priceDraft';

/** A line to be credited; nothing more than its name is all of it. */
export interface CreditLineInput {
  line?: string | null;
  /** Names it where its id does not. */
  label?: string | null;
  quantity?: number | string | null;
  amount?: Millimes | null;
  /** The days that are given back of a vehicle's line, where they are known: instants of their first and last. */
  period?: Period | null;
}

type Period = Pick<ReceiptLine['vehicleDetails'], 'departureDate' | 'returnDate'>;

type Part = 'vehicles' | 'additionalReceiptOptions' | 'otherLines';

/** What is left of a line, below zero of one that takes away. */
interface LineLeft {
  part: Part;
  id: string;
  tvaRate: number;
  quantity: number | null;
  amount: Millimes;
}

/** What is credited of it: how many of its units, none where only their price is reduced. */
export interface Credited extends LineLeft {
  left: Millimes;
  period?: Period | null;
  /** Where it is in the form. */
  path: string;
}

/** Rows that SQL gives are as the API has them, in dinars. */
export const linesLeft = (receipt: Receipt) =>
  (receipt.creditable ?? []).map(one => {
    const [part = '', id = ''] = (one.line ?? '').split(':');
    const found = { part: part as Part, id };
    return {
      ...found,
      label: one.label,
      line: one.line,
      tvaRate: rateOf(receipt, found),
      quantity: one.quantity === null ? null : Number(one.quantity),
      amount: parseMoney(one.amount ?? 0) ?? 0,
    };
  });

function rateOf(receipt: Receipt, { part, id }: Pick<LineLeft, 'part' | 'id'>): number {
  if (part === 'vehicles') return foundIn(vehicleLines(receipt), id).vehicleDetails.tvaRate;
  return foundIn<{ id: string; tvaRate: number | null }>(receipt[part], id).tvaRate ?? 0;
}

function foundIn<T extends { id: string }>(rows: readonly T[] | null, id: string): T {
  const row = (rows ?? []).find(one => one.id === id);
  if (!row) throw new Error(`The line ${id} to credit is not of this receipt`);
  return row;
}

/**
 * What is credited of each line, in the order of the invoice. @param lines all that is left when there are none.
 * @throws Refusal on the line that has not so much left.
 */
export function creditedOf(receipt: Receipt, lines: readonly CreditLineInput[]): Credited[] {
  const left = linesLeft(receipt);
  const requested = lines.map(one => ({
    ...one,
    line: one.line ?? left.find(({ label }) => label === one.label)?.line,
  }));
  requested.forEach(({ line }, index) => {
    const isTwice = requested.findIndex(one => one.line === line) !== index;
    if (isTwice || !left.some(one => one.line === line))
      throw badInput({ [`lines.${index}.label`]: 'Cette ligne n’est plus à créditer' });
  });
  const chosen = left.flatMap(({ line, ...of }): Credited[] => {
    const index = requested.findIndex(one => one.line === line);
    if (requested.length > 0 && index < 0) return [];
    const path = `lines.${Math.max(index, 0)}`;
    const { period } = requested[index] ?? {};
    return [{ ...reduced(of, requested[index], path), left: of.amount, period, path }];
  });
  const credited = chosen.filter(({ amount }) => amount !== 0);
  if (credited.length === 0) throw new Refusal('CONFLICT', 'Il ne reste rien à créditer sur cette facture.');
  return credited;
}

/** A lesser quantity takes its share of the amount; an amount that is given is that one. */
function reduced(of: LineLeft, requested: CreditLineInput | undefined, path: string): LineLeft {
  if (!requested) return of;
  const { quantity = null, amount: givenAmount = null } = requested;
  refuseQuantity(of, quantity, path);
  const amount = creditedAmount(of, { quantity, amount: givenAmount });
  if (Math.abs(amount) > Math.abs(of.amount) || amount * of.amount < 0)
    throw badInput({ [`${path}.amount`]: `Il reste ${formatDinars(of.amount)} à créditer sur cette ligne` });
  return { ...of, quantity: creditedQuantity(of, { quantity, amount }), amount };
}

function refuseQuantity(of: LineLeft, quantity: number | string | null, path: string): void {
  if (quantity === null) return;
  const refuse = (sentence: string) => badInput({ [`${path}.quantity`]: sentence });
  if (of.quantity === null)
    throw refuse('Il ne reste pas de quantité à créditer sur cette ligne\u00a0: saisissez son montant');
  if (!isPartOf(of, quantity)) return;
  if (Number(quantity) > of.quantity)
    throw refuse(`Il reste ${String(of.quantity).replace('.', ',')} à créditer`);
  if (of.part === 'vehicles' && !Number.isInteger(Number(quantity)))
    throw refuse('Des jours entiers\u00a0: pour une partie d’un jour, saisissez le montant');
}

/** The rows of a credit note, in the tables of the lines that they correct; they bear no discount any more. */
export function creditRows(receipt: Receipt, credited: readonly Credited[]) {
  const { vatRegime } = receipt;
  const of = (part: Part) => credited.filter(one => one.part === part);
  const amounts = (amount: Millimes, tvaRate: number) => {
    const TVA = creditedVat({ price_HT: amount, tvaRate }, vatRegime);
    return { price_HT: amount, TVA, TTCPrice: amount + TVA };
  };
  return {
    vehicles: of('vehicles').map(one => {
      const { id, vehicleDetails: detail, ...line } = foundIn(vehicleLines(receipt), one.id);
      const vehicleDetails = {
        ...detail,
        ...one.period,
        numberOfDays: one.quantity || null,
        ...amounts(one.amount, detail.tvaRate),
      };
      return { ...line, vehicleDetails, net_HT: one.amount, creditedLine: id };
    }),
    additionalReceiptOptions: of('additionalReceiptOptions').map(one => {
      const { id, ...option } = foundIn(receipt.additionalReceiptOptions, one.id);
      return { ...option, ...amounts(one.amount, option.tvaRate ?? 0), net_HT: one.amount, creditedLine: id };
    }),
    otherLines: of('otherLines').map(one => {
      const { id, chargeKey: _, ...line } = foundIn(receipt.otherLines, one.id);
      return {
        ...line,
        ...unitOf(one, line),
        creditedQuantity: one.quantity,
        days: daysOf(one, line),
        ...amounts(one.amount, line.tvaRate),
        net_HT: one.amount,
        creditedLine: id,
      };
    }),
  };
}

/** The days of use that go with the units that are credited. */
const daysOf = ({ quantity }: Credited, line: { quantity: number; days: number | null }): number | null =>
  line.days && quantity ? Math.round((line.days * quantity) / line.quantity) : null;

/** So much at the price of each, where that makes the amount to the millime; else once the amount. */
function unitOf({ quantity, amount }: Credited, { unitPrice_HT }: { unitPrice_HT: Millimes }) {
  if (quantity && multiply(unitPrice_HT, quantity) === amount) return { quantity, unitPrice_HT };
  return quantity && Number.isInteger(quantity) && amount % quantity === 0
    ? { quantity, unitPrice_HT: amount / quantity }
    : { quantity: 1, unitPrice_HT: amount };
}
