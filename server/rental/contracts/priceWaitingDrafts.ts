import contracts from '../../../src/resources/contract/contract';
import vehicles from '../../../src/resources/park/vehicle';
import { changeByRules } from '../../engine/records/changeByRules';
import type { WriteContext } from '../../engine/records/context';
import { loadRecords } from '../../engine/records/store';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';

const k = columnsOf(contracts, 'k');
const l = rowsOf(contracts, 'vehicles', 'l');
const v = columnsOf(vehicles, 'v');

/** As many at once: more wait until somebody opens them. */
const most = 50;

/** One that somebody is writing takes its price by that: nobody waits for it here. */
const waitingSql = `SELECT ${k.id}::text AS id FROM ${k} WHERE ${k.stage} = 'DRAFT' AND ${k.TotalTTC} IS NULL
    AND (${k.pricingCategory} = ANY($2) OR EXISTS (SELECT FROM ${l} JOIN ${v} ON ${v.id} = ${l.vehicle}
      WHERE ${l.parent_id} = ${k.id} AND (${l.vehicle} = $1 OR ${v.pricingCategory} = ANY($2))))
  ORDER BY ${k.id} LIMIT ${most} FOR UPDATE SKIP LOCKED`;

/** The drafts that have no price, because this vehicle, or these categories, had none, take it now. */
export async function priceWaitingDrafts(
  context: WriteContext,
  { vehicle = null, categories = [] }: { vehicle?: string | null; categories?: readonly string[] },
): Promise<void> {
  const { tx, engine } = context;
  const { rows } = await tx.query<{ id: string }>(waitingSql, [vehicle, categories]);
  if (rows.length === 0) return;
  const drafts = await loadRecords(
    tx,
    engine,
    contracts,
    rows.map(({ id }) => id),
  );
  // Its own writer is asked about what concerns the draft; who changes a vehicle is not.
  const silent = { ...context, warn: undefined, confirmed: undefined };
  for (const draft of drafts)
    await changeByRules(silent, contracts, draft, {}, {}, () => undefined, {
      message: 'Prix repris des tarifs',
    });
}
