import { createHash } from 'node:crypto';
import { isAmendment } from '../../../src/resources/contract/contract/papers';
import { signedNext } from '../../../src/resources/contract/contract/signing';
import type { Tx } from '../../engine/connection/transaction';
import type { Loaded } from '../../engine/records/store';
import { amendmentSheet } from '../documents/amendmentSheet';
import type { Version } from '../documents/amendmentSheet';
import { readContractPrint } from '../documents/contractPrint';
import type { ContractPrint } from '../documents/contractPrint';
import { contractSheet } from '../documents/contractSheet';
import type { Contract } from './contract';

/** What both parties are about to sign: the contract, or its amendments that wait. */
export interface ToBeSigned {
  print: ContractPrint;
  /** None of a draft: it is the contract itself. */
  amendments: readonly Version[];
  /** Of all that its paper says, but the day on which it is read. */
  sha256: string;
}

/** Reads what of a contract is about to be signed; null where nothing is. @param now epoch ms */
export async function readToBeSigned(
  db: Tx,
  { values, labels }: Loaded,
  now: number,
): Promise<ToBeSigned | null> {
  const contract = values as unknown as Contract;
  const isDraft = contract.stage === 'DRAFT';
  const amendments = isDraft ? [] : waitingOf(contract);
  if (contract.stage === 'CANCELLED' || (!isDraft && amendments.length === 0)) return null;
  const readable = { clients: true, drivers: true };
  const print = await readContractPrint(db, contract, labels, { readable, now });
  return { print, amendments, sha256: hashOf(print, amendments) };
}

/** The amendments of a contract that are signed next. */
const waitingOf = ({ versions }: Contract): Version[] =>
  signedNext(versions).filter(version => isAmendment({ ...version }));

function hashOf(print: ContractPrint, amendments: readonly Version[]): string {
  const timeless = { ...print, now: 0 };
  const said =
    amendments.length === 0
      ? contractSheet(timeless, 'FR_AR')
      : amendmentSheet(timeless, amendments, 'FR_AR');
  return createHash('sha256').update(JSON.stringify(said)).digest('hex');
}
