import { defineResource } from '../../schema/defineResource';
import { file, integer, text } from '../../schema/fields';

export default defineResource({
  name: 'car-brands',
  type: 'CarBrand',
  labels: { one: 'marque', many: 'marques', gender: 'f' },
  area: 'settings',
  category: 'Véhicules',
  icon: 'car',
  synonyms: ['constructeur', 'voiture'],
  representation: ['name'],
  fields: {
    name: text('Marque', { required: true, unique: true, searchable: true, sortable: true, max: 60 }),
    logo: file('Logo', { accept: 'image' }),
    modelCount: integer('Modèles', { computed: true, readOnly: true }),
  },
  routes: {
    list: '/settings/vehicle-list',
    create: '/settings/add-vehicle',
    edit: '/settings/add-vehicle/:id',
  },
  operations: { list: 'Cars', one: 'Car', create: 'createCars', update: 'updateCars', delete: 'deleteCars' },
  access: { list: 'cars', create: 'create_cars', update: 'update_cars', delete: 'delete_cars' },
  archive: true,
  list: {
    columns: ['name', 'modelCount', 'logo'],
    perPage: 8,
    sort: { field: 'name', order: 'asc' },
    empty: 'Aucune marque. Ajoutez celles de votre parc : leurs modèles suivent.',
  },
});
