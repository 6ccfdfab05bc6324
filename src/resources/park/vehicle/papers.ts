import { vehiclePapers } from '../../../product/enumerations';
import type { Draft, Fields } from '../../../schema/field';
import { choice, date, file, group, money, reference, rows, section, text } from '../../../schema/fields';
import { documentNotices } from '../../settings/parts/documentNotices';
import { rented } from './conditions';

interface Paper {
  /** What its dates and deadline call it; the title when absent. */
  of?: string;
  /** What its deadline requires to be done. */
  action: string;
  amount: string;
  scan: string;
  sortable?: true;
  when?: (vehicle: Draft) => boolean;
  /** The group of the one that follows it. */
  next: string;
  /** What a vehicle that is rented out without it is called. */
  without?: string;
}

/** Only a vehicle that we have is watched. */
const held = { field: 'vehicleType.type', values: ['IN_SERVICE', 'FOR_SALE'] };

const uninsured = 'Sans assurance';

const named = <const Name extends string, F>(name: Name, field: F) => ({ [name]: field }) as Record<Name, F>;

/** From when to when it holds, what it cost and what proves it; watched as long as the car is ours. */
function paper<const Key extends string>(
  title: string,
  key: Key,
  { of = title, action, when, next, without, ...more }: Paper,
) {
  return group(title, {
    ...named(`start_${key}`, date(`${of} du`, { when })),
    ...named(
      `end_${key}`,
      date(`${of} au`, {
        when,
        notBefore: `start_${key}`,
        sortable: more.sortable,
        deadline: { days: documentNotices, of, action, while: held, unless: `${next}.end` },
        covers: without === undefined ? undefined : { from: `start_${key}`, without },
      }),
    ),
    amount: money(more.amount, { min: 0, when, show: 'sheet' }),
    file: file(more.scan, { accept: 'document', camera: true, when, show: 'sheet' }),
  });
}

/** What follows the present one: it waits for its day, on which it takes its place. */
const nextPaper = <const F extends Fields>(
  title: string,
  of: string,
  action: string,
  more: F,
  without?: string,
) =>
  group(
    title,
    {
      start: date(`${title} du`, { show: 'sheet' }),
      end: date(`${title} au`, {
        show: 'sheet',
        deadline: { days: documentNotices, of, action, while: held },
        covers: without === undefined ? undefined : { from: 'start', without },
      }),
      amount: money('Montant', { show: 'sheet' }),
      file: file('Fichier', { accept: 'document', show: 'sheet' }),
      ...more,
    },
    { readOnly: true },
  );

export const insurance = section('Assurance', {
  insuranceCompany: reference('Compagnie', 'insurances'),
  policeNumber: text('N° de police', { max: 60 }),
  insuranceType: reference('Type d’assurance', 'insurance-types', {
    fills: { franchiseAmount: 'defaultFranchise' },
  }),
  franchiseAmount: money('Franchise', { min: 0, show: 'sheet' }),
  validityDate: paper('Validité', 'validity', {
    of: 'Assurance',
    action: 'Renouveler l’assurance',
    amount: 'Prime',
    scan: 'Attestation',
    sortable: true,
    next: 'nextInsurance',
    without: uninsured,
  }),
  nextInsurance: nextPaper(
    'Assurance suivante',
    'Assurance',
    'Renouveler l’assurance',
    {
      insuranceCompany: reference('Compagnie', 'insurances', { show: 'sheet' }),
      policeNumber: text('N° de police', { show: 'sheet' }),
    },
    uninsured,
  ),
});

export const documents = section('Documents', {
  registrationCard: file('Carte grise', { accept: 'document', camera: true, show: 'sheet' }),
  opratingDate: paper('Carte d’exploitation', 'operatingCard', {
    action: 'Renouveler la carte d’exploitation',
    amount: 'Montant de la carte',
    scan: 'Carte d’exploitation (scan)',
    when: rented,
    next: 'nextOperatingCard',
  }),
  nextOperatingCard: nextPaper(
    'Carte d’exploitation suivante',
    'Carte d’exploitation',
    'Renouveler la carte d’exploitation',
    {},
  ),
  technicalVisiteDate: paper('Visite technique', 'technicalVisit', {
    action: 'Planifier la visite technique',
    amount: 'Montant de la visite',
    scan: 'Visite technique (scan)',
    next: 'nextTechnicalVisit',
  }),
  nextTechnicalVisit: nextPaper(
    'Visite technique suivante',
    'Visite technique',
    'Planifier la visite technique',
    {},
  ),
  vehicleStickers: paper('Vignette', 'vehicleStickers', {
    action: 'Payer la vignette',
    amount: 'Montant de la vignette',
    scan: 'Quittance de la vignette',
    next: 'nextSticker',
  }),
  nextSticker: nextPaper('Vignette suivante', 'Vignette', 'Payer la vignette', {}),
});

/** Those that others took the place of. */
export const replacedPapers = rows(
  'Documents remplacés',
  {
    type: choice('Document', vehiclePapers, { required: true }),
    start: date('Du'),
    end: date('Au'),
    amount: money('Montant'),
    insuranceCompany: reference('Compagnie', 'insurances'),
    policeNumber: text('N° de police'),
    file: file('Fichier', { accept: 'document' }),
  },
  { rowLabel: 'un document', readOnly: true, show: 'sheet' },
);
