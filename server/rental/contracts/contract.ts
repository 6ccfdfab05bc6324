import type contracts from '../../../src/resources/contract/contract';
import type { RecordOf } from '../../../src/schema/defineResource';
import type { BeforeWrite } from '../../engine/records/behaviours';

export type Contract = RecordOf<typeof contracts>;
export type ContractWrite = BeforeWrite<Contract>;
/** One vehicle of a contract. */
export type Line = Contract['vehicles'][number];
