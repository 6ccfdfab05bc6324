const NBSP = '\u00a0';

/** What the rows of a discount are called, on the paper and on screens: it stands under the amount that it is taken from. */
export interface DiscountLabels {
  /** What it is taken from. */
  from: string;
  discount: string;
  /** What it leaves alone, where there is such. */
  untaxed: string;
}

/**
 * @param percent that it is of, null where it is an amount.
 * @param hasUntaxed whether some lines bear no VAT: those, no discount touches (`bearsVat`).
 */
export const discountLabels = (percent: number | null, hasUntaxed: boolean): DiscountLabels => ({
  from: hasUntaxed ? 'Lignes soumises à la TVA, HT' : 'Total HT brut',
  discount: percent ? `Remise ${String(percent).replace('.', ',')}${NBSP}%` : 'Remise',
  untaxed: 'Lignes hors TVA',
});
