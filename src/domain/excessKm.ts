import type { Millimes } from './money';

/** What was agreed about kilometres; null where nothing was. */
export interface KmTerms {
  /** 0 is as many as one likes. */
  includedKmPerDay: number | null;
  extraKmPrice: Millimes | null;
}

/** What the odometer showed at both ends, and the days that are charged, late ones included. */
export interface KmDriven {
  kmOut: number;
  kmIn: number;
  days: number;
}

/** Kilometres that days include in all; null for as many as one likes. */
export const includedKm = (days: number, { includedKmPerDay }: KmTerms): number | null =>
  includedKmPerDay ? includedKmPerDay * days : null;

/**
 * max(0, kmIn − kmOut − includedKmPerDay × days), charged at extraKmPrice (domain C.7); none where nothing was agreed of
 * either. Whether so many are plausible is `isUnlikely` of mileage.
 */
export function excessKm({ kmOut, kmIn, days }: KmDriven, terms: KmTerms): number {
  const included = includedKm(days, terms);
  return included === null || terms.extraKmPrice === null ? 0 : Math.max(0, kmIn - kmOut - included);
}
