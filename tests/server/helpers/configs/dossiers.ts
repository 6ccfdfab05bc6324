import { defineResource } from '../../../../src/schema/defineResource';
import { date, group, lines, money, reference, references, rows, text } from '../../../../src/schema/fields';

const closed = { access: { read: 'update_users', write: 'update_users' } } as const;

/** Medical files: what only some may read stands in a group, in rows, in lines, in lists, and is unique. */
export const dossiers = defineResource({
  name: 'dossiers',
  type: 'Dossier',
  label: { one: 'dossier', many: 'dossiers', gender: 'm' },
  navigation: { area: 'settings', icon: 'file-text' },
  fields: {
    title: text('Titre', { required: true, searchable: true, sortable: true }),
    code: text('Code', { ...closed, unique: true, sortable: true }),
    medical: group(
      'Santé',
      { blood: text('Groupe sanguin', { sortable: true }), since: date('Depuis', { sortable: true }) },
      closed,
    ),
    visits: rows('Visites', { doctor: text('Médecin'), cost: money('Coût') }, closed),
    doctors: references('Médecins', 'clients', closed),
    steps: lines('Étapes', 'dossier-steps'),
  },
  access: {
    create: 'write_dossiers',
    update: 'write_dossiers',
    delete: 'write_dossiers',
    own: ['write_dossiers'],
  },
  routes: false,
  list: {
    columns: ['title', 'code', 'medical.blood', 'visits.doctor', 'doctors'],
    filters: [
      { path: 'code', operator: '=' },
      { path: 'medical.blood', argument: 'blood' },
      { path: 'medical.since', argument: 'since', operator: '>=' },
      { path: 'visits.doctor', argument: 'doctor' },
      { path: 'visits.cost', argument: 'cost', operator: '>=' },
    ],
    perPage: 10,
  },
});

/** A step of a file, whose verdict only some may read. */
export const dossierSteps = defineResource({
  name: 'dossier-steps',
  type: 'DossierStep',
  label: { one: 'étape', many: 'étapes', gender: 'f' },
  navigation: { area: 'settings', icon: 'file-text' },
  storage: { partOf: { resource: 'dossiers', field: 'steps' } },
  fields: {
    name: text('Nom', { required: true, searchable: true }),
    verdict: text('Verdict', closed),
  },
});

/** A colleague's own trips: nobody else learns of them, but that a car is taken. */
export const trips = defineResource({
  name: 'trips',
  type: 'Trip',
  label: { one: 'trajet', many: 'trajets', gender: 'm' },
  navigation: { area: 'fleet', icon: 'route' },
  fields: {
    purpose: text('Motif', { required: true, searchable: true, sortable: true }),
    owner: reference('Pour', 'users', { required: true }),
    cars: rows('Véhicules', {
      car: reference('Véhicule', 'vehicles', { required: true }),
      from: date('Du'),
      to: date('Au', { notBefore: 'from' }),
    }),
  },
  access: { create: 'trips', update: 'trips', delete: 'trips', ownedBy: 'owner' },
  routes: false,
  list: { columns: ['purpose'], filters: ['owner'] },
  occupancy: {
    holds: {
      target: 'vehicles',
      rows: 'cars',
      subject: 'car',
      from: 'from',
      to: 'to',
      kind: 'TRIP',
      said: 'en trajet',
    },
  },
});
