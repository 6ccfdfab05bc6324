import { contactChannels, reservationStates } from '../../product/enumerations';
import { defineResource } from '../../schema/defineResource';
import type { Draft } from '../../schema/field';
import {
  choice,
  code,
  computed,
  instant,
  integer,
  money,
  reference,
  rows,
  section,
  text,
} from '../../schema/fields';
import { collected } from '../receipt/payment/handedOver';
import {
  agreement,
  bookedVehicle,
  driver,
  drivenBy,
  option,
  options,
  periodFilters,
  places,
  pricedLines,
  pricedOption,
  renter,
  renterKind,
  terms,
} from './parts/booking';
import { alerts } from './reservation/alerts';
import { messageAddress } from './reservation/message';
import { givenUp, givingUp } from './reservation/givingUp';
import { papers } from './reservation/papers';
import { droppedVehicles, seasonToConfirm, workedOut } from './reservation/workedOut';
import { askedDeposit, depositUse, installments, payment } from './reservation/payment';

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
      ...renter,
      source: choice('Canal', contactChannels, { required: true, default: 'tel' }),
      departureDate: instant('Départ', { required: true }),
      returnDate: instant('Retour', { required: true, sortable: true, notBefore: 'departureDate' }),
      pricingCategory: reference('Catégorie', 'pricing-vehicles', {
        sortable: true,
        help: 'Celle du premier véhicule quand elle n’est pas dite',
      }),
      ...renterKind,
      mainDriver: computed(text('Conducteur principal', { show: 'sheet' })),
      droppedVehicles,
    }),
    vehicles: rows('Véhicules', bookedVehicle, {
      rowLabel: 'un véhicule',
      help: 'Sans véhicule, la réservation compte sur la catégorie',
    }),
    ...section('Lieux', {
      ...places,
      flightNumber: text('N° de vol', {
        max: 12,
        ignoreSeparators: true,
        searchable: true,
        placeholder: 'TU 717',
      }),
    }),
    drivers: rows('Conducteurs', driver, { ...drivenBy, check: onlyOneMain }),
    additionalReceiptOptions: rows('Options', { ...option, ...pricedOption }, options),
    ...section('Prix', {
      ...agreement,
      numberOfDays: integer('Jours', { readOnly: true, sortable: true }),
      price_HT: money('Prix HT', { readOnly: true }),
      TVA: money('TVA', { readOnly: true }),
      TTCPrice: money('Total TTC', { readOnly: true, sortable: true }),
      seasonToConfirm,
    }),
    pricedLines,
    ...payment,
    installments,
    depositUse,
    ...section('Conditions', {
      ...terms,
      expiresAt: instant('Option jusqu’au', {
        // What has been confirmed ends no more.
        when: ({ status }: Draft) => !['CONFIRMED', 'CONVERTED', 'NO_SHOW'].includes(String(status)),
        help: 'Au-delà, une option non confirmée expire d’elle-même',
      }),
    }),
    ...workedOut,
    ...section('Annulation', givenUp),
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
      ...periodFilters,
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
    cards: [
      'Demande',
      'Véhicules',
      'Options',
      'Prix',
      'Règlement',
      'Échéancier',
      'Devenir de l’acompte',
      'Lieux',
      'Conducteurs',
    ],
    figures: [
      'departureDate',
      'returnDate',
      'bookedModel',
      'clientPhone',
      'TTCPrice',
      'restToPay',
      'overpaid',
      'depositLeft',
    ],
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
  alerts,
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
      initial: askedDeposit,
      when: ({ status }: Draft) => status === 'CONFIRMED' || status === 'PENDING',
      success: 'Acompte enregistré\u00a0: il suivra la réservation sur son contrat.',
      handsOver: 'payments',
      quiet: true,
    },
    ...givingUp,
    reopenReservation: {
      from: ['CANCELLED', 'EXPIRED', 'NO_SHOW'],
      to: 'PENDING',
      label: 'Rouvrir',
      icon: 'undo',
      quiet: true,
      // Those that it had, as long as they are to come and its vehicles are free.
      ask: ['departureDate', 'returnDate'],
      initial: ({ departureDate, returnDate }: Draft) => ({ departureDate, returnDate }),
      success: 'Réservation rouverte : c’est de nouveau une option.',
    },
    ...papers,
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
      // Its fee is invoiced once it is given up.
      except: ['feeReceipt'],
      message: 'Un contrat a été établi\u00a0: la réservation ne change plus.',
      messages: {
        CANCELLED: 'Réservation annulée\u00a0: rouvrez-la pour la changer.',
        EXPIRED: 'Option expirée\u00a0: rouvrez-la pour la changer.',
        NO_SHOW: 'Client absent\u00a0: rouvrez la réservation pour la changer.',
      },
    },
  },
});
