import contracts from '../../../src/resources/contract/contract';
import { behaviourOf } from '../../engine/records/behaviours';
import { addContractCharges } from '../contracts/addCharges';
import { withdrawContractCharges } from '../contracts/withdrawCharges';
import { followCaution, receiveContractGuarantee, waiveContractGuarantee } from '../contracts/caution';
import { createContractPayment } from '../contracts/collectPayment';
import { computed, together } from '../contracts/computed';
import { contractContacts } from '../contracts/contacts';
import { extendContract } from '../contracts/extendContract';
import { judgeCancelling } from '../contracts/judgeCancelling';
import { judgeContract } from '../contracts/judgeContract';
import { contractPrints } from '../contracts/printContract';
import { returnContractVehicle } from '../contracts/returnVehicle';
import { sendContract } from '../contracts/sendContract';
import { signAmendment } from '../contracts/signAmendment';
import { keepOnceSigned } from '../contracts/signedPaper';
import { signOnGlass } from '../contracts/signOnGlass';
import { swapContractVehicle } from '../contracts/swapVehicle';
import { addSignedScan, declineSignature } from '../contracts/unsigned';
import { waiveContractGuard } from '../contracts/waiveGuard';
import { invoiceContractFee } from '../invoicing/invoiceFee';
import { followPayer } from '../payments/followPayer';
import { refuseBlacklistedClient } from './blacklist';

export default behaviourOf(contracts, {
  before: [refuseBlacklistedClient, judgeContract, judgeCancelling, followPayer('contract')],
  // The paper states what is awaited.
  after: [followCaution, keepOnceSigned],
  computed: { ...computed, ...contractContacts },
  together,
  actions: {
    createContractPayment,
    receiveContractGuarantee,
    waiveContractGuarantee,
    extendContract,
    swapContractVehicle,
    returnContractVehicle,
    addContractCharges,
    withdrawContractCharges,
    waiveContractGuard,
    signAmendment,
    signOnGlass,
    addSignedScan,
    declineSignature,
    sendContract,
    invoiceContractFee,
  },
  prints: contractPrints,
});
