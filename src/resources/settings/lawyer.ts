import { defineResource } from '../../schema/defineResource';
import { email, money, section, text } from '../../schema/fields';
import { taxNumber, telephone } from '../../schema/identifiers';

export default defineResource({
  name: 'lawyers',
  type: 'Lawyer',
  labels: { one: 'avocat', many: 'avocats', gender: 'm' },
  area: 'settings',
  category: 'Entretien et sinistres',
  icon: 'scale',
  synonyms: ['conseil', 'contentieux', 'recours', 'barreau'],
  representation: ['firstName', 'lastName'],
  fields: {
    ...section('Identité', {
      firstName: text('Prénom', { required: true, searchable: true, sortable: true, max: 80 }),
      lastName: text('Nom', { required: true, searchable: true, sortable: true, max: 80 }),
      office: text('Cabinet', { searchable: true, max: 120 }),
      barNumber: text('N° au barreau', { unique: true, searchable: true, max: 40 }),
    }),
    ...section('Coordonnées', {
      phone: telephone('Téléphone', { required: true, searchable: true }),
      email: email('E-mail', { searchable: true }),
      city: text('Ville', { searchable: true, sortable: true, max: 80 }),
      address: text('Adresse', { max: 300, wide: true }),
    }),
    ...section('Honoraires', {
      fees: money('Honoraires habituels HT', { min: 0, sortable: true }),
      taxRegistration: taxNumber('Matricule fiscal', { searchable: true }),
    }),
  },
  routes: {
    list: '/settings/lawyer-list',
    create: '/settings/add-lawyer',
    edit: '/settings/add-lawyer/:id',
  },
  operations: {
    list: 'Lawyers',
    one: 'Lawyer',
    create: 'createLawyer',
    update: 'updateLawyer',
    delete: 'deleteLawyer',
  },
  ownActions: ['update_lawyer', 'delete_lawyer'],
  access: { list: 'lawyers', create: 'create_lawyer', update: 'update_lawyer', delete: 'delete_lawyer' },
  archive: true,
  list: {
    columns: [
      { main: '_label', second: 'office', label: 'Avocat' },
      { main: 'phone', second: 'email', label: 'Contact' },
      'city',
      'barNumber',
      'fees',
    ],
    filters: [{ argument: 'city', path: 'city', operator: 'contains' }],
    perPage: 8,
    sort: { field: 'lastName', order: 'asc' },
    searchPlaceholder: 'Nom, ville, téléphone…',
    empty: 'Aucun avocat. Ajoutez ceux qui défendent vos dossiers de sinistre.',
  },
});
