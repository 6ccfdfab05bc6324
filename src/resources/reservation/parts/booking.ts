import { cancelReasons, clientKinds } from '../../../product/enumerations';
import type { Draft } from '../../../schema/field';
import { boolean, choice, integer, longText, money, percent, reference, text } from '../../../schema/fields';

// What a reservation and the contract made from it have alike, each a part of their fields.

export const renter = {
  client: reference('Client', 'clients', {
    required: true,
    searchable: true,
    fills: { clientKind: 'clientKind' },
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

export const option = {
  option: reference('Option', 'additional-payments', { required: true }),
  quantity: integer('Quantité', { required: true, min: 1, max: 20, default: 1 }),
};

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

/** By the day of the departure, and of the return. */
export const periodFilters = [
  { path: 'departureDate', operator: '>=', label: 'Départ à partir du' },
  { path: 'departureDate', argument: 'departureUntil', operator: '<=', label: 'Départ jusqu’au' },
  { path: 'returnDate', argument: 'returnFrom', operator: '>=', label: 'Retour à partir du' },
  { path: 'returnDate', operator: '<=', label: 'Retour jusqu’au' },
] as const;
