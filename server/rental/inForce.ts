import { formatDate } from '../../src/domain/calendarDate';
import type { CalendarDate } from '../../src/domain/calendarDate';
import { areas } from '../../src/product/areas';
import { article, titleOf } from '../../src/schema/french';
import type { Resource } from '../../src/schema/resource';
import { name } from '../engine/connection/sql';
import type { Tx } from '../engine/connection/transaction';
import type { Engine } from '../engine/records/context';
import { Refusal } from '../engine/base/refusal';
import { loadRecord } from '../engine/records/store';
import type { Values } from '../engine/records/store';

/**
 * The values of a dated setting on a day: those of the latest record that was in force by then.
 * @throws Refusal that names the page to fill, when none was.
 */
export async function inForce(
  tx: Tx,
  engine: Pick<Engine, 'resources' | 'behaviours'>,
  resource: Resource,
  date: CalendarDate,
): Promise<Values> {
  const since = name(resource.settings?.dated ?? 'createdAt');
  const { rows } = await tx.query<{ id: string }>(
    `SELECT id::text FROM ${name(resource.name)} WHERE ${since} <= $1 ORDER BY ${since} DESC, id DESC LIMIT 1`,
    [date],
  );
  const found = rows[0] && (await loadRecord(tx, engine, resource, rows[0].id));
  if (found) return found.values;
  const page = resource.menu?.list ?? titleOf.list(resource);
  throw new Refusal(
    'CONFLICT',
    `Il manque ${article.the(resource.labels)} en vigueur le ${formatDate(date)}\u00a0: ajoutez-le dans ${areas[resource.area].label}, « ${page} ».`,
  );
}
