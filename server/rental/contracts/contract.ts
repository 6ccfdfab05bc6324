import type contracts from '../../../src/resources/contract/contract';
import type { RecordOf } from '../../../src/schema/defineResource';
import type { ActionCall, BeforeWrite } from '../../engine/records/behaviours';
import { changesAny, leftBy } from '../../engine/records/leftBy';

export type Contract = RecordOf<typeof contracts>;
export type ContractWrite = BeforeWrite<Contract>;
export type ContractCall = ActionCall<Contract>;
/** One vehicle of a contract. */
export type Line = Contract['vehicles'][number];

const lists = ['vehicles', 'drivers', 'additionalReceiptOptions', 'charges'] as const;

/** A contract as the write will leave it, as far as it is given. */
export const contractOf = (write: ContractWrite): Partial<Contract> => leftBy(write, lists);

/** Whether a write makes some fields other than they were. */
export const changesOf = (write: ContractWrite, fields: readonly (keyof Contract & string)[]): boolean =>
  changesAny(write, contractOf(write), fields);
