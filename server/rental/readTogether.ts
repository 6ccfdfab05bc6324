import type { Sent } from '../engine/connection/batch';
import type { Transaction } from '../engine/connection/transaction';

/** Runs all the given queries in one trip, or none: the rows by name, none where there is no query. */
export async function readTogether<T extends object>(
  tx: Transaction,
  queries: { readonly [K in keyof T]: Sent | null },
): Promise<{ readonly [K in keyof T]: readonly T[K][] }> {
  const named = Object.entries<Sent | null>(queries).flatMap(([name, sent]) =>
    sent ? [{ name, sent }] : [],
  );
  const results = named.length > 0 ? await tx.together(named.map(({ sent }) => sent)) : [];
  const rows = new Map(named.map(({ name }, index) => [name, results[index]?.rows]));
  return Object.fromEntries(Object.keys(queries).map(name => [name, rows.get(name) ?? []])) as {
    [K in keyof T]: T[K][];
  };
}
