import { parseRentalMoment } from '../../domain/rentalDays';
import { defineResource } from '../../schema/defineResource';
import type { Draft } from '../../schema/field';
import { chargedBy, priceSources } from '../../schema/enumerations';
import {
  choice,
  date,
  group,
  instant,
  integer,
  money,
  number,
  percent,
  reference,
  rows,
  text,
} from '../../schema/fields';

const required = 'Ce champ est obligatoire';
const message = 'Format attendu: YYYY-MM-DD';

/** A tariff of a season has its dates, whatever the year. */
const isDated = (_: Draft, row?: Draft) => !row?.season;

/** A day, or a moment of it. */
const moment = (label: string) =>
  text(label, {
    required,
    message,
    parse: (typed: string) => (parseRentalMoment(typed) === null ? null : typed),
  });

/** What a rental costs before it is written, as `priceRental` tells it. */
const quote = {
  numberOfDays: integer('Jours'),
  days: rows('Jour par jour', {
    date: date('Jour'),
    source: choice('Selon', priceSources),
    name: text('Tarif'),
    price: money('Prix HT'),
  }),
  groups: rows('Location', {
    from: date('Du'),
    to: date('Au'),
    days: integer('Jours'),
    source: choice('Selon', priceSources),
    name: text('Tarif'),
    price: money('Prix par jour HT'),
    amount: money('Montant HT'),
  }),
  daysTotal: money('Location HT'),
  lengthDiscount: group('Remise de durée', {
    fromDays: integer('À partir de (jours)'),
    percent: percent('Remise (%)'),
    amount: money('Montant HT'),
  }),
  options: rows('Suppléments', {
    option: text('Supplément'),
    name: text('Nom'),
    unit: choice('Facturé', chargedBy),
    quantity: number('Quantité'),
    unitPriceHT: money('Prix HT'),
    tvaRate: percent('TVA (%)'),
    price_HT: money('Montant HT'),
  }),
  discount: money('Remise HT'),
  total_Price_HT: money('Total HT'),
  total_TVA: money('TVA'),
  TotalTTC: money('Total TTC'),
  vatByRate: rows('TVA par taux', {
    rate: percent('Taux (%)'),
    base: money('Base'),
    amount: money('TVA'),
  }),
};

/**
 * What a day of a category costs, before tax, in a season or from one day to another, and how much cheaper a long
 * rental is. No day has two prices: that is judged with the dates of the seasons (server/prices/tariffs.ts).
 */
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
        season: reference('Saison', 'seasons'),
        startDate: date('Date de début', { required, when: isDated, message }),
        endDate: date('Date de fin', {
          required,
          when: isDated,
          message,
          notBefore: 'startDate',
          notBeforeMessage: 'La date de fin doit être postérieure ou égale à la date de début',
        }),
        price: money('Prix par jour HT', { required, min: 1, message: required }),
      },
      { required, rowLabel: 'Tarif' },
    ),
    lengthDiscounts: rows(
      'Remises de durée',
      {
        fromDays: integer('À partir de (jours)', { required, min: 2, max: 365 }),
        percent: percent('Remise (%)', { required, min: 0, max: 100 }),
      },
      { rowLabel: 'Remise' },
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
  queries: {
    PricingByVehicle: {
      access: ['pricing_vehicles', 'create_reservation', 'update_reservation'],
      fields: {
        vehicleId: reference('Véhicule', 'vehicles', { required }),
        startDate: moment('Date de début'),
        endDate: moment('Date de fin'),
      },
      answers: money('Prix HT'),
    },
    RentalQuote: {
      access: ['create_reservation', 'update_reservation', 'create_contract', 'update_contract'],
      fields: {
        vehicle: reference('Véhicule', 'vehicles'),
        pricingCategory: reference('Catégorie', 'pricing-vehicles'),
        client: reference('Client', 'clients'),
        departureDate: instant('Départ', { required }),
        returnDate: instant('Retour', { required, notBefore: 'departureDate' }),
        options: rows('Suppléments', {
          option: reference('Supplément', 'additional-payments', { required }),
          quantity: number('Quantité', { min: 0, max: 100_000, help: '1 si rien n’est dit' }),
        }),
        discountRate: percent('Remise (%)', { min: 0, max: 100 }),
        discount: money('Remise HT', { min: 0 }),
      },
      answers: quote,
    },
  },
  archive: true,
  list: {
    columns: ['category', 'tarif.name', 'tarif.season', 'tarif.startDate', 'tarif.endDate', 'tarif.price'],
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
