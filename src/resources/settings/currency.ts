import { defineResource } from '../../schema/defineResource';
import type { Draft } from '../../schema/field';
import { boolean, date, integer, number, section, text } from '../../schema/fields';

/** Currencies in which clients pay; a document keeps the rate of its day. */
export default defineResource({
  name: 'currencies',
  type: 'Currency',
  label: { one: 'devise', many: 'devises', gender: 'f' },
  navigation: {
    area: 'settings',
    category: 'Paiement et fiscalité',
    icon: 'coins',
    synonyms: ['monnaie', 'change', 'cours', 'euro', 'dollar', 'dinar'],
  },
  representation: ['code'],
  fields: {
    ...section('Devise', {
      code: text('Code ISO', {
        required: true,
        unique: true,
        placeholder: 'EUR',
        parse: (typed: string) => /^[A-Z]{3}$/.exec(typed.trim().toUpperCase())?.[0] ?? null,
        message: 'Code de trois lettres, comme EUR',
      }),
      name: text('Nom', { required: true, searchable: true, sortable: true, max: 60 }),
      symbol: text('Symbole', { max: 6, placeholder: '€' }),
      decimals: integer('Décimales', { required: true, min: 0, max: 4, default: 2 }),
      isDefault: boolean('Par défaut', {
        default: false,
        onlyOne: true,
        help: 'Proposée dans les documents',
      }),
    }),
    ...section('Cours', {
      rateToTND: number('Cours en dinars', {
        required: true,
        min: 0.001,
        help: 'Ce que valent en dinars les unités cotées',
        check: (rate: number, currency: Draft) =>
          currency.code === 'TND' && rate !== 1 ? 'Un dinar vaut un dinar : le cours est 1' : null,
      }),
      quotedUnits: integer('Unités cotées', {
        min: 1,
        max: 10_000,
        default: 1,
        help: 'La Banque centrale cote 1, 10, 100 ou 1000 unités',
      }),
      rateDate: date('Cours du', { default: 'today', sortable: true }),
    }),
  },
  list: {
    columns: [
      { main: 'code', second: 'name', label: 'Devise' },
      'symbol',
      'quotedUnits',
      'rateToTND',
      'rateDate',
      'isDefault',
    ],
    empty: 'Aucune devise. Ajoutez celles que vos clients étrangers emploient.',
  },
  invariants: {
    kept: {
      by: { code: ['TND'] },
      message: 'Le dinar tunisien est la monnaie de vos comptes : il garde son code et ne se supprime pas.',
    },
  },
  archive: true,
});
