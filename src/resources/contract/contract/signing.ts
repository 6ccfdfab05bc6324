import { signatureMedia, signatureRefusals, versionRefusals } from '../../../product/enumerations';
import { signature } from '../../../product/kinds/signature';
import type { Draft } from '../../../schema/field';
import { boolean, choice, file, integer, reference, text } from '../../../schema/fields';
import { ofPersons } from './drivers';

const apiOnly = { show: 'api' } as const;
/** Signatures identify people as their papers do. */
const ofClient = { ...apiOnly, access: { read: 'clients' } } as const;

/** How a version was signed, by whom, and why it was not. */
export const signatures = {
  signedOn: choice('Signée', signatureMedia, apiOnly),
  signer: text('Signataire', ofClient),
  agent: reference('Agent', 'users', apiOnly),
  signatureClient: file('Signature du client', ofClient),
  signatureAgent: file('Signature de l’agent', ofClient),
  scan: file('Exemplaire signé sur papier', { ...apiOnly, ...ofPersons, accept: 'document' }),
  refusal: choice('Pas signée', versionRefusals, apiOnly),
  refusalReason: text('Motif', apiOnly),
};

/** What comes to a version once its contract is over: its papers, and how one that waited was signed, or why not. */
export const filledLater = [
  'versions.paper',
  'versions.bilingualPaper',
  'versions.signedOn',
  'versions.signer',
  'versions.agent',
  'versions.signatureClient',
  'versions.signatureAgent',
  'versions.scan',
  'versions.refusal',
  'versions.refusalReason',
] as const;

/** Both hands, as a desk gives them. */
export const hands = <const R extends boolean>(required: R) => ({
  signatureClient: signature('Signature du client', { required, show: 'api' }),
  signatureAgent: signature('Signature de l’agent', { required, show: 'api' }),
  signer: text('Signataire', { required, max: 120, show: 'api' }),
});

const versionsOf = ({ versions }: Draft) => (versions ?? []) as readonly Draft[];
/** What was withdrawn waits for no signature. */
const isUnsigned = ({ signedAt, refusal }: { signedAt?: unknown; refusal?: unknown }) =>
  (signedAt === null || signedAt === undefined) && refusal !== 'WITHDRAWN';

/** Whether a contract that stands has versions which nobody has signed. */
const awaitsSignature = (contract: Draft) =>
  contract.stage !== 'DRAFT' && contract.stage !== 'CANCELLED' && versionsOf(contract).some(isUnsigned);

interface Signable {
  signedAt: number | null;
  refusal: keyof typeof versionRefusals | null;
}

/** The versions that are neither signed nor said not to be. */
export const openVersions = <V extends Signable>(versions: readonly V[] | null): V[] =>
  (versions ?? []).filter(one => isUnsigned(one) && !one.refusal);

/** The versions that are signed together: those that wait, but what the client refused, which is signed by itself. */
export function signedNext<V extends Signable>(versions: readonly V[] | null): V[] {
  const unsigned = (versions ?? []).filter(isUnsigned);
  const willing = unsigned.filter(({ refusal }) => refusal !== 'REFUSED');
  return willing.length > 0 ? willing : unsigned;
}

/** Whether a contract has an amendment that is neither signed nor said not to be. */
export const hasOpenAmendment = (contract: Draft) =>
  awaitsSignature(contract) && openVersions(contract.versions as readonly Signable[] | null).length > 0;

/** Whether a version was signed on a sheet whose scan is not there. */
export const awaitsScan = ({ signedOn, scan }: Draft) =>
  signedOn === 'PAPER' && (scan === null || scan === undefined);

/** How what awaits signatures is signed, the contract or its amendments. */
export const signing = {
  signAmendment: {
    label: 'Faire signer l’avenant',
    icon: 'stamp',
    screen: 'contractSigning',
    reads: ['versions.signedAt', 'versions.refusal'],
    when: awaitsSignature,
    success: 'Avenant signé.',
  },
  signOnGlass: {
    label: 'Signer sur l’écran',
    icon: 'id-card',
    fields: {
      seen: text('Empreinte de ce qui a été lu', { required: true, max: 64, show: 'api' }),
      approved: boolean('Clauses approuvées', { show: 'api' }),
      ...hands(true),
    },
    reads: ['versions.signedAt', 'versions.refusal'],
    when: (contract: Draft) => contract.stage === 'DRAFT' || awaitsSignature(contract),
    success: 'Signé.',
    quiet: true,
  },
  addSignedScan: {
    label: 'Joindre l’exemplaire signé',
    icon: 'clipboard-list',
    fields: {
      version: integer('Version', { required: true, min: 1, show: 'api' }),
      scan: file('Exemplaire signé, numérisé', { required: true, accept: 'document', camera: true }),
    },
    reads: ['versions.signedOn'],
    when: (contract: Draft) => versionsOf(contract).some(({ signedOn }) => signedOn === 'PAPER'),
    success: 'Exemplaire joint.',
    quiet: true,
  },
  declineSignature: {
    label: 'Le client ne signe pas',
    icon: 'user-x',
    fields: {
      refusal: choice('Pourquoi', signatureRefusals, { required: true }),
      reason: text('Motif', { required: true, max: 300 }),
      version: integer('Version', { min: 1, show: 'api', help: 'Vide\u00a0: la dernière qui attend' }),
    },
    reads: ['versions.number', 'versions.signedAt', 'versions.refusal'],
    when: (contract: Draft) => contract.stage === 'DRAFT' || hasOpenAmendment(contract),
    success: 'C’est noté.',
    quiet: true,
  },
} as const;
