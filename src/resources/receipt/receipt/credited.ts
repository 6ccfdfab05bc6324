import { creditedAmount, proposedCredit } from '../../../domain/creditNote';
import { parseMoney, toDinars } from '../../../domain/money';
import type { Draft } from '../../../schema/field';
import { boolean, money, number, rows, text } from '../../../schema/fields';

/**
 * What may still be credited of each line of a receipt, before tax, below zero of one that takes away: a line is named by its
 * table and its row. Quantity: days of a vehicle's line.
 */
export const creditable = rows(
  'À créditer',
  {
    line: text('Ligne'),
    label: text('Désignation'),
    quantity: number('Quantité'),
    amount: money('Reste HT'),
  },
  { show: 'api' },
);

interface Left {
  line?: unknown;
  label?: unknown;
  quantity?: number | string | null;
  amount?: number | string | null;
}

/** What a credit note of an invoice proposes, as its form has it: what is left, or what was invoiced beyond its contracts. */
export function proposedLines({ creditable: left, overInvoiced }: Draft): Draft[] {
  const lines = ((left ?? []) as Left[]).map(line => ({
    ...line,
    quantity: line.quantity == null ? null : Number(line.quantity),
    amount: parseMoney(line.amount ?? 0) ?? 0,
  }));
  const over = parseMoney((overInvoiced ?? 0) as number | string) ?? 0;
  return proposedCredit(lines, over).map(line => ({ ...line, amount: toDinars(line.amount) }));
}

/** A lesser quantity of a line takes its share of what is left of it, as the credit note will have it. */
function amountMoved({ line, label, quantity }: Draft, { creditable: left }: Draft): Draft {
  const own = ((left ?? []) as Left[]).find(one => (line ? one.line === line : one.label === label));
  const thousandths = parseMoney((quantity ?? '') as number | string);
  if (!own || thousandths === null || thousandths < 0) return {};
  const whole = { quantity: own.quantity ?? null, amount: parseMoney(own.amount ?? 0) ?? 0 };
  const share = creditedAmount(whole, { quantity: thousandths / 1000, amount: null });
  return { amount: toDinars(share) };
}

/** The input of a credit note: all that is left when no line is given; of a line a quantity, or an amount before tax. */
export const credited = {
  creditReason: text('Motif', { required: true, max: 300, wide: true }),
  lines: rows(
    'Lignes créditées',
    {
      line: text('Ligne', { show: 'api' }),
      label: text('Désignation', { max: 200 }),
      quantity: number('Quantité', { min: 0 }),
      amount: money('Montant HT'),
    },
    {
      rowLabel: 'une ligne',
      moves: { quantity: amountMoved },
      help: 'Retirez celles qui restent dues\u00a0; une quantité moindre réduit le montant à proportion',
    },
  ),
  releasesContracts: boolean('Rendre les contrats à facturer', { default: false }),
};
