/**
 * Rows as a write will leave them: those given over what each was, by its id; one without id is told whole.
 * @param given parsed; null where the write leaves the rows alone.
 */
export function mergedRows<R extends { id: string }>(
  before: readonly R[] | null | undefined,
  given: unknown,
): (Partial<R> & { id?: string })[] | null {
  if (!Array.isArray(given)) return null;
  return (given as Partial<R>[]).map(row => ({ ...before?.find(one => one.id === row.id), ...row }));
}
