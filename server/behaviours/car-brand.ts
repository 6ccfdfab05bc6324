import brands from '../../src/resources/settings/car-brand';
import { behaviourOf } from './behaviours';

export default behaviourOf(brands, {
  computed: { modelCount: '(SELECT count(*)::integer FROM "car-models" m WHERE m."carBrand" = t.id)' },
});
