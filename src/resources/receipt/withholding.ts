import { parseMoney } from '../../domain/money';
import { WITHHOLDING_FLOOR } from '../../domain/withholding';
import { withholdingStates, withholdingsInForce } from '../../product/enumerations';
import { between } from '../../schema/words/list/declaredList';
import { defineResource } from '../../schema/defineResource';
import type { Draft } from '../../schema/field';
import { choice, code, date, file, money, percent, reference, section, text } from '../../schema/fields';
import { closedPeriod } from '../settings/parts/closedPeriod';

const written = { readOnly: true } as const;
const inState = (state: string) => (one: Draft) => one.state === state;
const isReceived = inState('RECEIVED');

/** Whether something may be withheld of a receipt: of an issued invoice of a client that owes, once (domain B.6). */
const mayBeWithheld = ({ state, documentKind, client, withheld, restToPay, ...receipt }: Draft): boolean =>
  state !== 'PENDING' &&
  (documentKind === 'INVOICE' || documentKind === 'DAMAGE_INVOICE') &&
  Boolean(client) &&
  Number(withheld ?? 0) === 0 &&
  Number(restToPay ?? 0) > 0 &&
  (parseMoney((receipt.TotalTTC ?? 0) as number | string) ?? 0) >= WITHHOLDING_FLOOR;

/**
 * What a client keeps of an invoice for the tax office: no money, but it settles (domain B.6; money.md). Its certificate is
 * owed until its number is there.
 */
export default defineResource({
  name: 'withholdings',
  type: 'Withholding',
  label: { one: 'retenue à la source', many: 'retenues à la source', gender: 'f' },
  navigation: {
    area: 'receipt',
    category: 'Location',
    icon: 'file-text',
    synonyms: ['certificat', 'TEJ', 'retenue', 'RS'],
    menu: { list: 'Certificats attendus' },
  },
  representation: ['number'],
  fields: {
    number: code('N°', { prefix: 'RS', digits: 5, sortable: true }),
    state: choice('Statut', withholdingStates, {
      readOnly: true,
      sortable: true,
      tones: { EXPECTED: 'warning', RECEIVED: 'success', VOIDED: 'cancelled' },
    }),
    ...section('Retenue', {
      receipt: reference('Facture', 'receipts', { required: true, searchable: true }),
      client: reference('Client', 'clients', { ...written, searchable: true }),
      date: date('Date', {
        ...written,
        sortable: true,
        help: 'Celle de la facture avec laquelle elle naît, de l’avoir qui l’a diminuée, ou de sa saisie',
      }),
      rate: percent('Taux', { required: true, min: 0.001, max: 100 }),
      base: money('Base', {
        ...written,
        help: 'Le total TTC, sans le timbre ni ce que des avoirs ont rendu',
      }),
      amount: money('Montant retenu', { ...written, sortable: true, total: true }),
    }),
    ...section('Certificat', {
      certificateNumber: text('N° de certificat TEJ', {
        required: true,
        max: 60,
        searchable: true,
        unique: true,
        when: isReceived,
      }),
      certificateFile: file('Certificat', { accept: 'document', camera: true, when: isReceived }),
      voidedOn: date('Annulée le', { readOnly: true, when: inState('VOIDED') }),
      voidReason: text('Motif de l’annulation', { required: true, max: 300, when: inState('VOIDED') }),
    }),
  },
  operations: { update: false, delete: false },
  access: { list: 'regulation_receipts', create: 'create_receipt_payment' },
  list: {
    columns: [
      { main: 'receipt', second: 'date', label: 'Facture' },
      'number',
      'client',
      'rate',
      'base',
      'amount',
      'certificateNumber',
      'state',
    ],
    filters: ['client', 'receipt', 'state', ...between('date', 'Du', 'Au')],
    quickFilters: [
      { label: 'Attendus', values: { state: 'EXPECTED' }, sort: 'date', opens: true },
      { label: 'Reçus', values: { state: 'RECEIVED' } },
    ],
    sort: '-date',
    searchPlaceholder: 'Facture, client, n° de certificat…',
    empty: 'Aucune retenue. Elle naît avec la facture d’un client qui retient à la source.',
  },
  sheet: {
    figures: ['amount', 'base', 'date'],
    tabs: [
      { of: 'clients', by: 'client', label: 'Retenues', start: false },
      { of: 'receipts', by: 'receipt', label: 'Retenues', startWhen: mayBeWithheld },
    ],
  },
  state: 'state',
  actions: {
    receiveCertificate: {
      from: ['EXPECTED'],
      to: 'RECEIVED',
      label: 'Certificat reçu',
      access: 'update_receipt_payment',
      ask: ['certificateNumber', 'certificateFile'],
      success: 'Certificat enregistré.',
      icon: 'clipboard-check',
    },
    voidWithholding: {
      from: ['EXPECTED', 'RECEIVED'],
      to: 'VOIDED',
      label: 'Annuler la retenue',
      access: 'delete_receipt_payment',
      ask: ['voidReason'],
      confirm: 'Le client paie tout\u00a0: ce qui était retenu sera de nouveau dû.',
      success: 'Retenue annulée\u00a0: le reste à payer remonte d’autant.',
      quiet: true,
      danger: true,
    },
  },
  invariants: {
    periods: { until: closedPeriod, dates: ['date', 'voidedOn'] },
    frozen: {
      while: { state: [...withholdingsInForce, 'VOIDED'] },
      except: ['certificateNumber', 'certificateFile', 'voidedOn', 'voidReason'],
      message: 'Une retenue ne change plus\u00a0: elle s’annule, et se saisit de nouveau.',
    },
  },
});
