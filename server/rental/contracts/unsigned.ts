import contracts from '../../../src/resources/contract/contract';
import { hasOpenAmendment } from '../../../src/resources/contract/contract/signing';
import { signatureRefusals } from '../../../src/product/enumerations';
import { badInput, Refusal } from '../../engine/base/refusal';
import { updateRecord } from '../../engine/records/update';
import { closeContracts } from '../invoicing/closeContracts';
import type { ContractCall } from './contract';

/** The scan of a version that was signed on paper: the place of one that was added by mistake is taken. */
export async function addSignedScan(call: ContractCall): Promise<string> {
  const { record, input } = call;
  const versions = record.versions ?? [];
  const version = versions.find(({ number }) => number === input.version);
  if (!version || version.signedOn !== 'PAPER')
    throw badInput({ version: 'Cette version n’est pas signée sur papier' });
  if (version.scan) throw badInput({ scan: 'L’exemplaire signé est déjà joint' });
  await updateRecord(
    call,
    contracts,
    record.id,
    { versions: versions.map(one => (one === version ? { ...one, scan: input.scan } : one)) },
    { action: 'addSignedScan', message: `Exemplaire signé joint, version ${version.number}` },
  );
  return record.id;
}

/** 'Pas signé, client absent : parti à l’aéroport'; null of what nobody has declined. */
export const declinedText = ({ refusal, refusalReason }: ContractCall['input']): string | null =>
  refusal
    ? `Pas signé, ${signatureRefusals[refusal as keyof typeof signatureRefusals].toLowerCase()}\u00a0: ${String(refusalReason)}`
    : null;

/**
 * The client is not there or refuses to sign, which is said with its reason: a contract stays a draft, its amendments hold it
 * open no more. @throws Refusal where nothing is to be signed
 */
export async function declineSignature(call: ContractCall): Promise<string> {
  const { record, input } = call;
  const { refusal, reason: refusalReason } = input;
  if (record.stage !== 'DRAFT' && !hasOpenAmendment({ ...record }))
    throw new Refusal('CONFLICT', `Le contrat ${record.contractNumber} n’a rien à signer.`);
  const values =
    record.stage === 'DRAFT'
      ? {}
      : {
          versions: (record.versions ?? []).map(one =>
            one.signedAt === null ? { ...one, refusal, refusalReason } : one,
          ),
        };
  await updateRecord(call, contracts, record.id, values, {
    action: 'declineSignature',
    message: declinedText({ refusal, refusalReason }) ?? '',
  });
  await closeContracts(call, [record.id]);
  return record.id;
}
