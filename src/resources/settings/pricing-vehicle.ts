import { date, money, rows, text } from '../../schema/fields';
import { defineResource } from '../../schema/defineResource';

const required = 'Ce champ est obligatoire';
const message = 'Format attendu: YYYY-MM-DD';

/** What a day of a category costs, before tax, from one day to another. */
export default defineResource({
  name: 'pricing-vehicles',
  type: 'PricingVehicle',
  labels: { one: 'tarification', many: 'tarifications', gender: 'f' },
  area: 'settings',
  category: 'Prestations',
  icon: 'tags',
  representation: ['category'],
  fields: {
    category: text('Catégorie', { required, unique: true, searchable: true, sortable: true, max: 60 }),
    tarif: rows(
      'Tarifs',
      {
        name: text('Nom du tarif', { required, searchable: true, max: 80 }),
        startDate: date('Date de début', { required, message }),
        endDate: date('Date de fin', {
          required,
          message,
          notBefore: 'startDate',
          notBeforeMessage: 'La date de fin doit être postérieure ou égale à la date de début',
        }),
        price: money('Prix par jour HT', { required, min: 1, message: required }),
      },
      { required, rowLabel: 'Tarif' },
    ),
  },
  routes: {
    list: '/settings/pricing-list',
    create: '/settings/add-pricing',
    edit: '/settings/edit-pricing/:id',
  },
  operations: {
    list: 'PricingVehicles',
    one: 'PricingVehicle',
    create: 'createPricingVehicle',
    update: 'updatePricingVehicle',
    delete: 'deletePricingVehicle',
  },
  access: {
    list: 'pricing_vehicles',
    create: 'create_pricing_vehicle',
    update: 'SUPER_ADMIN',
    delete: 'SUPER_ADMIN',
  },
  reserved: { update: 'update_pricing_vehicle', delete: 'delete_pricing_vehicle' },
  archive: true,
  list: {
    columns: ['category', 'tarif.name', 'tarif.startDate', 'tarif.endDate', 'tarif.price'],
    grouping: 'tarif',
    perPage: 8,
    sort: { field: 'category', order: 'asc' },
    empty: 'Aucun Leasing Trouvé Avec Cette Recherche',
    nothingFound: 'Aucun Leasing Trouvé Avec Cette Recherche',
  },
  menu: { list: 'Tarification' },
  titles: { create: 'Ajouter une tarification', edit: 'Modifier la tarification' },
  messages: {
    created: 'Mode de paiement ajouté avec succès !',
    confirmDelete: 'Êtes-vous sûr de vouloir supprimer ce tarification ?',
  },
});
