import { chargesTotal } from '../../domain/contractCharges';
import { multiply, parseMoney, toDinars } from '../../domain/money';
import type { Millimes } from '../../domain/money';
import type { Answer } from '../../pages/all';
import { newId } from '../../providers/newKey';

type ReturnChargesAnswer = Answer<'ContractReturnCharges'>;
type ProposedCharge = Omit<ReturnChargesAnswer['charges'][number], 'id'>;

/** What a return proposes, and what the agent alone can price; amounts in dinars. */
export interface ReturnProposal {
  charges: readonly ProposedCharge[];
  toPrice: readonly Omit<ReturnChargesAnswer['toPrice'][number], 'id'>[];
  damages: readonly Omit<ReturnChargesAnswer['damages'][number], 'id'>[];
}

/** A proposal under the agent's hand: accepted, or refused for a reason; the amount may be another. */
export interface Line extends ProposedCharge {
  key: string;
  accepted: boolean;
  reason: string;
  /** Typed instead of what was proposed. */
  typed: string | null;
  /** Without a usual price: it waits for one, or for a reason to do without. */
  isToPrice?: boolean;
}

export const linesOf = ({ charges, damages }: Pick<ReturnProposal, 'charges' | 'damages'>): Line[] => [
  ...charges.map((charge, index) => ({
    ...charge,
    key: String(index),
    accepted: true,
    reason: '',
    typed: null,
  })),
  ...damages.map((damage, index) => ({
    ...damage,
    kind: 'DOMMAGE' as const,
    quantity: 1,
    unitPrice_HT: 0,
    price_HT: 0,
    days: 0,
    key: `damage-${index}`,
    accepted: true,
    reason: '',
    typed: '',
    isToPrice: true,
  })),
];

/** What a line comes to before tax: as typed, else as proposed; null while what is typed is no amount. */
export function amountOf({ typed, quantity, unitPrice_HT }: Line): Millimes | null {
  return typed === null ? multiply(parseMoney(unitPrice_HT) ?? 0, quantity) : parseMoney(typed);
}

/** What is accepted comes to, in millimes, with its VAT by rate as on an invoice. */
export const totalOf = (lines: readonly Line[]) =>
  chargesTotal(
    lines
      .filter(({ accepted }) => accepted)
      .map(line => ({ price_HT: amountOf(line) ?? 0, tvaRate: line.tvaRate })),
  );

/** What is missing before it can be added. */
export const isIncomplete = (line: Line): boolean =>
  line.accepted
    ? amountOf(line) === null || (line.isToPrice === true && !amountOf(line))
    : line.reason.trim() === '';

/** What `addContractCharges` is given of what was accepted. A typed amount is the price of the whole line. */
export const chargesOf = (lines: readonly Line[], vehicle: string) =>
  lines
    .filter(({ accepted }) => accepted)
    .map(({ kind, label, quantity, unitPrice_HT, tvaRate, days, typed }) => ({
      kind,
      label,
      vehicle,
      quantity: typed === null ? quantity : 1,
      unitPrice_HT: typed === null ? unitPrice_HT : toDinars(parseMoney(typed) ?? 0),
      tvaRate,
      days,
    }));

/** What was refused, and why. */
export const refusedOf = (lines: readonly Line[]) =>
  lines
    .filter(({ accepted }) => !accepted)
    .map(({ label, price_HT, reason }) => ({ label, price_HT, reason: reason.trim() }));

/** What the agent alone has seen. */
export const ownLine = (): Line => ({
  key: newId(),
  kind: 'AUTRE',
  label: 'Autre',
  quantity: 1,
  unitPrice_HT: 0,
  tvaRate: 19,
  price_HT: 0,
  days: 0,
  accepted: true,
  reason: '',
  typed: '',
});

/** Whether the client is asked to sign a sum: something that the return proposed is accepted. */
export const isCharged = ({ charges }: { charges: { lines: readonly Line[] } | null }): boolean =>
  charges?.lines.some(({ accepted }) => accepted) ?? false;
