import contracts from '../../../src/resources/contract/contract';
import { Refusal } from '../../engine/base/refusal';
import { updateRecord } from '../../engine/records/update';
import type { ContractCall } from './contract';
import { keepSignedPapers } from './signedPaper';

/** Every version that waits for it is signed: they are shown together. @throws Refusal when none does. */
export async function signAmendment(call: ContractCall): Promise<string> {
  const { record, engine } = call;
  const versions = record.versions ?? [];
  const waiting = versions.filter(({ signedAt }) => signedAt === null);
  if (waiting.length === 0)
    throw new Refusal('CONFLICT', `Le contrat ${record.contractNumber} n’a pas d’avenant à signer.`);
  await updateRecord(
    call,
    contracts,
    record.id,
    { versions: versions.map(one => (one.signedAt === null ? { ...one, signedAt: engine.now() } : one)) },
    {
      action: 'signAmendment',
      message: `Avenant signé\u00a0: ${waiting.map(({ summary }) => summary).join(', ')}`,
    },
  );
  await keepSignedPapers(call, record.id, versions);
  return record.id;
}
