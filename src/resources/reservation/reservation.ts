import { depositLeft } from '../../domain/bookingBalance';
import { parseMoney, toDinars } from '../../domain/money';
import { cancelReasons, clientKinds, contactChannels, reservationStates } from '../../product/enumerations';
import { defineResource } from '../../schema/defineResource';
import type { Draft } from '../../schema/field';
import {
  boolean,
  choice,
  code,
  computed,
  email,
  instant,
  integer,
  longText,
  money,
  percent,
  reference,
  rows,
  section,
  text,
} from '../../schema/fields';
import { telephone } from '../../product/kinds/telephone';
import { collected } from '../receipt/payment/handedOver';
import { messageAddress } from './reservation/message';
import { installments, payment } from './reservation/payment';

/** Where nothing is given: `bookingTerms`. */
const ofVehicle = 'Repris du véhicule, ou des conditions, quand rien n’est dit';

const isCancelled = (one: Draft) => one.status === 'CANCELLED';
const isOff = (one: Draft) => isCancelled(one) || one.status === 'NO_SHOW';

/** Of a form, or of what came over the wire: what is no amount is none. */
const millimes = (dinars: unknown) =>
  typeof dinars === 'number' || typeof dinars === 'string' ? (parseMoney(dinars) ?? 0) : 0;

const hasPaid = ({ received }: Draft) => Number(received) > 0;

/** The fee that the conditions set, and what is left of what was received; the agent may enter otherwise. */
const keptOf = (one: Draft, fee: unknown) => ({
  cancelFee: fee ?? null,
  depositRefund: hasPaid(one) ? toDinars(depositLeft(millimes(one.received), millimes(fee))) : null,
});

const onlyOneMain = (drivers: readonly { isMain: boolean | null }[]) =>
  drivers.filter(({ isMain }) => isMain).length > 1 ? 'Un seul conducteur est principal' : null;

export default defineResource({
  name: 'reservations',
  type: 'Reservation',
  label: { one: 'réservation', many: 'réservations', gender: 'f' },
  navigation: {
    area: 'reservation',
    icon: 'calendar',
    menu: { list: 'Liste des réservations', create: 'Nouvelle réservation' },
  },
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
        CONVERTED: 'active',
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
      departureDate: instant('Départ', { required: true }),
      returnDate: instant('Retour', { required: true, sortable: true, notBefore: 'departureDate' }),
      pricingCategory: reference('Catégorie', 'pricing-vehicles', {
        sortable: true,
        help: 'Celle du premier véhicule quand elle n’est pas dite',
      }),
      clientKind: choice('Type de client', clientKinds),
      mainDriver: computed(text('Conducteur principal', { show: 'sheet' })),
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
      { rowLabel: 'un véhicule', help: 'Sans véhicule, la réservation compte sur la catégorie' },
    ),
    ...section('Lieux', {
      departureAgency: reference('Agence de départ', 'agencies', {
        default: 'usual',
        follows: 'vehicles.vehicle.agency',
      }),
      returnAgency: reference('Agence de retour', 'agencies', { follows: 'departureAgency' }),
      departurePlace: text('Lieu de départ', { max: 120 }),
      returnPlace: text('Lieu de retour', { max: 120 }),
      flightNumber: text('N° de vol', {
        max: 12,
        ignoreSeparators: true,
        searchable: true,
        placeholder: 'TU 717',
      }),
    }),
    drivers: rows(
      'Conducteurs',
      {
        driver: reference('Conducteur', 'drivers', { required: true, searchable: true }),
        isMain: boolean('Principal', { default: false }),
      },
      {
        rowLabel: 'un conducteur',
        help: 'Le client conduit, s’il est une personne et qu’aucun autre n’est principal',
        check: onlyOneMain,
      },
    ),
    additionalReceiptOptions: rows(
      'Options',
      {
        option: reference('Option', 'additional-payments', { required: true }),
        quantity: integer('Quantité', { required: true, min: 1, max: 20, default: 1 }),
      },
      { rowLabel: 'une option' },
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
    ...payment,
    installments,
    ...section('Conditions', {
      includedKm: integer('Km inclus par jour', { min: 0, max: 9999, help: ofVehicle }),
      extraKmPrice: money('Prix du km supplémentaire', { min: 0, help: ofVehicle }),
      minDriverAge: integer('Âge minimum du conducteur', {
        min: 18,
        max: 99,
        show: 'sheet',
        help: ofVehicle,
      }),
      minLicenseYears: integer('Permis depuis (ans)', { min: 0, max: 50, show: 'sheet', help: ofVehicle }),
      rentConditions: reference('Conditions', 'rent-conditions', { readOnly: true }),
      note: longText('Note', { max: 2000, wide: true }),
      blacklistOverride: text('Dérogation (liste noire)', {
        max: 300,
        wide: true,
        access: { write: 'SUPER_ADMIN' },
        help: 'Pourquoi louer quand même à un client sur liste noire',
      }),
      expiresAt: instant('Option jusqu’au', {
        // What has been confirmed ends no more.
        when: ({ status }: Draft) => !['CONFIRMED', 'CONVERTED', 'NO_SHOW'].includes(String(status)),
        help: 'Au-delà, une option non confirmée expire d’elle-même',
      }),
    }),
    clientEmail: computed(email('E-mail du client', { show: 'api', access: { read: 'clients' } })),
    clientPhone: computed(telephone('Téléphone du client', { show: 'api', access: { read: 'clients' } })),
    bookedModel: computed(text('Modèle ou catégorie', { show: 'api' })),
    restToPay: computed(money('Reste à payer', { show: 'api' })),
    isStanding: computed(boolean('Maintenue', { show: 'api' })),
    companyName: computed(text('Société', { show: 'api' })),
    cancellationFee: computed(money('Frais d’annulation selon les conditions', { show: 'api' })),
    absenceFee: computed(money('Frais d’absence selon les conditions', { show: 'api' })),
    ...section('Annulation', {
      cancelReason: choice('Motif d’annulation', cancelReasons, { required: true, when: isCancelled }),
      cancelComment: text('Précision sur l’annulation', { max: 300, wide: true, when: isCancelled }),
      cancelFee: money('Frais retenus', { min: 0, when: isOff }),
      depositRefund: money('Acompte à rembourser', {
        min: 0,
        when: (one: Draft) => isOff(one) && hasPaid(one),
        help: 'Se rend ensuite sur son règlement\u00a0: «\u00a0Rembourser\u00a0»',
      }),
    }),
  },
  operations: { delete: false },
  routes: { create: '/reservation/reservation-sheet' },
  list: {
    columns: [
      { main: 'reservationNumber', second: 'client', label: 'Réservation' },
      { main: 'vehicles.vehicle', second: 'pricingCategory', label: 'Véhicule' },
      { main: 'departureDate', second: 'departurePlace', label: 'Départ' },
      { main: 'returnDate', second: 'returnPlace', label: 'Retour' },
      'numberOfDays',
      'TTCPrice',
      { main: 'received', second: 'depositAmount', label: 'Acompte reçu, demandé' },
      'status',
      'source',
    ],
    filters: [
      'status',
      { path: 'vehicles.vehicle', argument: 'vehicle', label: 'Véhicule' },
      'client',
      'pricingCategory',
      'departureAgency',
      'source',
      'cancelReason',
      { path: 'departureDate', operator: '>=', label: 'Départ à partir du' },
      { path: 'departureDate', argument: 'departureUntil', operator: '<=', label: 'Départ jusqu’au' },
      { path: 'returnDate', argument: 'returnFrom', operator: '>=', label: 'Retour à partir du' },
      { path: 'returnDate', operator: '<=', label: 'Retour jusqu’au' },
      'isStanding',
    ],
    quickFilters: [
      {
        label: 'À venir',
        values: { departureDate: '+0', isStanding: 'true' },
        sort: 'departureDate',
        opens: true,
      },
      {
        label: 'En cours',
        values: { departureUntil: '-1', returnFrom: '+0', isStanding: 'true' },
        sort: 'returnDate',
      },
      { label: 'Passées', values: { returnDate: '-1', isStanding: 'true' } },
      { label: 'Options', values: { status: 'PENDING' } },
      { label: 'Confirmées', values: { status: 'CONFIRMED' } },
      { label: 'Annulées', values: { status: 'CANCELLED' } },
      { label: 'Absents', values: { status: 'NO_SHOW' } },
    ],
    sort: '-departureDate',
    searchPlaceholder: 'Numéro, client, immatriculation…',
    empty: 'Aucune réservation. Créez la première pendant l’appel du client.',
  },
  sheet: {
    cards: ['Demande', 'Véhicules', 'Options', 'Prix', 'Règlement', 'Échéancier', 'Lieux', 'Conducteurs'],
    figures: ['departureDate', 'returnDate', 'bookedModel', 'clientPhone', 'TTCPrice', 'restToPay'],
    tabs: [
      { of: 'clients', by: 'client', start: 'Réserver' },
      { of: 'vehicles', by: 'vehicle', start: 'Réserver' },
    ],
    previews: [
      { name: 'freeVehicles', card: 'Demande', onCreate: true },
      { name: 'reservationPrice', card: 'Prix' },
      { name: 'optionExpiry', card: 'Conditions', onCreate: true },
      { name: 'reservationTotal', onCreate: true },
    ],
    links: [{ label: 'Écrire sur WhatsApp', icon: 'message-circle', to: messageAddress }],
    copies: [
      'client',
      'clientKind',
      'source',
      'pricingCategory',
      'vehicles',
      'departureAgency',
      'returnAgency',
      'departurePlace',
      'returnPlace',
      'drivers',
      'additionalReceiptOptions',
    ],
    notices: ['displaced'],
    readFirst: true,
  },
  alerts: [
    {
      of: 'Départ sans véhicule',
      action: 'Affecter un véhicule',
      at: 'departureDate',
      hours: [-36],
      while: { status: ['CONFIRMED'] },
      without: 'vehicles',
    },
  ],
  state: 'status',
  actions: {
    confirmReservation: {
      from: ['PENDING'],
      to: 'CONFIRMED',
      label: 'Confirmer',
      success: 'Réservation confirmée : les véhicules sont retenus.',
    },
    convertReservation: {
      label: 'Faire le contrat',
      icon: 'key',
      access: 'create_contract',
      returns: 'contracts',
      fields: {
        vehicle: reference('Véhicule', 'vehicles', {
          required: 'Choisissez le véhicule\u00a0: la réservation n’en nomme pas',
          when: ({ vehicles }: Draft) => !(vehicles as unknown[] | null)?.length,
        }),
      },
      when: ({ status }: Draft) => status === 'CONFIRMED' || status === 'PENDING',
      success: 'Contrat établi\u00a0: vérifiez-le, puis faites-le signer.',
    },
    createReservationPayment: {
      label: 'Encaisser un acompte',
      icon: 'hand-coins',
      access: 'create_receipt_payment',
      fields: collected,
      when: ({ status }: Draft) => status === 'CONFIRMED' || status === 'PENDING',
      success: 'Acompte enregistré\u00a0: il suivra la réservation sur son contrat.',
      quiet: true,
    },
    cancelReservation: {
      from: ['PENDING', 'CONFIRMED'],
      to: 'CANCELLED',
      label: 'Annuler la réservation',
      confirm: 'La réservation sera annulée et ses véhicules seront libérés.',
      success: 'Réservation annulée.',
      ask: ['cancelReason', 'cancelComment', 'cancelFee', 'depositRefund'],
      initial: (one: Draft) => keptOf(one, one.cancellationFee),
      danger: true,
    },
    markNoShow: {
      from: ['CONFIRMED'],
      to: 'NO_SHOW',
      label: 'Client absent',
      icon: 'user-x',
      confirm: 'Le client ne s’est pas présenté : ses véhicules seront libérés.',
      success: 'Absence notée : les véhicules sont libérés.',
      ask: ['cancelFee', 'depositRefund'],
      initial: (one: Draft) => keptOf(one, one.absenceFee),
      quiet: true,
      danger: true,
    },
    reopenReservation: {
      from: ['CANCELLED', 'EXPIRED', 'NO_SHOW'],
      to: 'PENDING',
      label: 'Rouvrir',
      icon: 'undo',
      success: 'Réservation rouverte : c’est de nouveau une option.',
    },
    sendReservationConfirmation: {
      label: 'Envoyer la confirmation',
      icon: 'mail',
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
    ReservationQuotePDF: {
      label: 'Devis',
      icon: 'file-text',
      print: 'reservationNumber',
      document: () => 'Devis',
      when: ({ status }: Draft) => status === 'PENDING',
      refusal: 'Un devis s’établit pour une option\u00a0: cette réservation n’en est plus une.',
    },
    ReservationPDF: {
      label: 'Imprimer',
      print: 'reservationNumber',
      document: ({ status }: Draft) =>
        status === 'CONFIRMED' || status === 'CONVERTED' ? 'Confirmation' : 'Réservation',
    },
  },
  occupancy: {
    holds: {
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
      while: { status: ['CONFIRMED'] },
    },
  },
  invariants: {
    frozen: {
      while: { status: ['CONVERTED', 'CANCELLED', 'EXPIRED', 'NO_SHOW'] },
      // One in contract comes back where its contract, a draft still, is given up.
      reopens: ['CONVERTED', 'CANCELLED', 'EXPIRED', 'NO_SHOW'],
      message: 'Un contrat a été établi\u00a0: la réservation ne change plus.',
      messages: {
        CANCELLED: 'Réservation annulée\u00a0: rouvrez-la pour la changer.',
        EXPIRED: 'Option expirée\u00a0: rouvrez-la pour la changer.',
        NO_SHOW: 'Client absent\u00a0: rouvrez la réservation pour la changer.',
      },
    },
  },
});
