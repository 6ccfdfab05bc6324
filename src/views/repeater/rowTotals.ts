import { formatDinars, parseMoney, sum } from '../../domain/money';
import type { Draft } from '../../schema/field';
import { valueAt } from '../../schema/paths';
import { numericText } from '../inputs/amountText';
import type { Columns } from './RepeaterProps';

/** Sums of the columns marked `total`, by their path, exact to the millime; what is no number counts for nothing. */
export function rowTotals(columns: Columns, rows: readonly Draft[]): ReadonlyMap<string, string> {
  const totalled = columns.filter(({ field }) => field.total);
  return new Map(
    totalled.map(({ path, field }) => {
      const total = sum(rows.map(row => parseMoney((valueAt(row, path) ?? '') as string | number) ?? 0));
      return [path, field.kind === 'money' ? formatDinars(total) : numericText(total / 1000, field)];
    }),
  );
}
