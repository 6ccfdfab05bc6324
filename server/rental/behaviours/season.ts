import pricings from '../../../src/resources/settings/pricing-vehicle';
import seasons from '../../../src/resources/settings/season';
import type { RecordOf } from '../../../src/schema/defineResource';
import { behaviourOf } from '../../engine/records/behaviours';
import type { AfterWrite } from '../../engine/records/behaviours';
import { rowsOf } from '../../engine/sql/columnsOf';
import { priceWaitingDrafts } from '../contracts/priceWaitingDrafts';
import { askAboutItsTariffs, seasonSuitsTariffs } from '../prices/tariffs';

const t = rowsOf(pricings, 'tarif', 't');

/** Days that a season gains have a price in each category whose tariff follows it. */
async function pricesItsDrafts(write: AfterWrite<RecordOf<typeof seasons>>): Promise<void> {
  const { rows } = await write.tx.query<{ category: string }>(
    `SELECT DISTINCT ${t.parent_id}::text AS category FROM ${t} WHERE ${t.season} = $1`,
    [write.id],
  );
  if (rows.length > 0) await priceWaitingDrafts(write, { categories: rows.map(({ category }) => category) });
}

export default behaviourOf(seasons, {
  before: [seasonSuitsTariffs],
  after: [pricesItsDrafts],
  archives: askAboutItsTariffs,
});
