import type contractServices from '../../../src/resources/contract/contract-service';
import type { RecordOf } from '../../../src/schema/defineResource';
import type { ActionCall } from '../../engine/records/behaviours';

/** A contract of services, as the server's code has it. */
export type ContractService = RecordOf<typeof contractServices>;
/** One of its services: what, with which vehicle, when and for how much before tax. */
export type ServiceRow = ContractService['contractDetails'][number];
export type ServiceCall = ActionCall<ContractService>;
