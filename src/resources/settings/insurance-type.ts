import { defineResource } from '../../schema/defineResource';
import { boolean, money, text } from '../../schema/fields';

export default defineResource({
  name: 'insurance-types',
  type: 'InsuranceType',
  label: { one: 'type d’assurance', many: 'types d’assurance', gender: 'm' },
  navigation: {
    area: 'settings',
    category: 'Assurance',
    icon: 'clipboard-check',
    synonyms: ['garantie', 'formule', 'tous risques', 'franchise'],
  },
  fields: {
    name: text('Formule', { required: true, unique: true, max: 80 }),
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
  list: {
    columns: ['name', 'coversOwnDamage', 'defaultFranchise'],
    filters: ['coversOwnDamage'],
    empty:
      'Aucun type d’assurance. Ajoutez les formules de vos polices : tiers, tous risques, vol et incendie.',
  },
  archive: true,
});
