import { percentOf } from './money';
import type { Millimes } from './money';

/** From so much on a payer withholds (domain B.6); tax included. */
export const WITHHOLDING_FLOOR: Millimes = 1_000_000;

/** What a client withholds of an invoice, on all of it but the stamp (domain C.7); null below `WITHHOLDING_FLOOR`. */
export function withheldOf(
  { TotalTTC, stamp }: { TotalTTC: Millimes; stamp: Millimes },
  rate: number | string,
): { base: Millimes; amount: Millimes } | null {
  return TotalTTC < WITHHOLDING_FLOOR ? null : withheldAnyway({ TotalTTC, stamp }, rate);
}

/** The same of an invoice that a credit note took below the floor, where its client withholds all the same. */
export function withheldAnyway(
  { TotalTTC, stamp }: { TotalTTC: Millimes; stamp: Millimes },
  rate: number | string,
): { base: Millimes; amount: Millimes } {
  const base = TotalTTC - stamp;
  return { base, amount: percentOf(base, rate) };
}
