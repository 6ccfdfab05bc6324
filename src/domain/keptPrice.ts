import { formatDinars, toDecimal } from './money';
import type { Millimes } from './money';

/**
 * The question when a booking whose price was confirmed changes, and the tariffs give another: a confirmed price
 * changes only by somebody's decision, made with both prices in sight. Both with tax. Null while they agree.
 */
export function keptPriceQuestion(kept: Millimes, byTariffs: Millimes) {
  if (kept === byTariffs) return null;
  return {
    name: 'price',
    message: `Le prix convenu est de ${formatDinars(kept)} TTC\u00a0; selon les tarifs, ce serait ${formatDinars(byTariffs)} TTC.`,
    choices: [
      { value: toDecimal(kept), label: `Garder le prix convenu, ${formatDinars(kept)} TTC` },
      { value: toDecimal(byTariffs), label: `Prendre le prix des tarifs, ${formatDinars(byTariffs)} TTC` },
    ],
  } as const;
}
