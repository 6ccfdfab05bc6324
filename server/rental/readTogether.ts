import type { Sent } from '../engine/connection/batch';
import type { Transaction } from '../engine/connection/transaction';

/** Asks all that there is to ask in one trip, or none: the rows by name, none of what is not asked. */
export async function readTogether<T extends object>(
  tx: Transaction,
  asked: { readonly [K in keyof T]: Sent | null },
): Promise<{ readonly [K in keyof T]: readonly T[K][] }> {
  const said = Object.entries<Sent | null>(asked).flatMap(([name, sent]) => (sent ? [{ name, sent }] : []));
  const results = said.length > 0 ? await tx.together(said.map(({ sent }) => sent)) : [];
  const rows = new Map(said.map(({ name }, index) => [name, results[index]?.rows]));
  return Object.fromEntries(Object.keys(asked).map(name => [name, rows.get(name) ?? []])) as {
    [K in keyof T]: T[K][];
  };
}
