import { defineResource } from '../../schema/defineResource';
import { text } from '../../schema/fields';

export default defineResource({
  name: 'company-types',
  type: 'CompanyType',
  label: { one: 'forme juridique', many: 'formes juridiques', gender: 'f' },
  navigation: {
    area: 'settings',
    category: 'Société',
    icon: 'scroll-text',
    synonyms: ['type de société', 'SARL', 'SUARL', 'SA'],
  },
  fields: {
    name: text('Forme juridique', { required: true, unique: true, max: 80 }),
  },
  list: {
    columns: ['name', 'createdAt'],
    empty: 'Aucune forme juridique. Ajoutez celles de vos clients : SARL, SUARL, SA.',
  },
  archive: true,
});
