import { defineResource } from '../../schema/defineResource';
import { email, section, text } from '../../schema/fields';
import { taxNumber, telephone } from '../../schema/identifiers';

export default defineResource({
  name: 'insurances',
  type: 'Insurance',
  labels: { one: 'compagnie d’assurance', many: 'compagnies d’assurance', gender: 'f' },
  area: 'settings',
  category: 'Assurance',
  icon: 'shield',
  synonyms: ['assureur', 'police', 'assistance', 'constat'],
  representation: ['name'],
  fields: {
    ...section('Compagnie', {
      name: text('Compagnie', { required: true, unique: true, searchable: true, sortable: true, max: 120 }),
      code: text('Code', { searchable: true, sortable: true, max: 20 }),
      taxRegistration: taxNumber('Matricule fiscal', { searchable: true }),
      address: text('Adresse', { max: 300, wide: true }),
    }),
    ...section('Contacts', {
      phone: telephone('Téléphone', { required: true, searchable: true }),
      email: email('E-mail', { searchable: true }),
      agencyContact: text('Interlocuteur de l’agence', { searchable: true, max: 120 }),
    }),
    ...section('Sinistres', {
      assistancePhone: telephone('Assistance', {
        required: true,
        help: 'Le numéro donné au client avec la voiture',
      }),
      claimsEmail: email('E-mail des sinistres', { help: 'Les déclarations y partent' }),
    }),
  },
  routes: {
    list: '/settings/insurance-list',
    create: '/settings/add-insurance',
    edit: '/settings/add-insurance/:id',
  },
  operations: {
    list: 'Insurances',
    one: 'Insurance',
    create: 'createInsurance',
    update: 'updateInsurance',
    delete: 'deleteInsurance',
  },
  access: {
    list: 'insurances',
    create: 'create_insurance',
    update: 'update_insurance',
    delete: 'delete_insurance',
  },
  archive: true,
  list: {
    columns: [
      { main: 'name', second: 'code', label: 'Compagnie' },
      'phone',
      'assistancePhone',
      'claimsEmail',
      'agencyContact',
    ],
    perPage: 8,
    sort: { field: 'name', order: 'asc' },
    searchPlaceholder: 'Compagnie, code, contact…',
    empty: 'Aucune compagnie. Ajoutez celles qui assurent vos véhicules, avec leur numéro d’assistance.',
  },
});
