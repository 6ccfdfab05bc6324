import services from '../../../src/resources/settings/service';
import { behaviourOf } from '../../engine/records/behaviours';
import { mergeRecords } from '../../engine/records/merge';

export default behaviourOf(services, {
  actions: { mergeService: call => mergeRecords(call, services, call.record.id, String(call.input.into)) },
});
