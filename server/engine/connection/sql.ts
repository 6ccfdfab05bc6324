/** A name of a table or column, quoted. */
export function name(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`;
}

/** A text literal, for the few places where PostgreSQL takes no parameter (DDL, JSON keys). */
export function text(literal: string): string {
  return `'${literal.replaceAll("'", "''")}'`;
}

/** Names of constraints and indexes, within PostgreSQL's 63 bytes and still distinct. */
export function shortName(...parts: readonly string[]): string {
  const full = parts.join('_');
  if (Buffer.byteLength(full) <= 63) return full;
  let hash = 5381;
  for (const byte of Buffer.from(full)) hash = ((hash * 33) ^ byte) >>> 0;
  return `${full.slice(0, 50)}_${hash.toString(36)}`;
}

/** An instant (epoch ms) as PostgreSQL reads it: what is kept free after the last day is of the year 10000, without a sign. */
export const momentText = (ms: number): string => new Date(ms).toISOString().replace(/^\+0*/, '');

/** SQL of an instant, or of a day's beginning in UTC, as the API gives both: epoch ms. */
export const epochSql = (sql: string): string => `floor(extract(epoch FROM ${sql}) * 1000)::bigint`;
