import { defineResource } from '../../schema/defineResource';
import type { Draft } from '../../schema/field';
import { contactChannels } from '../../schema/enumerations';
import { choice, code, instant, longText, reference, rows, section, text } from '../../schema/fields';

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
    status: choice(
      'Statut',
      { PENDING: 'Option', CONFIRMED: 'Confirmée', CANCELLED: 'Annulée' },
      {
        readOnly: true,
        sortable: true,
        tones: { PENDING: 'draft', CONFIRMED: 'info', CANCELLED: 'cancelled' },
      },
    ),
    ...section('Demande', {
      client: reference('Client', 'clients', { required: true, searchable: true }),
      source: choice('Canal', contactChannels, { required: true, default: 'tel' }),
      departureDate: instant('Départ', { required: true, sortable: true }),
      returnDate: instant('Retour', { required: true, sortable: true, notBefore: 'departureDate' }),
      departurePlace: text('Lieu de départ', { max: 120 }),
      returnPlace: text('Lieu de retour', { max: 120 }),
      note: longText('Note', { max: 2000, wide: true }),
    }),
    vehicles: rows(
      'Véhicules',
      { vehicle: reference('Véhicule', 'vehicles', { required: true, searchable: true }) },
      { required: true },
    ),
    cancelReason: text('Motif d’annulation', {
      required: true,
      max: 300,
      when: (reservation: Draft) => reservation.status === 'CANCELLED',
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
      'vehicles.vehicle',
      'departureDate',
      'returnDate',
      'source',
      'status',
    ],
    filters: [
      { argument: 'status', path: 'status', operator: '=' },
      { argument: 'vehicle', path: 'vehicles.vehicle', operator: '=', label: 'Véhicule' },
      { argument: 'client', path: 'client', operator: '=' },
      { argument: 'departureDate', path: 'departureDate', operator: '>=', label: 'Départ à partir du' },
      { argument: 'returnDate', path: 'returnDate', operator: '<=', label: 'Retour jusqu’au' },
    ],
    quickFilters: [
      { label: 'Options', values: { status: 'PENDING' } },
      { label: 'Confirmées', values: { status: 'CONFIRMED' } },
      { label: 'Annulées', values: { status: 'CANCELLED' } },
    ],
    sort: { field: 'departureDate', order: 'desc' },
    searchPlaceholder: 'Numéro, client, immatriculation…',
    empty: 'Aucune réservation. Créez la première pendant l’appel du client.',
  },
  menu: { list: 'Liste des réservations', create: 'Nouvelle réservation' },
  figures: ['departureDate', 'returnDate'],
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
        ask: ['cancelReason'],
        danger: true,
      },
    },
  },
  occupies: {
    target: 'vehicles',
    rows: 'vehicles',
    subject: 'vehicle',
    from: 'departureDate',
    to: 'returnDate',
    turnaroundMinutes: 60,
    kind: 'RESERVATION',
    said: 'déjà réservé',
    while: { field: 'status', values: ['CONFIRMED'] },
  },
  frozen: { field: 'status', values: ['CANCELLED'], message: 'Réservation annulée : elle ne change plus.' },
});
