import contracts from '../../../src/resources/contract/contract';
import { openVersions } from '../../../src/resources/contract/contract/signing';
import { versionRefusals } from '../../../src/product/enumerations';
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
    ? `Pas signé, ${versionRefusals[refusal as keyof typeof versionRefusals].toLowerCase()}\u00a0: ${String(refusalReason)}`
    : null;

/**
 * The client is not there or refuses to sign, which is said with its reason: a contract stays a draft, an amendment holds it
 * open no more, the others that wait do. @throws Refusal where nothing is to be signed
 */
export async function declineSignature(call: ContractCall): Promise<string> {
  const { record, input } = call;
  const { refusal, reason: refusalReason } = input;
  const declined = record.stage === 'DRAFT' ? null : declinedVersion(call);
  const versions = record.versions?.map(one => (one === declined ? { ...one, refusal, refusalReason } : one));
  const which = declined ? `Version ${declined.number}\u00a0: ` : '';
  await updateRecord(call, contracts, record.id, declined ? { versions } : {}, {
    action: 'declineSignature',
    message: `${which}${declinedText({ refusal, refusalReason }) ?? ''}`,
  });
  await closeContracts(call, [record.id]);
  return record.id;
}

/** The version that was shown, or the last that waits. */
function declinedVersion({ record, input }: ContractCall) {
  const open = record.stage === 'CANCELLED' ? [] : openVersions(record.versions);
  const last = open.at(-1);
  if (!last) throw new Refusal('CONFLICT', `Le contrat ${record.contractNumber} n’a rien à signer.`);
  const version = input.version == null ? last : open.find(({ number }) => number === input.version);
  if (!version) throw badInput({ version: 'Cette version n’attend pas de signature' });
  return version;
}
