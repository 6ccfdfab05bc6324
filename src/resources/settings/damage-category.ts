import { defineResource } from '../../schema/defineResource';
import { boolean, choice, money, text } from '../../schema/fields';

const zones = {
  FRONT: 'Avant',
  REAR: 'Arrière',
  LEFT: 'Côté gauche',
  RIGHT: 'Côté droit',
  ROOF: 'Toit',
  GLASS: 'Vitrage',
  WHEELS: 'Roues',
  INTERIOR: 'Intérieur',
  MECHANICS: 'Mécanique',
} as const;

export default defineResource({
  name: 'damage-categories',
  type: 'DamageCategory',
  labels: { one: 'catégorie de dommage', many: 'catégories de dommage', gender: 'f' },
  area: 'settings',
  category: 'Entretien et sinistres',
  icon: 'triangle-alert',
  synonyms: ['dégât', 'rayure', 'choc', 'pare-brise', 'sinistre', 'rachat de franchise'],
  representation: ['name'],
  fields: {
    name: text('Dommage', { required: true, unique: true, searchable: true, sortable: true, max: 120 }),
    zone: choice('Zone', zones, { sortable: true }),
    defaultPriceHT: money('Prix habituel HT', { min: 0, sortable: true, help: 'Proposé à l’état des lieux' }),
    waivedByCdw: boolean('Couvert par le rachat de franchise', {
      default: true,
      help: 'Sinon le client le paie dans tous les cas',
    }),
  },
  routes: {
    list: '/settings/damageCategory-list',
    create: '/settings/add-damageCategory',
    edit: '/settings/add-damageCategory/:id',
  },
  operations: {
    list: 'DamageCategories',
    one: 'DamageCategory',
    create: 'createDamageCategory',
    update: 'updateDamageCategory',
    delete: 'deleteDamageCategory',
  },
  ownActions: ['update_damage_category'],
  access: {
    list: 'damage_categories',
    create: 'create_damage_category',
    update: 'update_damage_category',
    delete: 'delete_damage_category',
  },
  archive: true,
  list: {
    columns: ['name', 'zone', 'defaultPriceHT', 'waivedByCdw'],
    filters: [
      { argument: 'zone', path: 'zone', operator: '=' },
      { argument: 'waivedByCdw', path: 'waivedByCdw', operator: '=' },
    ],
    perPage: 8,
    sort: { field: 'name', order: 'asc' },
    empty: 'Aucune catégorie de dommage. Ajoutez ceux que vous facturez : rayure, pare-brise, jante.',
  },
});
