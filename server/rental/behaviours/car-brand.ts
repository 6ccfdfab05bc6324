import brands from '../../../src/resources/settings/car-brand';
import models from '../../../src/resources/settings/car-model';
import { columnsOf } from '../../engine/sql/columnsOf';
import { behaviourOf } from '../../engine/records/behaviours';
import { mergeRecords } from '../../engine/records/merge';

const t = columnsOf(brands, 't');
const m = columnsOf(models, 'm');

export default behaviourOf(brands, {
  computed: { modelCount: `(SELECT count(*)::integer FROM ${m} WHERE ${m.carBrand} = ${t.id})` },
  actions: { mergeCarBrand: call => mergeRecords(call, brands, call.record.id, String(call.input.into)) },
});
