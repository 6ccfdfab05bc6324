import type { Draft } from '../../../schema/field';
import { contractVersionKinds } from '../../../product/enumerations';
import { choice, file, instant, integer, money, reference, rows, text } from '../../../schema/fields';
import { ofPersons } from './drivers';
import { signatures } from './signing';

const apiOnly = { show: 'api' } as const;

/** What an amendment changes; each only where its kind changes it. Amounts are what it adds to the contract's. */
const amended = {
  vehicle: reference('Véhicule', 'vehicles', apiOnly),
  newVehicle: reference('Véhicule donné', 'vehicles', apiOnly),
  previousReturn: instant('Retour d’avant', apiOnly),
  newReturn: instant('Nouveau retour', apiOnly),
  added_HT: money('Ajouté HT', apiOnly),
  addedTVA: money('TVA ajoutée', apiOnly),
  addedTTC: money('TTC ajouté', apiOnly),
};

/** Shown beside the contract, with the inspections of its vehicles; nothing on them can be left out for who may not read it. */
const signed = { ...apiOnly, ...ofPersons, accept: 'document' } as const;

/** The very papers that were signed, in each language: made once, and never again. */
const signedPapers = {
  paper: file('Exemplaire signé', signed),
  bilingualPaper: file('Exemplaire signé (français et arabe)', signed),
};

/** Of the contract: as it was signed, and after each change. */
export const versions = rows(
  'Versions',
  {
    number: integer('Version'),
    kind: choice('Nature', contractVersionKinds),
    summary: text('Ce qui change'),
    at: instant('Établie le'),
    signedAt: instant('Signée le'),
    ...amended,
    seal: text('Empreinte', apiOnly),
    ...signedPapers,
    ...signatures,
  },
  { readOnly: true, show: 'sheet' },
);

/** Versions that a client signs beside the contract; a return has its inspection. */
const printed: readonly unknown[] = ['EXTENSION', 'SWAP', 'DRIVER', 'PLACES', 'CHARGES'];

/** Whether a version is an amendment, to sign. */
export const isAmendment = ({ kind }: Draft) => printed.includes(kind);

/** Whether a contract has an amendment. */
export const isPrintedAmendment = ({ versions }: Draft) =>
  ((versions as readonly Draft[] | null) ?? []).some(isAmendment);

/** What is printed of a contract. */
export const prints = {
  ContractPDF: { label: 'Imprimer', print: 'contractNumber', document: () => 'Contrat' },
  ContractBilingualPDF: {
    label: 'Imprimer (français et arabe)',
    icon: 'scroll-text',
    print: 'contractNumber',
    document: () => 'Contrat (français et arabe)',
  },
  AmendmentPDF: {
    label: 'Imprimer l’avenant',
    icon: 'file-text',
    print: 'contractNumber',
    document: () => 'Avenant',
    reads: ['versions.kind'],
    when: isPrintedAmendment,
    refusal: 'Ce contrat n’a pas d’avenant.',
  },
} as const;
