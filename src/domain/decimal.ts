const DECIMAL = /^([+-]?)(\d{1,30})(?:\.(\d{1,3}))?$/;

/**
 * A plain decimal number with at most three decimals, in thousandths: '19' -> 19000n, 0.5 -> 500n.
 * Numbers are read through their shortest decimal text, so that 1.1 is exactly 1100n. Null for anything else.
 */
export function toThousandths(input: number | string): bigint | null {
  const match = DECIMAL.exec(String(input));
  if (!match) return null;
  const [, sign, whole = '', decimals = ''] = match;
  const thousandths = BigInt(whole + decimals.padEnd(3, '0'));
  return sign === '-' ? -thousandths : thousandths;
}

/** As toThousandths, but a text that is not such a number is an error of the caller. Throws RangeError. */
export function requireThousandths(input: number | string, what: string): bigint {
  const thousandths = toThousandths(input);
  if (thousandths === null) {
    throw new RangeError(`${what} must be a number with at most 3 decimals: ${JSON.stringify(input)}`);
  }
  return thousandths;
}

/** The shortest text of a number of thousandths: 19000n -> '19', 500n -> '0.5'. */
export function thousandthsText(thousandths: bigint): string {
  const digits = String(thousandths < 0n ? -thousandths : thousandths).padStart(4, '0');
  const decimals = digits.slice(-3).replace(/0+$/, '');
  return `${thousandths < 0n ? '-' : ''}${digits.slice(0, -3)}${decimals && '.'}${decimals}`;
}

/** The one rounding of the product: a quotient to the nearest integer, halves away from zero. */
export function divideRound(numerator: bigint, denominator: bigint): bigint {
  if (denominator < 0n) return divideRound(-numerator, -denominator);
  const half = numerator < 0n ? -denominator : denominator;
  return (2n * numerator + half) / (2n * denominator);
}
