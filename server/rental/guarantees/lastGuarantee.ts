import guarantees from '../../../src/resources/bank/guarantee';
import type { WriteContext } from '../../engine/records/context';
import { lockRecord } from '../../engine/records/store';
import { columnsOf } from '../../engine/sql/columnsOf';
import type { Guarantee } from './moveGuarantee';

const g = columnsOf(guarantees, 'g');

/** The caution of a contract, locked; null where it has none. */
export async function lastGuarantee(
  { tx, engine }: WriteContext,
  contract: string,
): Promise<Guarantee | null> {
  const { rows } = await tx.query<{ id: string }>(
    `SELECT ${g.id}::text AS id FROM ${g} WHERE ${g.contract} = $1 ORDER BY ${g.id} DESC LIMIT 1`,
    [contract],
  );
  const found = rows[0] && (await lockRecord(tx, engine, guarantees, rows[0].id));
  return found ? (found.values as unknown as Guarantee) : null;
}
