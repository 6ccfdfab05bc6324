import type { DayRun } from './chargedDays';
import { fromDecimal, toDecimal } from './money';

/** What tariffs ask for days in a row, as a contract keeps it: '10x110.000 3x120.000'. */
export const tariffDaysText = (runs: readonly DayRun[]): string =>
  runs.map(({ days, price }) => `${days}x${toDecimal(price)}`).join(' ');

/** Null where nothing is kept: the days are alike. */
export function readTariffDays(text: string | null | undefined): DayRun[] | null {
  if (!text) return null;
  return text.split(' ').map(run => {
    const [days = '', price = ''] = run.split('x');
    return { days: Number(days), price: fromDecimal(price) };
  });
}
