import { formatMoney, parseMoney } from '../../domain/money';

/** '1 234,567' of dinars as they leave the API: a number, or text where the field says so. */
export function moneyText(value: unknown): string {
  const millimes = parseMoney(value as number | string);
  return millimes === null ? String(value) : formatMoney(millimes);
}
