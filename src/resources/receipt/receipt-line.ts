import { defineResource } from '../../schema/defineResource';
import {
  group,
  integer,
  instant,
  money,
  percent,
  reference,
  references,
  rows,
  text,
} from '../../schema/fields';
import { driverPapers } from '../contract/contract/drivers';

/** One entry of a receipt's `vehicles`: a contract's vehicle, or a service rendered (specification §3). */
export default defineResource({
  name: 'receipt-lines',
  type: 'ReceiptLine',
  label: { one: 'ligne de facture', many: 'lignes de facture', gender: 'f' },
  navigation: { area: 'receipt', icon: 'receipt' },
  storage: { partOf: { resource: 'receipts', field: 'vehicles' } },
  fields: {
    label: text('Désignation', { required: true }),
    contract: reference('Contrat de location', 'contracts', { show: 'api' }),
    contractId: text('Contrat', { show: 'api' }),
    contractNumber: text('N° contrat', { searchable: true, ignoreSeparators: true }),
    driver: rows('Conducteurs', {
      firstName: text('Prénom'),
      lastName: text('Nom'),
      ...driverPapers,
    }),
    vehicleId: references('Véhicules', 'vehicles'),
    service: references('Services', 'services'),
    vehicleDetails: group('Détail', {
      departureDate: instant('Départ'),
      returnDate: instant('Retour'),
      numberOfDays: integer('Jours'),
      price_HT: money('Total HT', { required: true, total: true }),
      tvaRate: percent('TVA %', { required: true }),
      TVA: money('TVA', { required: true }),
      TTCPrice: money('TTC', { required: true }),
    }),
    net_HT: money('HT après remise', { show: 'api' }),
    creditedLine: text('Ligne corrigée', { show: 'api' }),
  },
});
