import { defineResource } from '../../schema/defineResource';
import { section, text } from '../../schema/fields';
import { counsel } from './parts/counsel';

export default defineResource({
  name: 'lawyers',
  type: 'Lawyer',
  label: { one: 'avocat', many: 'avocats', gender: 'm' },
  navigation: {
    area: 'settings',
    category: 'Entretien et sinistres',
    icon: 'scale',
    synonyms: ['conseil', 'contentieux', 'recours', 'barreau'],
  },
  representation: ['firstName', 'lastName'],
  fields: {
    ...section('Identité', {
      firstName: text('Prénom', { required: true, sortable: true, max: 80 }),
      lastName: text('Nom', { required: true, max: 80 }),
      office: text('Cabinet', { searchable: true, max: 120 }),
      barNumber: text('N° au barreau', { unique: true, searchable: true, max: 40 }),
    }),
    ...counsel,
  },
  list: {
    columns: [
      { main: '_label', second: 'office', label: 'Avocat' },
      { main: 'phone', second: 'email', label: 'Contact' },
      'city',
      'barNumber',
      'fees',
    ],
    filters: ['city'],
    sort: 'lastName',
    searchPlaceholder: 'Nom, ville, téléphone…',
    empty: 'Aucun avocat. Ajoutez ceux qui défendent vos dossiers de sinistre.',
  },
  archive: true,
});
