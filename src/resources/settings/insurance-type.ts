import { defineResource } from '../../schema/defineResource';
import { boolean, money, text } from '../../schema/fields';

export default defineResource({
  name: 'insurance-types',
  type: 'InsuranceType',
  labels: { one: 'type d’assurance', many: 'types d’assurance', gender: 'm' },
  area: 'settings',
  category: 'Assurance',
  icon: 'clipboard-check',
  synonyms: ['garantie', 'formule', 'tous risques', 'franchise'],
  representation: ['name'],
  fields: {
    name: text('Formule', { required: true, unique: true, searchable: true, sortable: true, max: 80 }),
    coversOwnDamage: boolean('Couvre nos propres dégâts', {
      default: false,
      help: 'Sinon seuls les dégâts causés aux autres sont couverts',
    }),
    defaultFranchise: money('Franchise habituelle', {
      min: 0,
      sortable: true,
      help: 'Proposée pour un sinistre',
    }),
  },
  routes: {
    list: '/settings/insurance-type-list',
    create: '/settings/add-insurance-type',
    edit: '/settings/add-insurance-type/:id',
  },
  operations: {
    list: 'InsuranceTypes',
    one: 'InsuranceType',
    create: 'createInsuranceType',
    update: 'updateInsuranceType',
    delete: 'deleteInsuranceType',
  },
  ownActions: ['update_insurance_type'],
  access: {
    list: 'insurance_types',
    create: 'create_insurance_type',
    update: 'update_insurance_type',
    delete: 'delete_insurance_type',
  },
  archive: true,
  list: {
    columns: ['name', 'coversOwnDamage', 'defaultFranchise'],
    filters: [{ argument: 'coversOwnDamage', path: 'coversOwnDamage', operator: '=' }],
    perPage: 8,
    sort: { field: 'name', order: 'asc' },
    empty:
      'Aucun type d’assurance. Ajoutez les formules de vos polices : tiers, tous risques, vol et incendie.',
  },
});
