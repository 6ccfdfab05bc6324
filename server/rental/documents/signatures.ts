import { formatInstant } from '../../../src/domain/instant';
import { versionRefusals } from '../../../src/product/enumerations';
import type { Draft } from '../../../src/schema/field';
import { lowerFirst } from '../../../src/schema/french';
import type { Images } from '../../engine/exports/typst';
import type { Contract } from '../contracts/contract';
import type { ContractConditions } from './contractDetails';
import type { ContractPrint } from './contractPrint';
import { printedSeller } from './printedSeller';

/** What the images of the parties' signatures are called by in the templates. */
export const signaturePlaces = { signatureClient: 'client.png', signatureAgent: 'agent.png' } as const;

/** The files in which a record keeps them, by what its template calls each. */
export const signatureFiles = (record: Draft): Record<string, string> =>
  Object.fromEntries(
    Object.entries(signaturePlaces).flatMap(([field, place]) =>
      typeof record[field] === 'string' ? [[place, record[field]]] : [],
    ),
  );

/** The signatures of `images`, as a template needs them; '' of one that is not there. */
export const shownSignatures = (images: Images) => ({
  client: images[signaturePlaces.signatureClient] ? signaturePlaces.signatureClient : '',
  agent: images[signaturePlaces.signatureAgent] ? signaturePlaces.signatureAgent : '',
});

type Version = NonNullable<Contract['versions']>[number];

/** What of a version its paper states about its signature. */
export type SignedVersion = Pick<
  Version,
  'number' | 'signedAt' | 'signedOn' | 'signer' | 'signatureClient' | 'signatureAgent'
>;

type Signing = Partial<SignedVersion & Pick<Version, 'refusal' | 'refusalReason'>> &
  Pick<SignedVersion, 'signedAt'>;

/** Who signs as lessor and as lessee, and when, or why not; of the hands at the desk each by their name. */
export function signedParties(print: ContractPrint, version: Signing) {
  const { number, signedAt, signedOn, signer, refusal, refusalReason } = version;
  const { name } = print.details.client;
  const at = print.contract.versions?.findIndex(one => one.number === number) ?? -1;
  const agent = signedOn ? print.labels[`versions.${at}.agent`] : undefined;
  const unsigned = refusal && !signedAt ? versionRefusals[refusal] : '';
  const on = signedOn === 'PAPER' ? ', sur papier' : '';
  return {
    lessee: [
      name,
      signer !== name && signer,
      unsigned && [lowerFirst(unsigned), refusalReason].filter(Boolean).join('\u00a0: '),
    ]
      .filter(Boolean)
      .join(', '),
    lessor: [printedSeller(print.seller)?.name, agent].filter(Boolean).join(', '),
    when: signedAt ? `le ${formatInstant(signedAt).replace(' ', ' à ')}${on}` : '',
  };
}

/** The clauses that the client ticks, each in both languages; ticked once they have on the glass. */
export const printedApprovals = (conditions: ContractConditions | null, version?: SignedVersion) =>
  (conditions?.approvals ?? []).map(({ clause, clauseAr }) => ({
    clause,
    clauseAr: clauseAr ?? '',
    isTicked: version?.signedOn === 'GLASS',
  }));
