import contracts from '../../../src/resources/contract/contract';
import { behaviourOf } from '../../engine/records/behaviours';
import { computed } from '../contracts/computed';
import { contractContacts } from '../contracts/contacts';
import { judgeContract } from '../contracts/judgeContract';
import { contractPrints } from '../contracts/printContract';
import { sendContract } from '../contracts/sendContract';
import { keepOnceSigned } from '../contracts/signedPaper';
import { refuseBlacklistedClient } from './blacklist';

export default behaviourOf(contracts, {
  before: [refuseBlacklistedClient, judgeContract],
  after: [keepOnceSigned],
  computed: { ...computed, ...contractContacts },
  actions: { sendContract },
  prints: contractPrints,
});
