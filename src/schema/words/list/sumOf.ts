import { parseMoney, sum, toDecimal } from '../../../domain/money';

/** The exact sum of amounts as they leave the API, in dinars as text. */
export function sumOf(values: readonly unknown[]): string {
  return toDecimal(sum(values.map(value => parseMoney((value ?? 0) as number | string) ?? 0)));
}
