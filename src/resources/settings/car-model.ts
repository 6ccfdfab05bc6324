import { defineResource } from '../../schema/defineResource';
import { bodyTypes, transmissions } from '../../product/enumerations';
import { choice, file, integer, reference, section, text } from '../../schema/fields';

/** Models of the brands; their values fill in a new vehicle. */
export default defineResource({
  name: 'car-models',
  type: 'CarModel',
  label: { one: 'modèle', many: 'modèles', gender: 'm' },
  navigation: {
    area: 'settings',
    category: 'Véhicules',
    icon: 'gauge',
    synonyms: ['voiture', 'version', 'carrosserie', 'réservoir'],
  },
  fields: {
    ...section('Modèle', {
      carBrand: reference('Marque', 'car-brands', { required: true, searchable: true, sortable: true }),
      name: text('Modèle', { required: true, unique: { within: 'carBrand' }, max: 60 }),
      carBody: choice('Carrosserie', bodyTypes, { sortable: true }),
      image: file('Photo', { accept: 'image' }),
    }),
    ...section('Caractéristiques', {
      fuel: reference('Carburant', 'fuels'),
      power: integer('Puissance (CV)', { min: 1, max: 99, sortable: true }),
      transmissionType: choice('Boîte', transmissions),
      tankCapacityLiters: integer('Réservoir (litres)', { min: 1, max: 500 }),
      seats: integer('Places', { min: 1, max: 60 }),
      doors: integer('Portes', { min: 1, max: 9 }),
    }),
  },
  access: { list: 'cars', create: 'update_cars_model', update: 'update_cars_model', delete: 'delete_cars' },
  routes: { slug: 'vehicle-model' },
  list: {
    columns: [
      { main: 'name', second: 'carBrand', label: 'Modèle' },
      'carBody',
      'fuel',
      'power',
      'transmissionType',
      'seats',
    ],
    filters: ['carBrand', 'carBody', 'fuel'],
    searchPlaceholder: 'Modèle ou marque…',
    empty:
      'Aucun modèle. Ajoutez ceux de vos marques : un nouveau véhicule reprendra leurs caractéristiques.',
  },
  archive: true,
});
