import { divideRound, requireThousandths, toThousandths } from './decimal';

export { divideRound };

/** An amount in Tunisian dinars as an integer number of millimes: 1 DT = 1000. */
export type Millimes = number;

const NBSP = '\u00a0';
/** What stands between thousands, as people and spreadsheets write them: spaces of all widths, apostrophes. */
const SPACES = "[ \\u00a0\\u2007\\u2009\\u202f'’]";
const MAX_TYPED = 10n ** 15n;
const TYPED = new RegExp(
  `^([+-]?)${SPACES}*(\\d{1,3}(?:${SPACES}\\d{3}){1,9}|\\d{0,30})(?:[.,](\\d{1,3}))?${SPACES}*(?:DT)?$`,
  'i',
);
const NUMERIC_14_3 = /^-?\d{1,11}(\.\d{1,3})?$/;

/**
 * An amount in dinars as a person types it: comma or dot, spaces between thousands, optional sign or brackets, and 'DT'.
 * A number is read through its decimal text (1.1 -> 1100). Null when it is no amount, has more than three
 * decimals or exceeds 10^12 dinars.
 */
export function parseMoney(input: string | number): Millimes | null {
  const text = typeof input === 'number' ? String(input) : plainText(input);
  const thousandths = text === null ? null : toThousandths(text);
  if (thousandths === null || thousandths > MAX_TYPED || thousandths < -MAX_TYPED) return null;
  return Number(thousandths);
}

/** '(150,500)' is what accountants write of −150,500. */
const BRACKETS = /^\(([^()+\u2212-]+)\)$/;

/** A typed figure as a plain decimal text, '-1234.5'; null when it is none: nothing of it is left out to make it one. */
export function plainText(typed: string): string | null {
  const text = typed
    .trim()
    .replace(BRACKETS, '-$1')
    .replace(/^[\u2212\u2013]/, '-');
  const [, sign, whole = '', decimals = '0'] = TYPED.exec(text) ?? [];
  if (sign === undefined || (whole === '' && !/\d/.test(typed))) return null;
  return `${sign}${whole.replace(new RegExp(SPACES, 'g'), '') || '0'}.${decimals}`;
}

/** '−1 234,567', with a minus sign (U+2212) and no-break spaces (U+00A0) between thousands. */
export function formatMoney(m: Millimes): string {
  const [whole = '', decimals] = toDecimal(m).split('.');
  return `${whole.replace('-', '\u2212').replace(/\B(?=(\d{3})+$)/g, NBSP)},${decimals}`;
}

/** '1 234,567 DT', with no-break spaces only. */
export function formatDinars(m: Millimes): string {
  return `${formatMoney(m)}${NBSP}DT`;
}

/** '1234.567', for SQL numeric. Throws RangeError when m is not an integer. */
export function toDecimal(m: Millimes): string {
  if (!Number.isSafeInteger(m)) throw new RangeError(`Not an amount in millimes: ${m}`);
  const digits = String(Math.abs(m)).padStart(4, '0');
  return `${m < 0 ? '-' : ''}${digits.slice(0, -3)}.${digits.slice(-3)}`;
}

/** The exact amount of a numeric(14,3) as PostgreSQL writes it. Throws RangeError on any other text. */
export function fromDecimal(text: string): Millimes {
  if (!NUMERIC_14_3.test(text)) throw new RangeError(`Not a numeric(14,3): ${JSON.stringify(text)}`);
  return Number(requireThousandths(text, 'numeric(14,3)'));
}

/** Dinars as a number, for GraphQL and spreadsheets; never to compute with. */
export function toDinars(m: Millimes): number {
  return Number(toDecimal(m));
}

/** The exact sum. Throws AmountOverflow beyond the safe integers. */
export function sum(list: readonly Millimes[]): Millimes {
  return safe(list.reduce((total, m) => total + BigInt(m), 0n));
}

/** m × rate %, the rate with at most three decimals (19, '0.5'), rounded once to the millime. */
export function percentOf(m: Millimes, rate: number | string): Millimes {
  return safe(divideRound(BigInt(m) * requireThousandths(rate, 'A rate'), 100_000n));
}

/** m × quantity, the quantity with at most three decimals, rounded once to the millime. */
export function multiply(m: Millimes, quantity: number | string): Millimes {
  return safe(divideRound(BigInt(m) * requireThousandths(quantity, 'A quantity'), 1000n));
}

/** An amount that no number holds exactly: what it was made of is too large. */
export class AmountOverflow extends RangeError {}

function safe(millimes: bigint): Millimes {
  const m = Number(millimes);
  if (!Number.isSafeInteger(m)) throw new AmountOverflow(`Amount out of range: ${millimes} millimes`);
  return m;
}
