import type { CalendarDate } from '../../../src/domain/calendarDate';
import type { WriteContext } from '../../engine/records/context';
import type { FoundContract } from './found';
import { lockCredits } from './spendCredits';
import { k, monthlyFromSql, toBillSql } from './toBillSql';

const whereSql = `${k.id} = ANY ($1::bigint[]) AND ($2::bigint IS NULL OR ${k.client} = $2)`;
const lockSql = `SELECT FROM ${k} WHERE ${whereSql} ORDER BY ${k.id} FOR NO KEY UPDATE`;
const readSql = `SELECT coalesce(json_agg(${toBillSql('$3::date')} ORDER BY ${k.id}), '[]') AS contracts, ${monthlyFromSql} AS monthly
  FROM ${k} WHERE ${whereSql}`;

/**
 * Contracts about to be invoiced, kept from others until their receipts are written; what is received for them first.
 * @param client only those of this one; of whoever when it is null.
 */
export async function lockContracts(
  context: WriteContext,
  client: string | null,
  ids: readonly string[],
  day: CalendarDate,
): Promise<{ contracts: FoundContract[]; monthly: number | null }> {
  await lockCredits(context, ids);
  await context.tx.query(lockSql, [ids, client]);
  const { rows } = await context.tx.query<{ contracts: FoundContract[]; monthly: number | null }>(readSql, [
    ids,
    client,
    day,
  ]);
  return rows[0] ?? { contracts: [], monthly: null };
}
