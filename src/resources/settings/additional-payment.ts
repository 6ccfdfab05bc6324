import { lineTotals } from '../../domain/receiptTotals';
import { optionPriceInWords } from '../../domain/rentalOptions';
import { defineResource } from '../../schema/defineResource';
import { chargedBy } from '../../product/enumerations';
import type { Draft } from '../../schema/field';
import { boolean, choice, money, percent, section, text } from '../../schema/fields';

/** What one unit costs; nothing until its price and rate are known. */
const totalsOf = ({ price_HT, tvaRate }: Draft) =>
  typeof price_HT === 'number' && typeof tvaRate === 'number'
    ? lineTotals({ quantity: 1, unitPriceHT: price_HT, tvaRate })
    : null;

/** What is charged beside the rental: a child seat, a second driver, a delivery. */
export default defineResource({
  name: 'additional-payments',
  type: 'AdditionalReceipt',
  label: { one: 'supplément', many: 'suppléments', gender: 'm' },
  navigation: {
    area: 'settings',
    category: 'Prestations',
    icon: 'badge-percent',
    synonyms: [
      'option',
      'paiement additionnel',
      'siège enfant',
      'gps',
      'conducteur additionnel',
      'livraison',
    ],
  },
  fields: {
    ...section('Supplément', {
      name: text('Nom du supplément', { required: true, unique: true, max: 120 }),
      unit: choice('Facturé', chargedBy, { required: true, default: 'DAY', sortable: true }),
      isDefault: boolean('Coché d’avance', {
        default: false,
        help: 'Sur chaque nouvelle réservation et chaque nouveau contrat',
      }),
      waivesFranchise: boolean('Rachat de franchise', {
        default: false,
        help: 'Les dommages qu’il couvre sont plafonnés à la franchise du véhicule',
      }),
      active: boolean('Actif', { default: true, help: 'Proposé dans les contrats et les factures' }),
    }),
    ...section('Prix', {
      price_HT: money('Prix HT', { required: true, min: 0, sortable: true }),
      tvaRate: percent('Taux de TVA', { required: true, min: 0, max: 100, default: 19 }),
      TVA: money('TVA', { readOnly: true, derive: (record: Draft) => totalsOf(record)?.TVA }),
      TTCPrice: money('Prix TTC', {
        readOnly: true,
        sortable: true,
        derive: (record: Draft) => totalsOf(record)?.TTCPrice,
      }),
      maxCharge: money('Plafond HT', { min: 0, help: 'Par location, quelle que soit sa durée' }),
    }),
  },
  routes: { slug: 'additional-payment' },
  list: {
    columns: ['name', 'unit', 'price_HT', 'TTCPrice', 'isDefault', 'active'],
    filters: ['unit', 'active'],
    empty:
      'Aucun supplément. Ajoutez ce qui se facture avec la location : siège enfant, second conducteur, livraison.',
  },
  offered: {
    while: { active: ['true'] },
    tells: {
      of: ['TTCPrice', 'unit'],
      as: one => optionPriceInWords(one as unknown as Parameters<typeof optionPriceInWords>[0]),
    },
  },
  archive: true,
});
