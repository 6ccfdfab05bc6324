import confirmations from '../../../src/resources/settings/setup-confirmation';
import { behaviourOf } from '../../engine/records/behaviours';

export default behaviourOf(confirmations, {
  before: [
    ({ values, caller }) => {
      values.user = caller.id;
    },
  ],
});
