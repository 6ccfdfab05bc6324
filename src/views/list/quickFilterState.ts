import type { QuickFilter } from '../../schema/listConfig';

export type FilterValues = Readonly<Record<string, unknown>>;

/** Index of the quick filter in force, -1 for 'Tous': the first whose values all hold. */
export function activeQuickFilter(quickFilters: readonly QuickFilter[], values: FilterValues): number {
  return quickFilters.findIndex(quick =>
    Object.entries(quick.values).every(([argument, value]) => values[argument] === value),
  );
}

/** Filter values with this quick filter in place of another; undefined is 'Tous'. */
export function withQuickFilter(
  quickFilters: readonly QuickFilter[],
  values: FilterValues,
  chosen: QuickFilter | undefined,
): Record<string, unknown> {
  const governed = new Set(quickFilters.flatMap(quick => Object.keys(quick.values)));
  const others = Object.entries(values).filter(([argument]) => !governed.has(argument));
  return { ...Object.fromEntries(others), ...chosen?.values };
}
