import type { Fields } from '../../schema/field';
import { problemsOf } from '../form/formErrors';

/** What is wrong in a list: its own message, and of each row the first, named by its field. */
export function rowFaults(fields: Fields, error: unknown) {
  const { message, root } = (error ?? {}) as { message?: string; root?: { message?: string } };
  const faults = new Map<number, string>();
  for (const [index, row] of Object.entries((error ?? {}) as Record<string, unknown>)) {
    if (!/^\d+$/.test(index)) continue;
    const [first] = problemsOf(fields, row, field => field.fields ?? {});
    if (first) faults.set(Number(index), `${first.label}\u00a0: ${first.message}`);
  }
  return { faults, message: message ?? root?.message };
}
