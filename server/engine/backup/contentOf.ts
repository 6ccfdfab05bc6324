import type { ClientBase } from 'pg';
import { name } from '../connection/sql';

/** How many rows these columns of a table hold, and a sum over them that does not depend on their order. */
export async function contentOf(
  client: Pick<ClientBase, 'query'>,
  table: string,
  columns: readonly string[],
): Promise<{ rows: number; checksum: string }> {
  const row = `ROW(${columns.toSorted().map(name).join(', ')})::text`;
  const hash = `('x' || left(encode(sha256(convert_to(${row}, 'UTF8')), 'hex'), 16))::bit(64)::bigint`;
  const { rows } = await client.query<{ rows: string; checksum: string }>(
    `SELECT count(*)::text AS rows, coalesce(sum(${hash}), 0)::text AS checksum FROM ${name(table)}`,
  );
  return { rows: Number(rows[0]?.rows), checksum: rows[0]?.checksum ?? '' };
}
