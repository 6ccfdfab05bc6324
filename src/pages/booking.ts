import { parseRentalMoment } from '../domain/rentalDays';
import { chargedBy, paymentOptions, priceSources, transmissions } from '../product/enumerations';
import { uncoveredDays } from './uncoveredDays';
import { always, defineQuestions } from '../schema/definePage';
import type { Draft } from '../schema/field';
import {
  choice,
  date,
  group,
  instant,
  integer,
  money,
  number,
  percent,
  reference,
  rows,
  text,
} from '../schema/fields';

const required = 'Ce champ est obligatoire';

/** A day, or a moment of it. */
const moment = (label: string) =>
  text(label, {
    required,
    message: 'Format attendu: YYYY-MM-DD',
    parse: (typed: string) => (parseRentalMoment(typed) === null ? null : typed),
  });

/** A vehicle that may be taken; `uncovered` are the days on which it would be without insurance. */
const proposed = {
  ...always({ id: text('N°'), registration: text('Immatriculation') }),
  carBrand: reference('Marque', 'car-brands'),
  carModel: reference('Modèle', 'car-models'),
  pricingCategory: reference('Catégorie', 'pricing-vehicles'),
  agency: reference('Agence', 'agencies'),
  transmissionType: choice('Boîte', transmissions),
  seats: integer('Places'),
  price_HT: money('Prix HT'),
  TTCPrice: money('Prix TTC'),
  uncovered: rows('Jours non couverts', uncoveredDays),
  next: instant('Promis ensuite'),
};

/** What of a booking its price rests on, beside its dates and its category. */
const priced = {
  client: reference('Client', 'clients'),
  /** The version by which its days are counted; that in force when it names none. */
  rentConditions: reference('Conditions', 'rent-conditions'),
  /** Each with its own dates, where they are not those of all. */
  vehicles: rows('Véhicules', {
    vehicle: reference('Véhicule', 'vehicles', { required: true }),
    departureDate: instant('Départ'),
    returnDate: instant('Retour', { notBefore: 'departureDate' }),
  }),
  additionalReceiptOptions: rows('Options', {
    option: reference('Option', 'additional-payments', { required: true }),
    quantity: integer('Quantité', { required: true, min: 1, max: 20, default: 1 }),
  }),
  discountPercent: percent('Remise', { min: 0, max: 100 }),
  discountAmount: money('Remise HT', { min: 0 }),
  agreedPrice: money('Prix convenu HT', { min: 0 }),
};

/** Questions while a rental is being agreed on: by the form of a reservation, and by programs before they write. */
export default defineQuestions({
  /**
   * Each with the price that it has in the booking once it is taken (`ReservationQuote`); the category that is
   * requested prices the first. For those who may ask that question.
   */
  FreeVehicles: {
    access: [
      'reservation_dashboard',
      'vehicles',
      'create_reservation',
      'update_reservation',
      'create_contract',
      'update_contract',
    ],
    fields: {
      from: instant('Départ', { required: true }),
      to: instant('Retour', {
        required: true,
        check: (to: number, { from }: Draft) =>
          typeof from === 'number' && to <= from ? 'Le retour vient après le départ' : null,
      }),
      category: reference('Catégorie', 'pricing-vehicles'),
      agency: reference('Agence', 'agencies'),
      transmission: choice('Boîte', transmissions),
      seats: integer('Places au moins', { min: 1, max: 60 }),
      except: reference('Réservation dont ce qu’elle tient ne compte pas', 'reservations'),
      limit: integer('Combien', { min: 1, max: 100 }),
      ...priced,
    },
    answers: {
      ...always({
        count: integer('Libres'),
        everywhere: integer('Libres, toutes agences'),
        promised: integer('Promis à des réservations sans véhicule'),
        vehicles: rows('Véhicules', proposed),
        /** Of each category those that answer the rest, whichever one is requested. */
        categories: rows(
          'Par catégorie',
          always({ category: reference('Catégorie', 'pricing-vehicles'), count: integer('Libres') }),
        ),
      }),
      alternatives: group('Quand il n’y en a pas', {
        ...always({ otherAgency: rows('Dans une autre agence', proposed) }),
        nextSlot: group('Premier créneau', {
          vehicle: reference('Véhicule', 'vehicles'),
          from: instant('Du'),
          to: instant('Au'),
          uncovered: rows('Jours non couverts', uncoveredDays),
        }),
        ...always({ upgrade: rows('Dans une autre catégorie', proposed) }),
      }),
    },
  },
  /** What `ReservationQuote` says, as the paper that a client takes along (base64): nothing is booked. */
  UnsavedQuotePDF: {
    access: ['create_reservation'],
    fields: {
      departureDate: instant('Départ', { required: true }),
      returnDate: instant('Retour', { required: true, notBefore: 'departureDate' }),
      pricingCategory: reference('Catégorie', 'pricing-vehicles'),
      ...priced,
      client: reference('Client', 'clients', { required: true }),
      departureAgency: reference('Agence de départ', 'agencies'),
      returnAgency: reference('Agence de retour', 'agencies'),
      paymentOption: choice('Mode de règlement', paymentOptions),
      expiresAt: instant('Valable jusqu’au'),
    },
    answers: text('Devis'),
  },
  /**
   * The price, and the terms that the booking has where it sets nothing of its own. `car` is the id of the vehicle of a
   * line where there are several.
   */
  ReservationQuote: {
    access: ['create_reservation', 'update_reservation', 'create_contract', 'update_contract'],
    fields: {
      departureDate: instant('Départ', { required: true }),
      returnDate: instant('Retour', { required: true, notBefore: 'departureDate' }),
      pricingCategory: reference('Catégorie', 'pricing-vehicles'),
      ...priced,
    },
    answers: {
      numberOfDays: integer('Jours'),
      ...always({
        lines: rows('Prix', {
          car: text('Véhicule'),
          ...always({ label: text('Ligne') }),
          quantity: number('Quantité'),
          days: integer('Jours'),
          unitPrice: money('Prix HT'),
          ...always({ amount: money('Montant HT') }),
        }),
        days: rows('Jour par jour', {
          car: text('Véhicule'),
          ...always({ date: date('Jour'), name: text('Tarif'), price: money('Prix HT') }),
        }),
      }),
      price_HT: money('Prix HT'),
      TVA: money('TVA'),
      TTCPrice: money('Total TTC'),
      guaranteeAmount: money('Caution prévue'),
      includedKm: integer('Km inclus par jour'),
      extraKmPrice: money('Prix du km supplémentaire'),
      minDriverAge: integer('Âge minimum du conducteur'),
      minLicenseYears: integer('Permis depuis (ans)'),
      ...always({ uncovered: rows('Jours non couverts', { vehicle: text('Véhicule'), ...uncoveredDays }) }),
      fault: text('Pourquoi sans prix'),
    },
  },
  PricingByVehicle: {
    access: ['pricing_vehicles', 'create_reservation', 'update_reservation'],
    fields: {
      vehicleId: reference('Véhicule', 'vehicles', { required }),
      startDate: moment('Date de début'),
      endDate: moment('Date de fin'),
    },
    answers: money('Prix HT'),
  },
  RentalQuote: {
    access: ['create_reservation', 'update_reservation', 'create_contract', 'update_contract'],
    fields: {
      vehicle: reference('Véhicule', 'vehicles'),
      pricingCategory: reference('Catégorie', 'pricing-vehicles'),
      client: reference('Client', 'clients'),
      departureDate: instant('Départ', { required }),
      returnDate: instant('Retour', { required, notBefore: 'departureDate' }),
      options: rows('Suppléments', {
        option: reference('Supplément', 'additional-payments', { required }),
        quantity: number('Quantité', { min: 0, max: 100_000, help: '1 si rien n’est dit' }),
      }),
      discountRate: percent('Remise (%)', { min: 0, max: 100 }),
      discount: money('Remise HT', { min: 0 }),
    },
    answers: {
      ...always({
        numberOfDays: integer('Jours'),
        days: rows(
          'Jour par jour',
          always({
            date: date('Jour'),
            source: choice('Selon', priceSources),
            name: text('Tarif'),
            price: money('Prix HT'),
          }),
        ),
        groups: rows(
          'Location',
          always({
            from: date('Du'),
            to: date('Au'),
            days: integer('Jours'),
            source: choice('Selon', priceSources),
            name: text('Tarif'),
            price: money('Prix par jour HT'),
            amount: money('Montant HT'),
          }),
        ),
        daysTotal: money('Location HT'),
      }),
      lengthDiscount: group(
        'Remise de durée',
        always({
          fromDays: integer('À partir de (jours)'),
          percent: percent('Remise (%)'),
          amount: money('Montant HT'),
        }),
      ),
      ...always({
        options: rows(
          'Suppléments',
          always({
            option: text('Supplément'),
            name: text('Nom'),
            unit: choice('Facturé', chargedBy),
            quantity: number('Quantité'),
            unitPriceHT: money('Prix HT'),
            tvaRate: percent('TVA (%)'),
            price_HT: money('Montant HT'),
          }),
        ),
        discount: money('Remise HT'),
        total_Price_HT: money('Total HT'),
        total_TVA: money('TVA'),
        TotalTTC: money('Total TTC'),
        vatByRate: rows(
          'TVA par taux',
          always({ rate: percent('Taux (%)'), base: money('Base'), amount: money('TVA') }),
        ),
      }),
    },
  },
  /** Until when an option made now holds where nothing is given. */
  OptionExpiry: {
    access: ['create_reservation', 'update_reservation'],
    fields: { departureDate: instant('Départ') },
    answers: { until: instant('Option jusqu’au') },
  },
  /** The options that a new booking begins with. */
  UsualOptions: {
    access: ['create_reservation', 'create_contract'],
    answers: always({
      id: text('N°'),
      option: reference('Option', 'additional-payments'),
      quantity: integer('Quantité'),
    }),
    many: true,
  },
  ClientGlance: {
    access: ['clients', 'create_reservation', 'update_reservation'],
    fields: { record: reference('Client', 'clients', { required: true }) },
    answers: text('En bref'),
  },
});
