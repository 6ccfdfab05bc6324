import { eInvoiceStates, eInvoiceTones } from '../../product/enumerations';
import { xmlFile } from '../../product/kinds/xmlFile';
import { between } from '../../schema/words/list/declaredList';
import { defineResource } from '../../schema/defineResource';
import type { Draft } from '../../schema/field';
import { choice, date, instant, money, reference, section, text } from '../../schema/fields';

const written = { readOnly: true } as const;
/** On the sheet, not in lists. */
const sheetOnly = { readOnly: true, show: 'sheet' } as const;

const is =
  (...states: readonly (keyof typeof eInvoiceStates)[]) =>
  ({ status }: Draft) =>
    states.some(state => state === status);

/** Where each issued invoice and credit note stands with TTN: beside the frozen receipt, since it moves on. */
export default defineResource({
  name: 'e-invoices',
  type: 'EInvoice',
  label: { one: 'facture électronique', many: 'factures électroniques', gender: 'f' },
  navigation: {
    area: 'receipt',
    category: 'Location',
    icon: 'file-text',
    synonyms: ['TEIF', 'El Fatoora', 'TTN', 'e-facture', 'signature'],
    menu: { list: 'Factures électroniques' },
  },
  representation: ['number'],
  fields: {
    number: text('N°', { ...written, max: 70, searchable: true, sortable: true }),
    status: choice('Statut', eInvoiceStates, {
      ...written,
      sortable: true,
      tones: eInvoiceTones,
    }),
    ...section('Facture électronique', {
      receipt: reference('Facture', 'receipts', { ...written, unique: true }),
      buyer: text('Facturé à', { ...written, searchable: true }),
      issueDate: date('Date', { ...written, sortable: true }),
      total: money('Total TTC', { ...written, sortable: true }),
    }),
    ...section('Échange avec El Fatoora', {
      version: text('Version du format', { ...sheetOnly, max: 10 }),
      sentAt: instant('Envoyée le', { ...written, sortable: true }),
      fingerprint: text('Empreinte de ce qui est parti', { ...written, show: 'api', max: 64 }),
      signedFile: xmlFile('Fichier signé', sheetOnly),
      reference: text('Référence TTN', { ...written, max: 70, searchable: true }),
      qr: xmlFile('QR (CEV)', sheetOnly),
      answeredAt: instant('Réponse reçue le', sheetOnly),
      error: text('Motif du rejet', { ...written, max: 500 }),
    }),
  },
  operations: { create: false, update: false, delete: false },
  access: { list: 'receipts', update: 'update_receipt' },
  list: {
    columns: [
      { main: 'number', second: 'buyer', label: 'Facture' },
      'issueDate',
      'total',
      { main: 'reference', second: 'error', label: 'Référence TTN' },
      'sentAt',
      'status',
    ],
    filters: ['status', 'receipt', ...between('issueDate', 'Du', 'Au')],
    quickFilters: [
      { label: 'À envoyer', values: { status: 'TO_SEND' } },
      { label: 'Envoyées', values: { status: 'SENT' } },
      { label: 'Rejetées', values: { status: 'REJECTED' } },
    ],
    sort: '-issueDate',
    searchPlaceholder: 'Numéro, client, référence TTN…',
    empty: 'Aucune facture électronique. Chaque facture et chaque avoir que vous émettez en a une.',
  },
  sheet: {
    figures: ['total', 'issueDate', 'sentAt'],
    tabs: [{ of: 'receipts', by: 'receipt', label: 'E-facture' }],
  },
  actions: {
    requireEInvoice: {
      label: 'À envoyer',
      reads: ['status'],
      when: is('NOT_REQUIRED'),
      success: 'Facture à envoyer.',
      icon: 'file-text',
    },
    sendEInvoice: {
      label: 'Marquer envoyée',
      reads: ['status'],
      when: is('TO_SEND', 'REJECTED'),
      confirm:
        'Son fichier TEIF est à signer, puis à déposer sur El Fatoora\u00a0: il est dans l’export du jour ou du mois.',
      success: 'Facture envoyée\u00a0: son fichier signé est attendu.',
      icon: 'mail',
    },
    sendEInvoices: {
      label: 'Marquer envoyées',
      on: 'ticked',
      access: 'update_receipt',
      confirm: 'Leurs fichiers TEIF sont à signer, puis à déposer sur El Fatoora.',
      success: 'Factures envoyées.',
      icon: 'mail',
    },
    receiveEInvoice: {
      label: 'Fichier revenu',
      fields: { file: xmlFile('Fichier signé, ou réponse d’El Fatoora', { required: true }) },
      reads: ['status'],
      when: is('TO_SEND', 'SENT', 'REJECTED'),
      success: 'Fichier reçu.',
      icon: 'undo',
    },
    rejectEInvoice: {
      label: 'Rejetée',
      fields: { error: text('Motif donné par El Fatoora', { required: true, max: 500 }) },
      reads: ['status'],
      when: is('SENT'),
      success: 'Rejet noté.',
      quiet: true,
      danger: true,
    },
    reopenEInvoice: {
      label: 'Rouvrir',
      access: 'SUPER_ADMIN',
      fields: {
        reason: text('Pourquoi la réponse notée n’est pas la bonne', { required: true, max: 300 }),
      },
      reads: ['status'],
      when: is('ACCEPTED', 'REJECTED'),
      success: 'Facture rouverte\u00a0: sa réponse est de nouveau attendue.',
      icon: 'history',
      quiet: true,
    },
  },
  invariants: {
    frozen: {
      while: { status: ['ACCEPTED'] },
      // An answer that was noted by mistake.
      reopens: ['ACCEPTED'],
      message: 'El Fatoora a enregistré cette facture\u00a0: elle ne change plus.',
    },
  },
});
