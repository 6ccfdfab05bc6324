import { defineResource } from '../../schema/defineResource';
import { email, money, section, text } from '../../schema/fields';
import { taxNumber, telephone } from '../../schema/identifiers';

export default defineResource({
  name: 'bailiffs',
  type: 'Bailiff',
  labels: { one: 'huissier', many: 'huissiers', gender: 'm' },
  area: 'settings',
  category: 'Entretien et sinistres',
  icon: 'gavel',
  synonyms: ['huissier de justice', 'constat', 'exécution'],
  representation: ['firstName', 'lastName'],
  fields: {
    ...section('Identité', {
      firstName: text('Prénom', { required: true, searchable: true, sortable: true, max: 80 }),
      lastName: text('Nom', { required: true, searchable: true, sortable: true, max: 80 }),
      office: text('Étude', { searchable: true, max: 120 }),
      jurisdiction: text('Ressort', {
        searchable: true,
        sortable: true,
        max: 80,
        placeholder: 'Tribunal de Tunis',
      }),
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
    list: '/settings/bailiff-list',
    create: '/settings/add-bailiff',
    edit: '/settings/add-bailiff/:id',
  },
  operations: {
    list: 'Bailiffs',
    one: 'Bailiff',
    create: 'createBailiff',
    update: 'updateBailiff',
    delete: 'deleteBailiff',
  },
  ownActions: ['update_bailiff', 'delete_bailiff'],
  access: { list: 'bailiffs', create: 'create_bailiff', update: 'update_bailiff', delete: 'delete_bailiff' },
  archive: true,
  list: {
    columns: [
      { main: '_label', second: 'office', label: 'Huissier' },
      { main: 'phone', second: 'email', label: 'Contact' },
      'city',
      'jurisdiction',
      'fees',
    ],
    filters: [{ argument: 'city', path: 'city', operator: 'contains' }],
    perPage: 8,
    sort: { field: 'lastName', order: 'asc' },
    searchPlaceholder: 'Nom, ville, téléphone…',
    empty: 'Aucun huissier. Ajoutez ceux qui dressent vos constats et suivent vos recours.',
  },
});
