import { damageZones } from '../../product/enumerations';
import { defineResource } from '../../schema/defineResource';
import { boolean, choice, money, text } from '../../schema/fields';

export default defineResource({
  name: 'damage-categories',
  type: 'DamageCategory',
  label: { one: 'catégorie de dommage', many: 'catégories de dommage', gender: 'f' },
  navigation: {
    area: 'settings',
    category: 'Entretien et sinistres',
    icon: 'triangle-alert',
    synonyms: ['dégât', 'rayure', 'choc', 'pare-brise', 'sinistre', 'rachat de franchise'],
  },
  fields: {
    name: text('Dommage', { required: true, unique: true, max: 120 }),
    zone: choice('Zone', damageZones, { sortable: true }),
    defaultPriceHT: money('Prix habituel HT', { min: 0, sortable: true, help: 'Proposé à l’état des lieux' }),
    waivedByCdw: boolean('Couvert par le rachat de franchise', {
      default: true,
      help: 'Sinon le client le paie dans tous les cas',
    }),
  },
  routes: { slug: 'damageCategory' },
  list: {
    columns: ['name', 'zone', 'defaultPriceHT', 'waivedByCdw'],
    filters: ['zone', 'waivedByCdw'],
    empty: 'Aucune catégorie de dommage. Ajoutez ceux que vous facturez : rayure, pare-brise, jante.',
  },
  archive: true,
});
