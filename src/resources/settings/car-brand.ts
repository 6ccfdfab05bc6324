import { defineResource } from '../../schema/defineResource';
import { file, integer, text } from '../../schema/fields';
import { merged, merging } from '../../schema/words/actions/merging';

export default defineResource({
  name: 'car-brands',
  type: 'CarBrand',
  label: { one: 'marque', many: 'marques', gender: 'f' },
  navigation: { area: 'settings', category: 'Véhicules', icon: 'car', synonyms: ['constructeur', 'voiture'] },
  fields: {
    name: text('Marque', { required: true, unique: true, max: 60 }),
    logo: file('Logo', { accept: 'image' }),
    modelCount: integer('Modèles', { computed: true, readOnly: true }),
    mergedInto: merged('car-brands'),
  },
  operations: { list: 'Cars', one: 'Car', create: 'createCars', update: 'updateCars', delete: 'deleteCars' },
  routes: { slug: 'vehicle' },
  list: {
    columns: ['name', 'modelCount', 'logo'],
    empty: 'Aucune marque. Ajoutez celles de votre parc : leurs modèles suivent.',
  },
  actions: { mergeCarBrand: merging('car-brands', 'delete_cars') },
  archive: true,
});
