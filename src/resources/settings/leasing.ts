import { defineResource } from '../../schema/defineResource';
import { email, percent, section, text } from '../../schema/fields';
import { rib, taxNumber, telephone } from '../../schema/identifiers';

export default defineResource({
  name: 'leasings',
  type: 'Leasing',
  labels: { one: 'société de leasing', many: 'sociétés de leasing', gender: 'f' },
  area: 'settings',
  category: 'Financement',
  icon: 'landmark',
  synonyms: ['crédit-bail', 'bailleur', 'financement', 'organisme'],
  representation: ['name'],
  fields: {
    ...section('Société', {
      name: text('Société', { required: true, unique: true, searchable: true, sortable: true, max: 120 }),
      taxRegistration: taxNumber('Matricule fiscal', { searchable: true }),
      address: text('Adresse', { max: 300, wide: true }),
    }),
    ...section('Contacts', {
      contact: text('Interlocuteur', { searchable: true, max: 120 }),
      phone: telephone('Téléphone', { searchable: true }),
      email: email('E-mail', { searchable: true }),
    }),
    ...section('Conditions', {
      defaultRate: percent('Taux annuel habituel', {
        min: 0,
        max: 100,
        sortable: true,
        help: 'Proposé dans le simulateur',
      }),
      RIB: rib('RIB', { help: 'Où les loyers sont versés' }),
    }),
  },
  routes: {
    list: '/settings/leasing-list',
    create: '/settings/add-leasing',
    edit: '/settings/add-leasing/:id',
  },
  operations: {
    list: 'Leasings',
    one: 'Leasing',
    create: 'createLeasing',
    update: 'updateLeasing',
    delete: 'deleteLeasing',
  },
  ownActions: ['update_leasing'],
  access: { list: 'leasings', create: 'create_leasing', update: 'update_leasing', delete: 'delete_leasing' },
  archive: true,
  list: {
    columns: ['name', { main: 'contact', second: 'email', label: 'Interlocuteur' }, 'phone', 'defaultRate'],
    perPage: 8,
    sort: { field: 'name', order: 'asc' },
    searchPlaceholder: 'Société, interlocuteur, téléphone…',
    empty: 'Aucune société de leasing. Ajoutez celles qui financent vos véhicules.',
  },
});
