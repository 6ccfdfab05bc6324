import { defineResource } from '../../schema/defineResource';
import { choice, date, money, rows, section, text } from '../../schema/fields';

const units = { LITRE: 'Litre', KWH: 'kWh' } as const;

export default defineResource({
  name: 'fuels',
  type: 'VehicleFuel',
  labels: { one: 'carburant', many: 'carburants', gender: 'm' },
  area: 'settings',
  category: 'Véhicules',
  icon: 'fuel',
  synonyms: ['essence', 'diesel', 'gasoil', 'électrique', 'prix du litre'],
  representation: ['name'],
  fields: {
    ...section('Carburant', {
      name: text('Carburant', { required: true, unique: true, searchable: true, sortable: true, max: 60 }),
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
        rowLabel: 'Prix',
        help: 'Le dernier entré en vigueur fait foi ; les contrats passés gardent le leur',
        check: (prices: readonly { priceFrom: string | null }[]) =>
          new Set(prices.map(price => price.priceFrom)).size < prices.length
            ? 'Un seul prix par jour : deux lignes commencent à la même date'
            : null,
      },
    ),
  },
  routes: {
    list: '/settings/fuel-list',
    create: '/settings/add-fuel',
    edit: '/settings/add-fuel/:id',
  },
  operations: {
    list: 'VehicleFuels',
    one: 'VehicleFuel',
    create: 'createVehicleFuel',
    update: 'updateVehicleFuel',
    delete: 'deleteVehicleFuel',
  },
  ownActions: ['update_vehicle_fuel'],
  access: {
    list: 'vehicle_fuels',
    create: 'create_vehicle_fuel',
    update: 'update_vehicle_fuel',
    delete: 'delete_vehicle_fuel',
  },
  archive: true,
  list: {
    columns: ['name', 'unitPrice', 'unit'],
    perPage: 8,
    sort: { field: 'name', order: 'asc' },
    empty: 'Aucun carburant. Ajoutez ceux de vos véhicules, avec leur prix à la pompe.',
  },
});
