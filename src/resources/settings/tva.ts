import { defineResource } from '../../schema/defineResource';
import { boolean, date, percent, rows, text } from '../../schema/fields';

/** Rates of VAT from a day on; an issued document keeps those it was issued with. */
export default defineResource({
  name: 'tva',
  type: 'Tva',
  labels: { one: 'barème de TVA', many: 'barèmes de TVA', gender: 'm' },
  area: 'settings',
  category: 'Paiement et fiscalité',
  icon: 'percent',
  representation: ['validFrom'],
  fields: {
    validFrom: date('En vigueur à partir du', {
      required: true,
      unique: true,
      default: 'today',
      sortable: true,
    }),
    rates: rows(
      'Taux',
      {
        label: text('Libellé', { required: true, max: 60 }),
        rate: percent('Taux', { required: true, min: 0, max: 100 }),
        isDefault: boolean('Par défaut', { default: false }),
      },
      {
        required: true,
        check: (rates: readonly { isDefault: boolean | null }[]) =>
          rates.filter(rate => rate.isDefault).length === 1
            ? null
            : 'Choisissez un taux par défaut, et un seul',
      },
    ),
  },
  routes: { list: '/settings/update-tva' },
  operations: { list: 'Tvas', one: 'Tva', create: 'createTva' },
  access: { list: 'change_tva', create: 'change_tva' },
  settings: { dated: 'validFrom' },
  list: { columns: ['validFrom'], sort: { field: 'validFrom', order: 'desc' } },
  menu: { list: 'TVA' },
  titles: { list: 'Taux de TVA', create: 'Nouveaux taux de TVA' },
});
