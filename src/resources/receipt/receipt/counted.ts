import { computed, money } from '../../../schema/fields';

/**
 * Amounts as a list has them, on screen and in its files: a credit note takes away, as that does which reverses a cash
 * receipt that became an invoice; so their total is the sum of the rows, and that of the journals. The document's own are as it says them.
 */
export const counted = {
  countedHT: computed(money('Total HT', { show: 'api', sortable: true })),
  countedTVA: computed(money('TVA', { show: 'api' })),
  countedStamp: computed(money('Timbre fiscal', { show: 'api' })),
  countedTTC: computed(money('Total TTC', { show: 'api', sortable: true })),
  countedPaid: computed(money('Réglé', { show: 'api' })),
  countedRest: computed(money('Reste à payer', { show: 'api', sortable: true })),
};
