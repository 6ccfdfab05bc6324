import fuels from '../../src/resources/settings/fuel';
import { behaviourOf } from './behaviours';

/** The price in force today in Tunis: the last that has begun. */
const unitPrice = `(SELECT p."unitPrice" FROM "fuels__prices" p
  WHERE p.parent_id = t.id AND p."priceFrom" <= (karhba_now() AT TIME ZONE 'Africa/Tunis')::date
  ORDER BY p."priceFrom" DESC, p.id DESC LIMIT 1)`;

export default behaviourOf(fuels, { computed: { unitPrice } });
