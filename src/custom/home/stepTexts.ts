import { formatInstant } from '../../domain/instant';
import type { Answer } from '../../pages/all';
import { confirmedSteps, setupSteps } from '../../product/setupSteps';
import type { ConfirmedStep, SetupStep } from '../../product/setupSteps';
import { addresses } from '../../providers/addresses';
import { resources } from '../../resources/all';
import { importHash } from '../../schema/words/list/listAddress';
import { linkToCard, linkToFields } from '../../views/record/useEditedCard';

export type FirstSteps = Answer<'FirstSteps'>;
export type Step = FirstSteps['steps'][number] & { step: SetupStep };

/** Where one goes from a step. */
interface Way {
  label: string;
  to: string;
  /** What brings one back here once it is saved. */
  state?: object;
}

/** The text of a step until it is done, that of its button, and the list or the record that it is about. */
interface StepText {
  why: string;
  action: string;
  resource: string;
  /** Opens the record rather than the list once there is one. */
  opens?: boolean;
  /** What is to be filled of a record that is there, by the fields' own names. */
  fills?: readonly string[];
  /** The text once it is done. */
  doneText?: (detail: string) => string;
  /** Other ways to do it, by the lists that they open, or by a file that is brought into them. */
  beside?: readonly { label: string; list: string; imports?: boolean }[];
}

const counted = (one: string, many: string) => (detail: string) => `${detail} ${detail === '1' ? one : many}`;

const texts: Record<SetupStep, StepText> = {
  COMPANY: {
    why: 'Nom, adresse, matricule fiscal et RNE, imprimés sur vos documents',
    action: 'Décrire la société',
    resource: 'managers',
    opens: true,
  },
  LOGO: {
    why: 'Sur la fiche de la société, parmi ses images',
    action: 'Choisir un logo',
    resource: 'managers',
    opens: true,
    fills: ['logo'],
  },
  RIB: {
    why: 'Exigé sur la facture, saisi avec la société',
    action: 'Saisir le RIB',
    resource: 'managers',
    opens: true,
    fills: ['RIB'],
  },
  AGENCY: {
    why: 'Où les voitures partent et reviennent',
    action: 'Ajouter une agence',
    resource: 'agencies',
  },
  RATES: {
    why: 'Valeurs en vigueur, à vérifier',
    action: 'Voir la TVA',
    resource: 'tva',
    beside: [{ label: 'Voir le timbre', list: 'stamp' }],
  },
  CONDITIONS: {
    why: 'Un modèle à adapter\u00a0: âge, permis, retard et kilomètres que vos clients signent',
    action: 'Rédiger les conditions',
    resource: 'rent-conditions',
    opens: true,
    doneText: version => `Version ${version} en vigueur`,
  },
  TARIFF: {
    why: 'Une catégorie, et le prix de ses jours',
    action: 'Créer un tarif',
    resource: 'pricing-vehicles',
    opens: true,
  },
  VEHICLE: {
    why: 'Un seul suffit, ou toute la flotte par fichier',
    action: 'Ajouter un véhicule',
    resource: 'vehicles',
    opens: true,
    fills: [
      'pricingCategory',
      'end_validity',
      'end_operatingCard',
      'end_technicalVisit',
      'end_vehicleStickers',
    ],
    doneText: counted('véhicule à louer', 'véhicules à louer'),
    beside: [{ label: 'Importer un fichier', list: 'vehicles', imports: true }],
  },
  USERS: {
    why: 'Un compte à chacun, avec ses droits',
    action: 'Ajouter un utilisateur',
    resource: 'users',
    doneText: counted('compte', 'comptes'),
  },
};

const isConfirmed = (step: SetupStep): step is ConfirmedStep => step in confirmedSteps;

/** The text of a confirmation before it is given. */
const confirmations: Record<ConfirmedStep, string> = {
  LOGO: 'Sans logo',
  RATES: 'C’est vérifié',
  USERS: 'Personne d’autre',
};

/** The button that confirms a step, when the caller may. */
export const confirmationOf = ({ step, confirmable }: Step): string | null =>
  confirmable && isConfirmed(step) ? confirmations[step] : null;

export const nameOf = ({ step }: Step): string => setupSteps[step];

/** The line under the name of a step. */
export function lineOf(one: Step): string {
  const { step, done, open, detail, by, at } = one;
  const { why, doneText = String } = texts[step];
  if (!done && !open) return 'Un super administrateur peut le faire';
  if (done && at && isConfirmed(step))
    return [confirmedSteps[step], by, `le ${formatInstant(at).split(' ')[0]}`].filter(Boolean).join(', ');
  if (done) return detail ? doneText(detail) : '';
  if (step === 'RATES' && detail) return `${why}\u00a0: ${detail}`;
  if (step === 'COMPANY' && detail) return `${detail} n’est pas «\u00a0Sur les documents\u00a0»`;
  if (step === 'CONDITIONS' && detail)
    return 'Vos contrats portent le modèle\u00a0: faites-le relire par un avocat, puis ôtez sa première phrase';
  if (step === 'VEHICLE' && detail) return `Pour partir, il manque à ${detail}`;
  if (step === 'TARIFF' && detail) return `Aucun prix de «\u00a0${detail}\u00a0» n’est à venir`;
  return why;
}

/** The button of a step whose record is there and lacks something. */
const again: Partial<Record<SetupStep, string>> = {
  VEHICLE: 'Compléter le véhicule',
  CONDITIONS: 'Adapter le modèle',
};

/** Where a step is done, the first way before the others; none that the caller may not open. Saved, one is back here. */
export function waysOf({ step, done, open, record }: Step): Way[] {
  if (!open) return [];
  const { action, resource: named, opens, fills, beside = [] } = texts[step];
  const resource = resources.get(named);
  const { routes = {}, settings } = resource;
  const itself = opens && record ? addresses.of(named, routes.edit ? 'edit' : 'show', record) : null;
  const form = itself !== null && !done && fills ? linkToFields(resource, fills) : led;
  const made = done || settings ? routes.list : routes.create;
  const first = {
    label: done ? 'Revoir' : ((record && again[step]) ?? action),
    to: itself === null ? (made ?? '') : itself + form.to,
    ...(!done && { state: form.state }),
  };
  const others = done
    ? []
    : beside.map(({ label, list, imports }) => ({
        label,
        to: (resources.get(list).routes?.list ?? '') + (imports ? importHash : ''),
      }));
  return [first, ...others];
}

/** A link to a page as it is, which leads back once something is saved there. */
const led = { to: '', state: linkToCard('').state };
