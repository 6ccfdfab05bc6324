import { signedNext } from '../../../src/resources/contract/contract/signing';
import { Refusal } from '../../engine/base/refusal';
import type { ContractCall } from './contract';
import { signWaiting } from './signOnGlass';

/** The versions that wait are signed, on paper: they are shown together. @throws Refusal when none does. */
export async function signAmendment(call: ContractCall): Promise<string> {
  const { record, engine, caller } = call;
  if (signedNext(record.versions).length === 0)
    throw new Refusal('CONFLICT', `Le contrat ${record.contractNumber} n’a pas d’avenant à signer.`);
  await signWaiting(call, { signedAt: engine.now(), signedOn: 'PAPER', agent: caller.id });
  return record.id;
}
