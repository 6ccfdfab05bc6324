import contracts from '../../../src/resources/contract/contract';
import { signedNext } from '../../../src/resources/contract/contract/signing';
import { badInput, Refusal } from '../../engine/base/refusal';
import { changeByRules } from '../../engine/records/changeByRules';
import { updateRecord } from '../../engine/records/update';
import { closeContracts } from '../invoicing/closeContracts';
import type { ContractCall } from './contract';
import { loadedOf } from './loadedOf';
import { contractVersion } from './signContract';
import { keepSignedPapers } from './signedPaper';
import { readToBeSigned } from './toBeSigned';
import type { ToBeSigned } from './toBeSigned';
import { nextVersion } from './versions';

/**
 * Both hands on the glass, under what was read there: the contract, or its amendments that wait. What is printed must still be
 * what was read, and each clause that asks for it ticked. @throws Refusal, of code CONFLICT where it is not
 */
export async function signOnGlass(call: ContractCall): Promise<string> {
  const { record, input, engine, tx } = call;
  const before = await loadedOf(call);
  const found = await readToBeSigned(tx, before, engine.now());
  if (!found) throw new Refusal('CONFLICT', `Le contrat ${record.contractNumber} n’a rien à signer.`);
  refuseUnread(found, input);
  const signed = { signedAt: engine.now(), ...handsOf(call) };
  if (found.amendments.length === 0) {
    const version = { ...contractVersion(signed.signedAt), ...signed };
    return changeByRules(
      call,
      contracts,
      before,
      { stage: 'SIGNED', versions: nextVersion(record, version) },
      {},
      () => undefined,
      { action: 'signContract', message: `Signé sur l’écran\u00a0: ${record.contractNumber}` },
    );
  }
  await signWaiting(call, signed);
  return record.id;
}

/** The signatures that an action was given, as a version keeps them. */
export const handsOf = ({ input, caller }: ContractCall) => ({
  signedOn: 'GLASS' as const,
  agent: caller.id,
  signer: (input.signer ?? undefined) as string | undefined,
  signatureClient: input.signatureClient as string,
  signatureAgent: (input.signatureAgent ?? undefined) as string | undefined,
});

/** The versions that were shown together are signed, all with the same hands. */
export async function signWaiting(
  call: ContractCall,
  signed: { signedAt: number; signedOn: 'GLASS' | 'PAPER'; agent: string },
): Promise<void> {
  const { record } = call;
  const versions = record.versions ?? [];
  const waiting = signedNext(versions);
  const on = signed.signedOn === 'GLASS' ? ' sur l’écran' : '';
  await updateRecord(
    call,
    contracts,
    record.id,
    {
      versions: versions.map(one =>
        waiting.includes(one) ? { ...one, ...signed, refusal: null, refusalReason: null } : one,
      ),
    },
    {
      action: 'signAmendment',
      message: `Avenant signé${on}\u00a0: ${waiting.map(({ summary }) => summary).join(', ')}`,
    },
  );
  await keepSignedPapers(call, record.id, versions);
  // Nothing else may have kept it open.
  await closeContracts(call, [record.id]);
}

function refuseUnread(
  { print, amendments, sha256 }: ToBeSigned,
  { seen, approved }: ContractCall['input'],
): void {
  if (seen !== sha256)
    throw new Refusal(
      'CONFLICT',
      'Ce qui est imprimé a changé depuis la lecture\u00a0: relisez-le, puis signez.',
      {
        fields: { seen: 'Ce n’est plus ce qui a été lu' },
      },
    );
  const asks = amendments.length === 0 && (print.details.conditions?.approvals ?? []).length > 0;
  if (asks && approved !== true) throw badInput({ approved: 'Chaque clause est à cocher avant de signer' });
}
