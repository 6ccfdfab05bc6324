import { depositLeft } from '../../domain/bookingBalance';
import { parseMoney, toDinars } from '../../domain/money';
import { defineResource } from '../../schema/defineResource';
import type { Draft } from '../../schema/field';
import {
  clientKinds,
  contactChannels,
  depositMethods,
  paymentOptions,
  reservationStates,
} from '../../schema/enumerations';
import {
  boolean,
  choice,
  code,
  computed,
  date,
  email,
  instant,
  integer,
  longText,
  money,
  number,
  percent,
  phone,
  reference,
  rows,
  section,
  text,
} from '../../schema/fields';

const isCancelled = (one: Draft) => one.status === 'CANCELLED';
const isOff = (one: Draft) => isCancelled(one) || one.status === 'NO_SHOW';
const paysDeposit = (one: Draft) => Boolean(one.paymentOption) && one.paymentOption !== 'PAS_DACOMPTE';
const byVoucher = (one: Draft) => one.paymentOption === 'VOUCHER';

const millimes = (dinars: unknown) => parseMoney((dinars ?? 0) as number) ?? 0;

/** The fee that the conditions ask, and what is left of the deposit; the agent may say otherwise. */
const keptOf = (one: Draft, fee: unknown) => ({
  cancelFee: fee ?? null,
  depositRefund: paysDeposit(one) ? toDinars(depositLeft(millimes(one.depositAmount), millimes(fee))) : null,
});

/** What a booking would cost, as `priceRental` tells it; `car` is the vehicle of a line where there are several. */
const quote = {
  numberOfDays: integer('Jours'),
  lines: rows('Prix', {
    car: text('Véhicule'),
    label: text('Ligne'),
    quantity: number('Quantité'),
    unitPrice: money('Prix HT'),
    amount: money('Montant HT'),
  }),
  days: rows('Jour par jour', {
    car: text('Véhicule'),
    date: date('Jour'),
    name: text('Tarif'),
    price: money('Prix HT'),
  }),
  price_HT: money('Prix HT'),
  TVA: money('TVA'),
  TTCPrice: money('Total TTC'),
  fault: text('Pourquoi sans prix'),
};

/** A line of the daily sheet; `source` is the resource that says it, `sourceId` which of its records. */
const sheetLine = {
  at: instant('Heure'),
  wholeDay: boolean('Journée entière'),
  source: text('Origine'),
  sourceId: text('Fiche'),
  number: text('N°'),
  client: reference('Client', 'clients'),
  title: text('Libellé'),
  phone: phone('Téléphone'),
  email: email('E-mail'),
  vehicle: reference('Véhicule', 'vehicles'),
  model: text('Modèle'),
  category: reference('Catégorie', 'pricing-vehicles'),
  place: text('Lieu'),
  agency: reference('Agence', 'agencies'),
  flightNumber: text('N° de vol'),
  balance: money('Reste à payer'),
};

export default defineResource({
  name: 'reservations',
  type: 'Reservation',
  labels: { one: 'réservation', many: 'réservations', gender: 'f' },
  area: 'reservation',
  icon: 'calendar',
  representation: ['reservationNumber'],
  fields: {
    reservationNumber: code('N°', {
      prefix: 'RES',
      setting: 'thresholds.reservationPrefix',
      digits: 5,
      sortable: true,
    }),
    status: choice('Statut', reservationStates, {
      readOnly: true,
      sortable: true,
      tones: {
        PENDING: 'draft',
        CONFIRMED: 'info',
        CONVERTED: 'rent',
        EXPIRED: 'cancelled',
        CANCELLED: 'cancelled',
        NO_SHOW: 'danger',
      },
    }),
    ...section('Demande', {
      client: reference('Client', 'clients', {
        required: true,
        searchable: true,
        fills: { clientKind: 'clientKind' },
        glance: 'ClientGlance',
      }),
      source: choice('Canal', contactChannels, { required: true, default: 'tel' }),
      departureDate: instant('Départ', { required: true, sortable: true }),
      returnDate: instant('Retour', { required: true, sortable: true, notBefore: 'departureDate' }),
      pricingCategory: reference('Catégorie', 'pricing-vehicles', {
        sortable: true,
        help: 'Celle du premier véhicule quand elle n’est pas dite',
      }),
      clientKind: choice('Type de client', clientKinds),
    }),
    vehicles: rows(
      'Véhicules',
      {
        vehicle: reference('Véhicule', 'vehicles', {
          required: true,
          searchable: true,
          free: { from: 'departureDate', to: 'returnDate' },
        }),
      },
      { rowLabel: 'Véhicule', help: 'Sans véhicule, la réservation compte sur la catégorie' },
    ),
    ...section('Lieux', {
      departureAgency: reference('Agence de départ', 'agencies', {
        default: 'usual',
        follows: 'vehicles.vehicle.agency',
      }),
      returnAgency: reference('Agence de retour', 'agencies', { follows: 'departureAgency' }),
      departurePlace: text('Lieu de départ', { max: 120 }),
      returnPlace: text('Lieu de retour', { max: 120 }),
      flightNumber: text('N° de vol', { max: 12, compact: true, searchable: true, placeholder: 'TU 717' }),
    }),
    drivers: rows(
      'Conducteurs',
      {
        driver: reference('Conducteur', 'drivers', { required: true, searchable: true }),
        isMain: boolean('Principal', { default: false }),
      },
      { rowLabel: 'Conducteur' },
    ),
    additionalReceiptOptions: rows(
      'Options',
      {
        option: reference('Option', 'additional-payments', { required: true }),
        quantity: integer('Quantité', { required: true, min: 1, max: 20, default: 1 }),
      },
      { rowLabel: 'Option' },
    ),
    ...section('Prix', {
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
      numberOfDays: integer('Jours', { readOnly: true, sortable: true }),
      price_HT: money('Prix HT', { readOnly: true }),
      TVA: money('TVA', { readOnly: true }),
      TTCPrice: money('Total TTC', { readOnly: true, sortable: true }),
    }),
    ...section('Règlement', {
      paymentOption: choice('Mode de règlement', paymentOptions, {
        required: true,
        default: 'PAS_DACOMPTE',
      }),
      depositAmount: money('Acompte', { required: true, min: 0, when: paysDeposit }),
      depositPaymentMethod: choice('Acompte versé par', depositMethods, {
        required: true,
        when: (one: Draft) => one.paymentOption === 'ParTranches',
      }),
      voucherNumber: text('N° de voucher', { required: true, max: 40, compact: true, when: byVoucher }),
      voucherAgency: text('Agence émettrice', { required: true, max: 120, when: byVoucher }),
      guaranteeAmount: money('Caution prévue', {
        min: 0,
        help: 'Rendue au retour : ni acompte, ni recette',
      }),
    }),
    installments: rows(
      'Échéancier',
      {
        date: date('Date', { required: true }),
        amount: money('Montant', { required: true, min: 0, total: true }),
        paid: boolean('Réglée', { default: false }),
      },
      { rowLabel: 'Tranche', when: (one: Draft) => one.paymentOption === 'ParTranches', required: true },
    ),
    ...section('Conditions', {
      includedKm: integer('Km inclus par jour', { min: 0 }),
      extraKmPrice: money('Prix du km supplémentaire', { min: 0 }),
      rentConditions: reference('Conditions', 'rent-conditions', { readOnly: true }),
      expiresAt: instant('Option jusqu’au', { help: 'Au-delà, une option non confirmée expire d’elle-même' }),
      note: longText('Note', { max: 2000, wide: true }),
      blacklistOverride: text('Dérogation (liste noire)', {
        max: 300,
        wide: true,
        access: { write: 'SUPER_ADMIN' },
        help: 'Pourquoi louer quand même à un client sur liste noire',
      }),
    }),
    clientEmail: computed(email('E-mail du client', { hidden: true, access: { read: 'clients' } })),
    cancellationFee: computed(money('Frais d’annulation selon les conditions', { hidden: true })),
    absenceFee: computed(money('Frais d’absence selon les conditions', { hidden: true })),
    ...section('Annulation', {
      cancelReason: text('Motif d’annulation', { required: true, max: 300, when: isCancelled }),
      cancelFee: money('Frais retenus', { min: 0, when: isOff }),
      depositRefund: money('Acompte remboursé', { min: 0, when: isOff }),
    }),
  },
  routes: {
    list: '/reservation/reservation-list',
    create: '/reservation/reservation-sheet',
    edit: '/reservation/reservation-sheet/:id',
  },
  operations: {
    list: 'Reservations',
    one: 'Reservation',
    create: 'createReservation',
    update: 'updateReservation',
  },
  access: { list: 'reservations', create: 'create_reservation', update: 'update_reservation' },
  list: {
    columns: [
      { main: 'reservationNumber', second: 'client', label: 'Réservation' },
      { main: 'vehicles.vehicle', second: 'pricingCategory', label: 'Véhicule' },
      { main: 'departureDate', second: 'departurePlace', label: 'Départ' },
      { main: 'returnDate', second: 'returnPlace', label: 'Retour' },
      'numberOfDays',
      'TTCPrice',
      'depositAmount',
      'status',
      'source',
    ],
    filters: [
      { argument: 'status', path: 'status', operator: '=' },
      { argument: 'vehicle', path: 'vehicles.vehicle', operator: '=', label: 'Véhicule' },
      { argument: 'client', path: 'client', operator: '=' },
      { argument: 'pricingCategory', path: 'pricingCategory', operator: '=' },
      { argument: 'departureAgency', path: 'departureAgency', operator: '=' },
      { argument: 'source', path: 'source', operator: '=' },
      { argument: 'departureDate', path: 'departureDate', operator: '>=', label: 'Départ à partir du' },
      { argument: 'returnDate', path: 'returnDate', operator: '<=', label: 'Retour jusqu’au' },
    ],
    quickFilters: [
      { label: 'Options', values: { status: 'PENDING' } },
      { label: 'Confirmées', values: { status: 'CONFIRMED' } },
      { label: 'Annulées', values: { status: 'CANCELLED' } },
      { label: 'Absents', values: { status: 'NO_SHOW' } },
    ],
    sort: { field: 'departureDate', order: 'desc' },
    searchPlaceholder: 'Numéro, client, immatriculation…',
    empty: 'Aucune réservation. Créez la première pendant l’appel du client.',
  },
  tabs: [
    { of: 'clients', by: 'client' },
    { of: 'vehicles', by: 'vehicle' },
  ],
  queries: {
    ReservationQuote: {
      access: ['create_reservation', 'update_reservation'],
      fields: {
        client: reference('Client', 'clients'),
        departureDate: instant('Départ', { required: true }),
        returnDate: instant('Retour', { required: true, notBefore: 'departureDate' }),
        pricingCategory: reference('Catégorie', 'pricing-vehicles'),
        vehicles: rows('Véhicules', { vehicle: reference('Véhicule', 'vehicles', { required: true }) }),
        additionalReceiptOptions: rows('Options', {
          option: reference('Option', 'additional-payments', { required: true }),
          quantity: integer('Quantité', { required: true, min: 1, max: 20, default: 1 }),
        }),
        discountPercent: percent('Remise', { min: 0, max: 100 }),
        discountAmount: money('Remise HT', { min: 0 }),
        agreedPrice: money('Prix convenu HT', { min: 0 }),
      },
      answers: quote,
    },
    DailySheet: {
      access: ['reservation_dashboard'],
      fields: { date: date('Jour'), agency: reference('Agence', 'agencies') },
      answers: {
        departures: rows('Départs', sheetLine),
        returns: rows('Retours', sheetLine),
        late: rows('Retards', sheetLine),
        unassigned: rows('Départs sans véhicule', sheetLine),
        agencies: rows('Agences', { name: text('Agence') }),
      },
    },
  },
  menu: { list: 'Liste des réservations', create: 'Nouvelle réservation' },
  cards: ['Demande', 'Véhicules', 'Options', 'Prix', 'Règlement', 'Échéancier', 'Lieux', 'Conducteurs'],
  readFirst: true,
  previews: [
    { name: 'freeVehicles', card: 'Demande', onCreate: true },
    { name: 'reservationPrice', card: 'Prix' },
  ],
  figures: ['departureDate', 'returnDate', 'TTCPrice'],
  transitions: {
    field: 'status',
    initial: 'PENDING',
    moves: {
      confirm: {
        operation: 'confirmReservation',
        from: ['PENDING'],
        to: 'CONFIRMED',
        access: 'update_reservation',
        label: 'Confirmer',
        success: 'Réservation confirmée : les véhicules sont retenus.',
      },
      cancel: {
        operation: 'cancelReservation',
        from: ['PENDING', 'CONFIRMED'],
        to: 'CANCELLED',
        access: 'update_reservation',
        label: 'Annuler la réservation',
        confirm: 'La réservation sera annulée et ses véhicules seront libérés.',
        success: 'Réservation annulée.',
        ask: ['cancelReason', 'cancelFee', 'depositRefund'],
        initial: (one: Draft) => keptOf(one, one.cancellationFee),
        danger: true,
      },
      noShow: {
        operation: 'markNoShow',
        from: ['CONFIRMED'],
        to: 'NO_SHOW',
        access: 'update_reservation',
        label: 'Client absent',
        confirm: 'Le client ne s’est pas présenté : ses véhicules seront libérés.',
        success: 'Absence notée : les véhicules sont libérés.',
        ask: ['cancelFee', 'depositRefund'],
        initial: (one: Draft) => keptOf(one, one.absenceFee),
        quiet: true,
        danger: true,
      },
      reopen: {
        operation: 'reopenReservation',
        from: ['CANCELLED', 'EXPIRED', 'NO_SHOW'],
        to: 'PENDING',
        access: 'update_reservation',
        label: 'Rouvrir',
        success: 'Réservation rouverte : c’est de nouveau une option.',
      },
    },
  },
  actions: {
    sendReservationConfirmation: {
      label: 'Envoyer la confirmation',
      icon: 'mail',
      access: 'update_reservation',
      argument: 'reservationId',
      returns: 'reservations',
      fields: {
        to: email('Adresse e-mail', { required: true }),
        message: longText('Message', { required: true, max: 2000 }),
      },
      initial: ({ clientEmail }: Draft) => ({
        to: clientEmail,
        message: 'Votre réservation est confirmée. Vous en trouverez le détail en pièce jointe.',
      }),
      success: 'La confirmation part par e-mail.',
      when: ({ status }: Draft) => status === 'CONFIRMED',
    },
  },
  prints: { ReservationPDF: { label: 'Imprimer', access: 'reservations', fileName: 'reservationNumber' } },
  occupies: {
    target: 'vehicles',
    rows: 'vehicles',
    subject: 'vehicle',
    from: 'departureDate',
    to: 'returnDate',
    turnaroundMinutes: 60,
    kind: 'RESERVATION',
    said: 'déjà réservé',
    label: 'Réservé',
    tone: 'info',
    holder: 'client',
    while: { field: 'status', values: ['CONFIRMED'] },
  },
  frozen: {
    field: 'status',
    values: ['CONVERTED', 'CANCELLED', 'EXPIRED', 'NO_SHOW'],
    reopens: ['CANCELLED', 'EXPIRED', 'NO_SHOW'],
    message: 'Un contrat a été établi\u00a0: la réservation ne change plus.',
    messages: {
      CANCELLED: 'Réservation annulée\u00a0: rouvrez-la pour la changer.',
      EXPIRED: 'Option expirée\u00a0: rouvrez-la pour la changer.',
      NO_SHOW: 'Client absent\u00a0: rouvrez la réservation pour la changer.',
    },
  },
});
