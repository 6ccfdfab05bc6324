import { defineResource } from '../../../../src/schema/defineResource';
import { date, integer, money, reference, references, rows, text } from '../../../../src/schema/fields';

/** Vans whose model is one of their brand and says what they are, and the trials that drivers made of others. */
export const vans = defineResource({
  name: 'vans',
  type: 'Van',
  label: { one: 'fourgon', many: 'fourgons', gender: 'm' },
  navigation: { area: 'park', icon: 'truck' },
  fields: {
    plate: text('Plaque', { required: true, searchable: true }),
    carBrand: reference('Constructeur', 'car-brands', { required: true }),
    carModel: reference('Modèle', 'car-models', {
      within: 'carBrand',
      fills: { power: 'power', seats: 'seats', fuel: 'fuel' },
    }),
    power: integer('Puissance', { min: 1, help: 'Sur la carte grise' }),
    seats: integer('Places'),
    fuel: reference('Carburant', 'fuels'),
    driver: reference('Chauffeur', 'employees', {
      fills: { post: 'contract.post', wage: 'contract.hourly' },
    }),
    post: text('Poste'),
    wage: money('Taux horaire'),
    services: references('Prestations', 'services'),
    till: reference('Caisse', 'bank-accounts', { among: { kind: ['CASH'] } }),
    trials: rows('Essais', {
      carBrand: reference('Marque', 'car-brands'),
      carModel: reference('Modèle', 'car-models', { within: 'carBrand', fills: { power: 'power' } }),
      power: integer('Puissance'),
      day: date('Jour'),
      till: reference('Caisse', 'bank-accounts', { among: { kind: ['CASH'] } }),
    }),
  },
  operations: { delete: false },
  access: { create: 'write_vans', update: 'write_vans', own: ['write_vans'] },
  routes: false,
  list: { columns: ['plate', 'carModel'] },
});
