import contracts from '../../../src/resources/contract/contract';
import { behaviourOf } from '../../engine/records/behaviours';
import { computed } from '../contracts/computed';
import { judgeContract } from '../contracts/judgeContract';
import { refuseBlacklistedClient } from './blacklist';

export default behaviourOf(contracts, {
  before: [refuseBlacklistedClient, judgeContract],
  computed,
});
