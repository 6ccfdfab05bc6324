import { formatDinars, parseMoney } from '../../../src/domain/money';
import { creditedAmount, creditedVat, isPartOf } from '../../../src/domain/creditNote';
import type { Millimes } from '../../../src/domain/money';
import { badInput, Refusal } from '../../engine/base/refusal';
import { vehicleLines } from './priceDraft';
import type { Receipt } from './priceDraft';

/** A line to be credited; nothing more than its name is all of it. */
export interface CreditLineInput {
  line?: string | null;
  /** Names it where its id does not. */
  label?: string | null;
  quantity?: number | string | null;
  amount?: Millimes | null;
}

type Part = 'vehicles' | 'additionalReceiptOptions' | 'otherLines';

interface Credited {
  part: Part;
  id: string;
  quantity: number | string | null;
  amount: Millimes;
}

/**
 * What is credited of each line, in the order of the invoice. @param lines all that is left when there are none.
 * @throws Refusal on the line that has not so much left.
 */
export function creditedOf(receipt: Receipt, lines: readonly CreditLineInput[]): Credited[] {
  // Rows that SQL gives are as the API has them, in dinars.
  const left = (receipt.creditable ?? []).map(one => ({ ...one, amount: parseMoney(one.amount ?? 0) ?? 0 }));
  const requested = lines.map(one => ({
    ...one,
    line: one.line ?? left.find(({ label }) => label === one.label)?.line,
  }));
  requested.forEach(({ line }, index) => {
    const isTwice = requested.findIndex(one => one.line === line) !== index;
    if (isTwice || !left.some(one => one.line === line))
      throw badInput({ [`lines.${index}.label`]: 'Cette ligne n’est plus à créditer' });
  });
  const chosen = left.flatMap(({ line, quantity, amount }): Credited[] => {
    const index = requested.findIndex(one => one.line === line);
    if (requested.length > 0 && index < 0) return [];
    const [part = '', id = ''] = (line ?? '').split(':');
    const of = { part: part as Part, id, quantity: quantity ?? null, amount };
    return [index < 0 ? of : reduced(of, requested[index], `lines.${index}`)];
  });
  const credited = chosen.filter(({ amount }) => amount > 0);
  if (credited.length === 0) throw new Refusal('CONFLICT', 'Il ne reste rien à créditer sur cette facture.');
  return credited;
}

/** A lesser quantity takes its share of the amount; an amount that is given is that one. */
function reduced(of: Credited, requested: CreditLineInput | undefined, path: string): Credited {
  const { quantity: part = null, amount: givenAmount = null } = requested ?? {};
  const isPart = isPartOf(of, part);
  if (isPart && Number(part) > Number(of.quantity))
    throw badInput({
      [`${path}.quantity`]: `Il reste ${String(Number(of.quantity)).replace('.', ',')} à créditer`,
    });
  const amount = creditedAmount(of, { quantity: part, amount: givenAmount });
  if (amount > of.amount)
    throw badInput({ [`${path}.amount`]: `Il reste ${formatDinars(of.amount)} à créditer sur cette ligne` });
  return { ...of, quantity: isPart ? part : of.quantity, amount };
}

/** The rows of a credit note, in the tables of the lines that they correct; they bear no discount any more. */
export function creditRows(receipt: Receipt, credited: readonly Credited[]) {
  const { vatRegime } = receipt;
  const of = (part: Part) => credited.filter(one => one.part === part);
  const amounts = (amount: Millimes, tvaRate: number) => {
    const TVA = creditedVat({ price_HT: amount, tvaRate }, vatRegime);
    return { price_HT: amount, TVA, TTCPrice: amount + TVA };
  };
  const found = <T extends { id: string }>(rows: readonly T[] | null, { id }: Credited): T => {
    const row = (rows ?? []).find(one => one.id === id);
    if (!row) throw new Error(`The line ${id} to credit is not of this receipt`);
    return row;
  };
  return {
    vehicles: of('vehicles').map(one => {
      const { id, vehicleDetails: detail, ...line } = found(vehicleLines(receipt), one);
      const isWhole = one.amount === (line.net_HT ?? detail.price_HT);
      const vehicleDetails = {
        ...detail,
        numberOfDays: isWhole ? detail.numberOfDays : null,
        ...amounts(one.amount, detail.tvaRate),
      };
      return { ...line, vehicleDetails, net_HT: one.amount, creditedLine: id };
    }),
    additionalReceiptOptions: of('additionalReceiptOptions').map(one => {
      const { id, ...option } = found(receipt.additionalReceiptOptions, one);
      return { ...option, ...amounts(one.amount, option.tvaRate ?? 0), net_HT: one.amount, creditedLine: id };
    }),
    otherLines: of('otherLines').map(one => {
      const { id, chargeKey: _, ...line } = found(receipt.otherLines, one);
      return {
        ...line,
        ...unitOf(one),
        ...amounts(one.amount, line.tvaRate),
        net_HT: one.amount,
        creditedLine: id,
      };
    }),
  };
}

/** So much at a price each, where that makes the amount to the millime; else once the amount. */
function unitOf({ quantity, amount }: Credited) {
  const whole = Number(quantity ?? 1);
  return Number.isInteger(whole) && whole > 0 && amount % whole === 0
    ? { quantity: quantity ?? 1, unitPrice_HT: amount / whole }
    : { quantity: 1, unitPrice_HT: amount };
}
