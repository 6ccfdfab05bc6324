import { defineResource } from '../../schema/defineResource';
import { bodyTypes, transmissions } from '../../schema/enumerations';
import { choice, file, integer, reference, section, text } from '../../schema/fields';

/** Models of the brands; what they say fills in a new vehicle. */
export default defineResource({
  name: 'car-models',
  type: 'CarModel',
  labels: { one: 'modèle', many: 'modèles', gender: 'm' },
  area: 'settings',
  category: 'Véhicules',
  icon: 'gauge',
  synonyms: ['voiture', 'version', 'carrosserie', 'réservoir'],
  representation: ['name'],
  fields: {
    ...section('Modèle', {
      carBrand: reference('Marque', 'car-brands', { required: true, searchable: true, sortable: true }),
      name: text('Modèle', {
        required: true,
        uniqueWithin: 'carBrand',
        searchable: true,
        sortable: true,
        max: 60,
      }),
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
  routes: {
    list: '/settings/vehicle-model-list',
    create: '/settings/add-vehicle-model',
    edit: '/settings/add-vehicle-model/:id',
  },
  operations: {
    list: 'CarModels',
    one: 'CarModel',
    create: 'createCarModel',
    update: 'updateCarModel',
    delete: 'deleteCarModel',
  },
  access: { list: 'cars', create: 'update_cars_model', update: 'update_cars_model', delete: 'delete_cars' },
  archive: true,
  list: {
    columns: [
      { main: 'name', second: 'carBrand', label: 'Modèle' },
      'carBody',
      'fuel',
      'power',
      'transmissionType',
      'seats',
    ],
    filters: [
      { argument: 'carBrand', path: 'carBrand', operator: '=' },
      { argument: 'carBody', path: 'carBody', operator: '=' },
      { argument: 'fuel', path: 'fuel', operator: '=' },
    ],
    perPage: 8,
    sort: { field: 'name', order: 'asc' },
    searchPlaceholder: 'Modèle ou marque…',
    empty:
      'Aucun modèle. Ajoutez ceux de vos marques : un nouveau véhicule reprendra leurs caractéristiques.',
  },
});
