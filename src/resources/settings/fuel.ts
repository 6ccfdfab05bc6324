import { defineResource } from '../../schema/defineResource';
import { choice, date, money, rows, section, text } from '../../schema/fields';

const units = { LITRE: 'Litre', KWH: 'kWh' } as const;

export default defineResource({
  name: 'fuels',
  type: 'VehicleFuel',
  label: { one: 'carburant', many: 'carburants', gender: 'm' },
  navigation: {
    area: 'settings',
    category: 'Véhicules',
    icon: 'fuel',
    synonyms: ['essence', 'diesel', 'gasoil', 'électrique', 'prix du litre'],
  },
  fields: {
    ...section('Carburant', {
      name: text('Carburant', { required: true, unique: true, max: 60 }),
      unit: choice('Unité', units, { required: true, default: 'LITRE' }),
      unitPrice: money('Prix en vigueur', { computed: true, readOnly: true }),
    }),
    prices: rows(
      'Historique des prix',
      {
        priceFrom: date('À partir du', { required: true, default: 'today' }),
        unitPrice: money('Prix de l’unité', { required: true, min: 0 }),
      },
      {
        rowLabel: 'un prix',
        help: 'Le dernier entré en vigueur fait foi ; les contrats passés gardent le leur',
        check: (prices: readonly { priceFrom: string | null }[]) =>
          new Set(prices.map(price => price.priceFrom)).size < prices.length
            ? 'Un seul prix par jour : deux lignes commencent à la même date'
            : null,
      },
    ),
  },
  routes: { slug: 'fuel' },
  list: {
    columns: ['name', 'unitPrice', 'unit'],
    empty: 'Aucun carburant. Ajoutez ceux de vos véhicules, avec leur prix à la pompe.',
  },
  archive: true,
});
