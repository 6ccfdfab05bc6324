import { integer, money, reference, rows, text } from '../../../schema/fields';

/**
 * What of contracts a receipt invoices (`src/domain/billing`), each at its price in the contract: once each, whoever
 * invoices. A credit note that chooses so gives it back.
 */
export const billings = rows(
  'Facturé des contrats',
  {
    contract: reference('Contrat', 'contracts', { required: true }),
    item: text('Élément', { required: true }),
    from: integer('De', { required: true }),
    to: integer('À', { required: true }),
    price_HT: money('HT', { required: true }),
    TVA: money('TVA', { required: true }),
    TTCPrice: money('TTC', { required: true }),
    releasedBy: reference('Rendu à facturer par', 'receipts'),
  },
  {
    readOnly: true,
    show: 'api',
    apart: {
      by: ['contract', 'item'],
      from: 'from',
      to: 'to',
      unless: 'releasedBy',
      message:
        'Un collègue vient de facturer une partie de ces contrats\u00a0: rechargez, et facturez ce qui reste.',
    },
  },
);
