import fuels from '../../../src/resources/settings/fuel';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';
import { behaviourOf } from '../../engine/records/behaviours';

const t = columnsOf(fuels, 't');
const p = rowsOf(fuels, 'prices', 'p');

/** The price in force today in Tunis: the last that has begun. */
const unitPrice = `(SELECT ${p.unitPrice} FROM ${p}
  WHERE ${p.parent_id} = ${t.id} AND ${p.priceFrom} <= (karhba_now() AT TIME ZONE 'Africa/Tunis')::date
  ORDER BY ${p.priceFrom} DESC, ${p.id} DESC LIMIT 1)`;

export default behaviourOf(fuels, { computed: { unitPrice } });
