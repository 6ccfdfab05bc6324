import type { Draft } from '../../../schema/field';
import { file, instant, money, reference } from '../../../schema/fields';

const apiOnly = { show: 'api' } as const;

/** What an amendment changes; each only where its kind changes it. Amounts are what it adds to the contract's. */
export const amended = {
  vehicle: reference('Véhicule', 'vehicles', apiOnly),
  newVehicle: reference('Véhicule donné', 'vehicles', apiOnly),
  previousReturn: instant('Retour d’avant', apiOnly),
  newReturn: instant('Nouveau retour', apiOnly),
  added_HT: money('Ajouté HT', apiOnly),
  addedTVA: money('TVA ajoutée', apiOnly),
  addedTTC: money('TTC ajouté', apiOnly),
};

/** Shown beside the contract, with the inspections of its vehicles. */
const signed = { ...apiOnly, accept: 'document', access: { read: 'clients' } } as const;

/** The very papers that were signed, in each language: made once, and never again. */
export const signedPapers = {
  paper: file('Exemplaire signé', signed),
  bilingualPaper: file('Exemplaire signé (français et arabe)', signed),
};

/** Versions that a client signs beside the contract; a return has its inspection. */
const printed: readonly unknown[] = ['EXTENSION', 'SWAP', 'CHARGES'];

/** Whether a version is an amendment, to sign. */
export const isAmendment = ({ kind }: Draft) => printed.includes(kind);

/** Whether a contract has an amendment. */
export const isPrintedAmendment = ({ versions }: Draft) =>
  ((versions as readonly Draft[] | null) ?? []).some(isAmendment);
