import { divideRound, requireThousandths } from './decimal';
import { percentOf, sum } from './money';
import type { Millimes } from './money';

/** An amount without and with its tax; amountHT + TVA = amountTTC. */
export interface TaxedParts {
  amountHT: Millimes;
  TVA: Millimes;
  amountTTC: Millimes;
}

/**
 * What is known of an amount that was typed without tax or with it: it is kept to the millime, and the rest follows.
 * @param tvaRate in percent, at most three decimals.
 */
export function taxedParts(amount: Millimes, typed: 'HT' | 'TTC', tvaRate: number | string): TaxedParts {
  const amountHT = typed === 'HT' ? amount : withoutTax(amount, tvaRate);
  const TVA = typed === 'HT' ? percentOf(amount, tvaRate) : sum([amount, -amountHT]);
  return { amountHT, TVA, amountTTC: sum([amountHT, TVA]) };
}

/** An amount with tax without it, rounded once to the millime. */
function withoutTax(amountTTC: Millimes, tvaRate: number | string): Millimes {
  const hundred = 100_000n;
  return Number(divideRound(BigInt(amountTTC) * hundred, hundred + requireThousandths(tvaRate, 'A rate')));
}
