import contracts from '../../../src/resources/contract/contract';
import { behaviourOf } from '../../engine/records/behaviours';
import { addContractCharges } from '../contracts/addCharges';
import { computed } from '../contracts/computed';
import { extendContract } from '../contracts/extendContract';
import { judgeContract } from '../contracts/judgeContract';
import { returnContractVehicle } from '../contracts/returnVehicle';
import { signAmendment } from '../contracts/signAmendment';
import { swapContractVehicle } from '../contracts/swapVehicle';
import { waiveContractGuard } from '../contracts/waiveGuard';
import { refuseBlacklistedClient } from './blacklist';

export default behaviourOf(contracts, {
  before: [refuseBlacklistedClient, judgeContract],
  computed,
  actions: {
    extendContract,
    swapContractVehicle,
    returnContractVehicle,
    addContractCharges,
    waiveContractGuard,
    signAmendment,
  },
});
