import inspections from '../../../src/resources/contract/inspection';
import damageCategories from '../../../src/resources/settings/damage-category';
import { badInput } from '../../engine/base/refusal';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';
import type { WriteContext } from '../../engine/records/context';
import type { Line } from './contract';

const d = rowsOf(inspections, 'damages', 'd');
const y = columnsOf(damageCategories, 'y');
const n = columnsOf(inspections, 'n');

/** Those without a price of their category on the day of the return, as it proposes them. */
const unpricedSql = `SELECT ${y.name} AS name FROM ${d} JOIN ${y} ON ${y.id} = ${d.damageCategory}
  WHERE ${d.parent_id} = $1 AND NOT coalesce(${d.isPreExisting}, false) 
    AND CASE WHEN EXISTS (SELECT FROM ${n} WHERE ${n.id} = ${d.parent_id} AND ${n.pricedAt} IS NOT NULL) THEN ${d.price_HT} ELSE ${y.defaultPriceHT} END IS NULL ORDER BY ${d.position}`;

/**
 * A return is decided with each damage that has no price: charged under its name, or refused for a reason.
 * @param decided names of what is charged or refused. @throws Refusal that names the others
 */
export async function refuseUndecided(
  { tx }: Pick<WriteContext, 'tx'>,
  { returnInspection }: Pick<Line, 'returnInspection'>,
  decided: readonly string[],
): Promise<void> {
  if (!returnInspection) return;
  const { rows } = await tx.query<{ name: string }>(unpricedSql, [returnInspection]);
  const left = [...decided];
  const missing = rows.flatMap(({ name }) => {
    const place = left.indexOf(name);
    if (place < 0) return [name];
    left.splice(place, 1);
    return [];
  });
  if (missing.length > 0)
    throw badInput({
      charges: `Dommage sans prix habituel\u00a0: ${missing.join(', ')}. Chiffrez-le, ou refusez-le avec un motif`,
    });
}
