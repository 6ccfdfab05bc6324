import { defineResource } from '../../schema/defineResource';
import { section, text } from '../../schema/fields';
import { counsel } from './parts/counsel';

export default defineResource({
  name: 'bailiffs',
  type: 'Bailiff',
  label: { one: 'huissier', many: 'huissiers', gender: 'm' },
  navigation: {
    area: 'settings',
    category: 'Entretien et sinistres',
    icon: 'gavel',
    synonyms: ['huissier de justice', 'constat', 'exécution'],
  },
  representation: ['firstName', 'lastName'],
  fields: {
    ...section('Identité', {
      firstName: text('Prénom', { required: true, sortable: true, max: 80 }),
      lastName: text('Nom', { required: true, max: 80 }),
      office: text('Étude', { searchable: true, max: 120 }),
      jurisdiction: text('Ressort', {
        searchable: true,
        sortable: true,
        max: 80,
        placeholder: 'Tribunal de Tunis',
      }),
    }),
    ...counsel,
  },
  list: {
    columns: [
      { main: '_label', second: 'office', label: 'Huissier' },
      { main: 'phone', second: 'email', label: 'Contact' },
      'city',
      'jurisdiction',
      'fees',
    ],
    filters: ['city'],
    sort: 'lastName',
    searchPlaceholder: 'Nom, ville, téléphone…',
    empty: 'Aucun huissier. Ajoutez ceux qui dressent vos constats et suivent vos recours.',
  },
  archive: true,
});
