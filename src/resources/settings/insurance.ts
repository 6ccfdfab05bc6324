import { defineResource } from '../../schema/defineResource';
import { email, section, text } from '../../schema/fields';
import { taxNumber } from '../../product/kinds/taxNumber';
import { telephone } from '../../product/kinds/telephone';

export default defineResource({
  name: 'insurances',
  type: 'Insurance',
  label: { one: 'compagnie d’assurance', many: 'compagnies d’assurance', gender: 'f' },
  navigation: {
    area: 'settings',
    category: 'Assurance',
    icon: 'shield',
    synonyms: ['assureur', 'police', 'assistance', 'constat'],
  },
  fields: {
    ...section('Compagnie', {
      name: text('Compagnie', { required: true, unique: true, max: 120 }),
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
  list: {
    columns: [
      { main: 'name', second: 'code', label: 'Compagnie' },
      'phone',
      'assistancePhone',
      'claimsEmail',
      'agencyContact',
    ],
    searchPlaceholder: 'Compagnie, code, contact…',
    empty: 'Aucune compagnie. Ajoutez celles qui assurent vos véhicules, avec leur numéro d’assistance.',
  },
  archive: true,
});
