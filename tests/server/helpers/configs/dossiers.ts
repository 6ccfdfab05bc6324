import { defineResource } from '../../../../src/schema/defineResource';
import { date, group, lines, money, reference, references, rows, text } from '../../../../src/schema/fields';

const closed = { access: { read: 'update_users', write: 'update_users' } } as const;

/** Medical files: what only some may read stands in a group, in rows, in lines, in lists, and is unique. */
export const dossiers = defineResource({
  name: 'dossiers',
  type: 'Dossier',
  labels: { one: 'dossier', many: 'dossiers', gender: 'm' },
  area: 'settings',
  icon: 'file-text',
  representation: ['title'],
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
  operations: {
    list: 'Dossiers',
    one: 'Dossier',
    create: 'createDossier',
    update: 'updateDossier',
    delete: 'deleteDossier',
  },
  ownActions: ['dossiers', 'write_dossiers'],
  access: { list: 'dossiers', create: 'write_dossiers', update: 'write_dossiers', delete: 'write_dossiers' },
  list: {
    columns: ['title', 'code', 'medical.blood', 'visits.doctor', 'doctors'],
    filters: [
      { argument: 'code', path: 'code', operator: '=' },
      { argument: 'blood', path: 'medical.blood', operator: 'contains' },
      { argument: 'since', path: 'medical.since', operator: '>=' },
      { argument: 'doctor', path: 'visits.doctor', operator: 'contains' },
      { argument: 'cost', path: 'visits.cost', operator: '>=' },
    ],
  },
});

/** A step of a file, whose verdict only some may read. */
export const dossierSteps = defineResource({
  name: 'dossier-steps',
  type: 'DossierStep',
  labels: { one: 'étape', many: 'étapes', gender: 'f' },
  area: 'settings',
  icon: 'file-text',
  representation: ['name'],
  fields: {
    name: text('Nom', { required: true, searchable: true }),
    verdict: text('Verdict', closed),
  },
  access: {},
  partOf: { resource: 'dossiers', field: 'steps' },
});

/** A colleague's own trips: nobody else learns of them, but that a car is taken. */
export const trips = defineResource({
  name: 'trips',
  type: 'Trip',
  labels: { one: 'trajet', many: 'trajets', gender: 'm' },
  area: 'fleet',
  icon: 'route',
  representation: ['purpose'],
  fields: {
    purpose: text('Motif', { required: true, searchable: true, sortable: true }),
    owner: reference('Pour', 'users', { required: true }),
    cars: rows('Véhicules', {
      car: reference('Véhicule', 'vehicles', { required: true }),
      from: date('Du'),
      to: date('Au', { notBefore: 'from' }),
    }),
  },
  operations: {
    list: 'Trips',
    one: 'Trip',
    create: 'createTrip',
    update: 'updateTrip',
    delete: 'deleteTrip',
  },
  ownActions: ['trips'],
  access: { list: 'trips', create: 'trips', update: 'trips', delete: 'trips' },
  rule: { field: 'owner' },
  list: { columns: ['purpose'], filters: [{ argument: 'owner', path: 'owner', operator: '=' }] },
  occupies: {
    target: 'vehicles',
    rows: 'cars',
    subject: 'car',
    from: 'from',
    to: 'to',
    kind: 'TRIP',
    said: 'en trajet',
  },
});
