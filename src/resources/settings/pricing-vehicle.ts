import { defineResource } from '../../schema/defineResource';
import type { Draft } from '../../schema/field';
import { date, integer, money, percent, reference, rows, text } from '../../schema/fields';

const required = 'Ce champ est obligatoire';
const message = 'Format attendu: YYYY-MM-DD';

/** A tariff of a season has its dates, whatever the year. */
const isDated = (_: Draft, row?: Draft) => !row?.season;

/**
 * What a day of a category costs, before tax, in a season or from one day to another, and how much cheaper a long
 * rental is. No day has two prices: that is judged with the dates of the seasons (server/rental/prices/tariffs.ts).
 */
export default defineResource({
  name: 'pricing-vehicles',
  type: 'PricingVehicle',
  label: {
    one: 'tarification',
    many: 'tarifications',
    gender: 'f',
    titles: { create: 'Ajouter une tarification', edit: 'Modifier la tarification' },
    messages: {
      created: 'Mode de paiement ajouté avec succès !',
      confirmDelete: 'Êtes-vous sûr de vouloir supprimer ce tarification ?',
    },
  },
  navigation: { area: 'settings', category: 'Prestations', icon: 'tags', menu: { list: 'Tarification' } },
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
          notBefore: {
            field: 'startDate',
            message: 'La date de fin doit être postérieure ou égale à la date de début',
          },
        }),
        price: money('Prix par jour HT', { required, min: 1, message: required }),
      },
      { required, rowLabel: 'un tarif' },
    ),
    lengthDiscounts: rows(
      'Remises de durée',
      {
        fromDays: integer('À partir de (jours)', { required, min: 2, max: 365 }),
        percent: percent('Remise (%)', { required, min: 0, max: 100 }),
      },
      { rowLabel: 'une remise' },
    ),
  },
  access: { update: 'SUPER_ADMIN', delete: 'SUPER_ADMIN' },
  routes: { slug: 'pricing', edit: '/settings/edit-pricing/:id' },
  list: {
    columns: ['category', 'tarif.name', 'tarif.season', 'tarif.startDate', 'tarif.endDate', 'tarif.price'],
    grouping: 'tarif',
    empty:
      'Aucune tarification. Ajoutez une catégorie et ses tarifs\u00a0: sans eux, chaque véhicule a son propre prix du jour.',
    nothingFound: 'Aucun Leasing Trouvé Avec Cette Recherche',
  },
  archive: true,
});
