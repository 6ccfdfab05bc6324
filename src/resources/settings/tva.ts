import { defineResource } from '../../schema/defineResource';
import { boolean, choice, date, percent, rows, text } from '../../schema/fields';

/** Rates of VAT from a day on; an issued document keeps those it was issued with. */
export default defineResource({
  name: 'tva',
  type: 'Tva',
  label: {
    one: 'barème de TVA',
    many: 'barèmes de TVA',
    gender: 'm',
    titles: { list: 'Taux de TVA', create: 'Nouveaux taux de TVA' },
  },
  navigation: { area: 'settings', category: 'Paiement et fiscalité', icon: 'percent', menu: { list: 'TVA' } },
  storage: { settings: { dated: 'validFrom' } },
  fields: {
    validFrom: date('En vigueur à partir du', { required: true, unique: true, default: 'today' }),
    rates: rows(
      'Taux',
      {
        label: text('Libellé', { required: true, max: 60 }),
        rate: percent('Taux', { required: true, min: 0, max: 100 }),
        isDefault: boolean('Par défaut', { default: false }),
      },
      {
        required: true,
        rowLabel: 'un taux',
        check: (rates: readonly { isDefault: boolean | null }[]) =>
          rates.filter(rate => rate.isDefault).length === 1
            ? null
            : 'Choisissez un taux par défaut, et un seul',
      },
    ),
    cancellationFees: choice(
      'Frais d’annulation et d’absence retenus',
      { OUTSIDE: 'Hors champ de la TVA (indemnité)', TAXED: 'Soumis au taux par défaut' },
      {
        default: 'OUTSIDE',
        wide: true,
        help: 'Leur facture fait exactement ce qui est retenu, timbre compris\u00a0; le choix revient à votre comptable',
      },
    ),
  },
  access: { list: 'change_tva', create: 'change_tva' },
  list: { columns: ['validFrom'] },
});
