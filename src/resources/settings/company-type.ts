import { defineResource } from '../../schema/defineResource';
import { text } from '../../schema/fields';

export default defineResource({
  name: 'company-types',
  type: 'CompanyType',
  labels: { one: 'forme juridique', many: 'formes juridiques', gender: 'f' },
  area: 'settings',
  category: 'Société',
  icon: 'scroll-text',
  synonyms: ['type de société', 'SARL', 'SUARL', 'SA'],
  representation: ['name'],
  fields: {
    name: text('Forme juridique', {
      required: true,
      unique: true,
      searchable: true,
      sortable: true,
      max: 80,
    }),
  },
  routes: {
    list: '/settings/company-type-list',
    create: '/settings/add-company-type',
    edit: '/settings/add-company-type/:id',
  },
  operations: {
    list: 'CompanyTypes',
    one: 'CompanyType',
    create: 'createCompanyType',
    update: 'updateCompanyType',
    delete: 'deleteCompanyType',
  },
  ownActions: ['update_company_type'],
  access: {
    list: 'company_types',
    create: 'create_company_type',
    update: 'update_company_type',
    delete: 'delete_company_type',
  },
  archive: true,
  list: {
    columns: ['name', 'createdAt'],
    perPage: 8,
    sort: { field: 'name', order: 'asc' },
    empty: 'Aucune forme juridique. Ajoutez celles de vos clients : SARL, SUARL, SA.',
  },
});
