import { boolean, money, number, rows, text } from '../../../schema/fields';

/** What may still be credited of each line of a receipt, before tax: a line is named by its table and its row. */
export const creditable = rows(
  'À créditer',
  {
    line: text('Ligne'),
    label: text('Désignation'),
    quantity: number('Quantité'),
    amount: money('Reste HT'),
  },
  { show: 'api' },
);

/** The input of a credit note: all that is left when no line is given; of a line a quantity, or an amount before tax. */
export const credited = {
  creditReason: text('Motif', { required: true, max: 300, wide: true }),
  lines: rows(
    'Lignes créditées',
    {
      line: text('Ligne', { show: 'api' }),
      label: text('Désignation', { max: 200 }),
      quantity: number('Quantité', { min: 0 }),
      amount: money('Montant HT', { min: 0 }),
    },
    {
      rowLabel: 'une ligne',
      help: 'Retirez celles qui restent dues\u00a0; une quantité moindre réduit le montant à proportion',
    },
  ),
  releasesContracts: boolean('Rendre les contrats à facturer', { default: false }),
};
