import { formatDinars } from '../../domain/money';
import { ribBank } from '../../domain/rib';
import { accountKinds, accountStates, accountTypes } from '../../product/enumerations';
import { rib } from '../../product/kinds/rib';
import { defineResource } from '../../schema/defineResource';
import type { Draft } from '../../schema/field';
import { choice, computed, date, longText, money, reference, section, text } from '../../schema/fields';

const isBank = ({ kind }: Draft) => kind === 'BANK';
const bankOf = ({ RIB }: Draft) => ribBank(String(RIB ?? ''));
const coversItself = (opening: number, { kind }: Draft) =>
  kind === 'CASH' && opening < 0 ? 'Une caisse ne commence pas en dessous de zéro' : null;

/** Where money is: accounts at banks, and cash drawers (domain C.11). */
export default defineResource({
  name: 'bank-accounts',
  type: 'Bank',
  label: { one: 'compte', many: 'comptes', gender: 'm' },
  navigation: {
    area: 'bank',
    icon: 'landmark',
    synonyms: ['banque', 'caisse', 'RIB', 'trésorerie', 'solde'],
    menu: { list: 'Liste des comptes', create: 'Nouveau compte' },
  },
  fields: {
    ...section('Compte', {
      name: text('Compte', { required: true, unique: true, max: 80, placeholder: 'BIAT courant' }),
      kind: choice('Nature', accountKinds, {
        required: true,
        default: 'BANK',
        offers: ['BANK', 'CASH'],
        sortable: true,
      }),
      accountType: choice('Type', accountTypes, { required: true, default: 'COURANT', when: isBank }),
      RIB: rib('RIB', { required: true, unique: true, when: isBank, searchable: true }),
      bank: text('Banque', { derive: bankOf, readOnly: true, when: isBank, searchable: true }),
      agency: reference('Agence', 'agencies', { searchable: true }),
      state: choice('État', accountStates, {
        readOnly: true,
        sortable: true,
        tones: { OPEN: 'success', CLOSE: 'cancelled' },
      }),
    }),
    ...section(
      'Solde',
      {
        openingBalance: money('Solde d’ouverture', { required: true, default: 0, check: coversItself }),
        openingDate: date('Ouvert le', { required: true, default: 'today' }),
        balance: computed(money('Solde', { total: true })),
      },
      'Le solde est celui d’ouverture et toutes les écritures depuis.',
    ),
    note: longText('Note', { max: 2000, wide: true }),
  },
  operations: { delete: false },
  routes: { slug: 'bank-account' },
  list: {
    columns: [
      { main: 'name', second: 'RIB', label: 'Compte' },
      { main: 'kind', second: 'accountType', label: 'Nature' },
      'bank',
      'agency',
      'openingBalance',
      'balance',
      'state',
    ],
    filters: ['kind', 'state', 'agency'],
    quickFilters: [
      { label: 'Banques', values: { kind: 'BANK' } },
      { label: 'Caisses', values: { kind: 'CASH' } },
    ],
    searchPlaceholder: 'Compte, RIB, banque…',
    empty: 'Aucun compte. Ajoutez celui où arrive ce que vos clients vous versent.',
  },
  sheet: { figures: ['balance', 'openingBalance'] },
  state: 'state',
  actions: {
    closeBank: {
      from: ['OPEN'],
      to: 'CLOSE',
      label: 'Fermer',
      confirm: 'Le compte ne recevra plus d’écriture.',
      success: 'Compte fermé.',
      danger: true,
    },
    openBank: {
      from: ['CLOSE'],
      to: 'OPEN',
      label: 'Rouvrir',
      icon: 'undo',
      quiet: true,
      success: 'Compte rouvert.',
    },
  },
  offered: {
    while: { state: ['OPEN'] },
    tells: {
      of: ['kind', 'bank', 'balance'],
      closed: ['balance'],
      as: ({ kind, bank, balance }: Draft) =>
        [
          kind === 'CASH' ? accountKinds.CASH : String(bank ?? ''),
          typeof balance === 'number' ? formatDinars(balance) : '',
        ]
          .filter(Boolean)
          .join(' · ') || null,
    },
  },
});
