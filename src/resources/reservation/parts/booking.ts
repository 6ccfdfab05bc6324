import { depositLeft, feeKept } from '../../../domain/bookingBalance';
import { parseMoney, toDinars } from '../../../domain/money';
import { cancelReasons, clientKinds } from '../../../product/enumerations';
import { whoMay } from '../../../product/rightProfiles';
import type { Draft } from '../../../schema/field';
import {
  boolean,
  choice,
  integer,
  longText,
  money,
  percent,
  reference,
  rows,
  text,
} from '../../../schema/fields';

// What a reservation and the contract made from it have alike, each a part of their fields.

export const renter = {
  client: reference('Client', 'clients', {
    required: true,
    searchable: true,
    fills: { clientKind: 'clientKind', discountPercent: 'discountRate' },
    glance: 'ClientGlance',
  }),
};
export const renterKind = { clientKind: choice('Type de client', clientKinds) };

/** One that is free then. */
export const bookedVehicle = {
  vehicle: reference('Véhicule', 'vehicles', {
    required: true,
    searchable: true,
    free: { from: 'departureDate', to: 'returnDate' },
  }),
};

export const driver = {
  driver: reference('Conducteur', 'drivers', { required: true, searchable: true }),
  isMain: boolean('Principal', { default: false }),
};
export const drivenBy = {
  rowLabel: 'un conducteur',
  help: 'Le client conduit, s’il est une personne et qu’aucun autre n’est principal',
} as const;

/** Kilometres are counted at the return: nobody chooses how many. */
export const option = {
  option: reference('Option', 'additional-payments', {
    required: true,
    among: { unit: ['DAY', 'RENTAL', 'UNIT'] },
  }),
  quantity: integer('Quantité', { required: true, min: 1, max: 20, default: 1 }),
};

/** Of a new booking: the options that are ticked beforehand. */
export const options = { rowLabel: 'une option', begins: 'UsualOptions' } as const;

const apiOnly = { readOnly: true, show: 'api' } as const;

/** Its part of what the first vehicle costs, discount taken off; nothing where a price was agreed for all. */
export const pricedOption = {
  price_HT: money('Prix HT', apiOnly),
  tvaRate: percent('TVA %', apiOnly),
};

/** What a vehicle is priced at, as it is kept: its days, and what the tariffs asked for each ('10x110.000 3x120.000'). */
export const pricedDays = {
  numberOfDays: integer('Jours', apiOnly),
  dailyPrice_HT: money('Prix du jour HT', apiOnly),
  price_HT: money('Prix HT', apiOnly),
  options_HT: money('Options HT', apiOnly),
  tariffDays: longText('Jours aux tarifs', { ...apiOnly, max: 100_000 }),
  tvaRate: percent('TVA %', apiOnly),
  TVA: money('TVA', apiOnly),
  TTCPrice: money('TTC', apiOnly),
};

/** The price of a reservation as it was given, a line for each vehicle or one for its category: what is confirmed is this. */
export const pricedLines = rows(
  'Prix par véhicule',
  { vehicle: reference('Véhicule', 'vehicles', apiOnly), ...pricedDays },
  apiOnly,
);

export const places = {
  departureAgency: reference('Agence de départ', 'agencies', {
    default: 'usual',
    follows: 'vehicles.vehicle.agency',
  }),
  returnAgency: reference('Agence de retour', 'agencies', { follows: 'departureAgency' }),
  departurePlace: text('Lieu de départ', { max: 120 }),
  returnPlace: text('Lieu de retour', { max: 120 }),
};

/** What the price of the tariffs is lowered by, or is instead. */
export const agreement = {
  discountPercent: percent('Remise', { min: 0, max: 100 }),
  discountAmount: money('Remise HT', { min: 0, when: (one: Draft) => !one.discountPercent }),
  agreedPrice: money('Prix convenu HT', {
    min: 0,
    help: 'À la place du prix des tarifs, options et remise comprises',
  }),
  agreedReason: text('Motif du prix convenu', {
    required: true,
    max: 200,
    when: (one: Draft) => one.agreedPrice !== null && one.agreedPrice !== undefined,
  }),
};

/** Where nothing is given: `bookingTerms`. */
export const ofVehicle = 'Repris du véhicule, ou des conditions, quand rien n’est dit';

export const terms = {
  includedKm: integer('Km inclus par jour', { min: 0, max: 9999, help: ofVehicle }),
  extraKmPrice: money('Prix du km supplémentaire', { min: 0, help: ofVehicle }),
  minDriverAge: integer('Âge minimum du conducteur', { min: 18, max: 99, show: 'sheet', help: ofVehicle }),
  minLicenseYears: integer('Permis depuis (ans)', { min: 0, max: 50, show: 'sheet', help: ofVehicle }),
  rentConditions: reference('Conditions', 'rent-conditions', { readOnly: true }),
  note: longText('Note', { max: 2000, wide: true }),
  blacklistOverride: text('Dérogation (liste noire)', {
    max: 300,
    wide: true,
    access: { write: 'SUPER_ADMIN' },
    help: 'Pourquoi louer quand même à un client sur liste noire',
  }),
};

/** Why it was given up. @param isCancelled whether it was */
export const cancellation = (isCancelled: (record: Draft) => boolean) => ({
  cancelReason: choice('Motif d’annulation', cancelReasons, { required: true, when: isCancelled }),
  cancelComment: text('Précision sur l’annulation', { max: 300, wide: true, when: isCancelled }),
});

/** Of a form, or of what came over the wire: what is no amount is none. */
const millimes = (dinars: unknown) =>
  typeof dinars === 'number' || typeof dinars === 'string' ? (parseMoney(dinars) ?? 0) : 0;

/**
 * What cancelling proposes, in dinars: the fee that the conditions set, as far as what was received goes, and what is
 * left of that, or of the fee that was entered instead.
 */
export function keptOf(paid: unknown, fee: unknown, entered: Draft = {}): Draft {
  const received = millimes(paid);
  if (received <= 0) return { cancelFee: null, depositRefund: null };
  const kept = 'cancelFee' in entered ? entered.cancelFee : fee;
  return {
    cancelFee: fee == null ? null : toDinars(feeKept(received, millimes(fee))),
    depositRefund: toDinars(depositLeft(received, millimes(kept))),
  };
}

/** How what is given back leaves, and who may do it. */
export const refundedBy = `Se rend ensuite sur son règlement\u00a0: «\u00a0Rembourser\u00a0», à demander à ${whoMay('update_receipt_payment')}`;

/** The document of what is kept of one that was given up (money.md, « Kept fee »). */
export const invoicedFee = (isGivenUp: (record: Draft) => boolean) => ({
  feeReceipt: reference('Facture des frais', 'receipts', {
    readOnly: true,
    show: 'sheet',
    when: isGivenUp,
  }),
});

/** What comes next where a fee is kept: its invoice, once. */
export const invoicesFee = (isGivenUp: (record: Draft) => boolean) =>
  ({
    label: 'Facturer les frais retenus',
    icon: 'receipt',
    access: 'create_receipt',
    returns: 'receipts',
    reads: ['cancelFee', 'feeReceipt'],
    confirm:
      'Une facture des frais retenus est émise, timbre compris, et réglée par ce qui a été versé. Elle ne se corrige que par un avoir.',
    success: 'Facture des frais émise.',
    when: (one: Draft) => isGivenUp(one) && Number(one.cancelFee) > 0 && !one.feeReceipt,
  }) as const;

/** By the day of the departure, and of the return. */
export const periodFilters = [
  { path: 'departureDate', operator: '>=', label: 'Départ à partir du' },
  { path: 'departureDate', argument: 'departureUntil', operator: '<=', label: 'Départ jusqu’au' },
  { path: 'returnDate', argument: 'returnFrom', operator: '>=', label: 'Retour à partir du' },
  { path: 'returnDate', operator: '<=', label: 'Retour jusqu’au' },
] as const;

/** The one rule of the conditions by which a rental would be cancelled now, as `domain/cancellationRules.ts` says it. */
export const cancellationRule = rows(
  'Règle d’annulation',
  {
    hoursBefore: integer('Heures avant le départ'),
    underHours: integer('À moins d’heures'),
    isLast: boolean('Dernière'),
    feePercent: percent('Retenue'),
  },
  { show: 'api' },
);
