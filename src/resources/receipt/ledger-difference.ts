import { ledgerRules } from '../../product/ledgerRules';
import { defineResource } from '../../schema/defineResource';
import { choice, date, integer } from '../../schema/fields';

const written = { required: true, readOnly: true } as const;

/** A rule of the ledger that did not hold one night, until it holds again: the journals name each document that differs. */
export default defineResource({
  name: 'ledger-differences',
  type: 'LedgerDifference',
  label: {
    one: 'écart comptable',
    many: 'écarts comptables',
    gender: 'm',
    titles: { list: 'Écarts comptables' },
  },
  navigation: {
    area: 'receipt',
    category: 'Location',
    icon: 'scale',
    synonyms: ['contrôle', 'équilibre', 'grand livre'],
    menu: { list: 'Écarts comptables' },
  },
  representation: ['rule'],
  fields: {
    rule: choice('Règle', ledgerRules, { ...written, sortable: true }),
    count: integer('Écarts', { ...written, min: 0 }),
    foundOn: date('Constaté le', {
      ...written,
      sortable: true,
      deadline: {
        days: [1],
        of: 'Écart comptable',
        action: 'Ouvrir les journaux, qui nomment chaque document',
        unless: 'resolvedOn',
      },
    }),
    resolvedOn: date('Résolu le', { readOnly: true, sortable: true }),
  },
  operations: { create: false, update: false, delete: false },
  access: { list: 'receipts' },
  list: {
    columns: ['rule', 'count', 'foundOn', 'resolvedOn'],
    filters: ['rule'],
    sort: '-foundOn',
    empty: 'Aucun écart\u00a0: chaque nuit, le grand livre se vérifie lui-même.',
  },
  sheet: {
    links: [{ label: 'Voir les journaux', icon: 'file-text', to: () => '/receipt/journals' }],
  },
});
