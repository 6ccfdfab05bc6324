import {
  directions,
  paymentPurposes,
  paymentStages,
  paymentStatuses,
  paymentsInForce,
} from '../../product/enumerations';
import { between } from '../../schema/words/list/declaredList';
import { defineResource } from '../../schema/defineResource';
import type { Draft, Named } from '../../schema/field';
import {
  boolean,
  choice,
  code,
  computed,
  email,
  longText,
  money,
  reference,
  rows,
  section,
  text,
} from '../../schema/fields';
import { telephone } from '../../product/kinds/telephone';
import { paymentReceipt, receiptLinks } from './payment/receiptMessage';
import { closedPeriod } from '../settings/parts/closedPeriod';
import { actions } from './payment/actions';
import { allocations, repayments } from './payment/allocations';
import { account, handedOver, identity } from './payment/handedOver';
import { outcome } from './payment/outcome';

const written = { readOnly: true } as const;

/** What one party gives in one go, or is given back, and the documents that it settles (domain C.9). */
export default defineResource({
  name: 'payments',
  type: 'Payment',
  label: { one: 'règlement', many: 'règlements', gender: 'm' },
  navigation: {
    area: 'receipt',
    category: 'Location',
    icon: 'hand-coins',
    synonyms: ['encaissement', 'acompte', 'chèque', 'virement', 'espèces', 'reçu'],
    menu: { list: 'Liste des règlements', create: 'Nouveau règlement' },
  },
  representation: ['number'],
  fields: {
    number: code('N°', { prefix: 'REG', setting: 'thresholds.paymentPrefix', digits: 5, sortable: true }),
    status: computed(
      choice('Statut', paymentStatuses, {
        tones: {
          RECEIVED: 'info',
          ISSUED: 'info',
          CLEARED: 'success',
          DEBITED: 'success',
          REJECTED: 'danger',
          VOIDED: 'cancelled',
        },
      }),
    ),
    state: choice('Étape', paymentStages, { readOnly: true, sortable: true, show: 'api' }),
    ...section('Règlement', {
      client: reference('Client', 'clients', { searchable: true }),
      payer: text('Remis par', { max: 120, searchable: true, help: 'Quand ce n’est pas le client' }),
      direction: choice('Sens', directions, written),
      purpose: choice('Objet', paymentPurposes, written),
      ...handedOver,
      ...identity,
      ...account,
    }),
    clientPhone: computed(telephone('Téléphone du client', { show: 'api', access: { read: 'clients' } })),
    clientEmail: computed(email('E-mail du client', { show: 'api', access: { read: 'clients' } })),
    allocations,
    repayments,
    settles: computed(
      rows('Factures réglées', {
        receipt: reference('Facture', 'receipts'),
        amount: money('Affecté', { total: true }),
      }),
    ),
    repays: computed(
      rows('Remboursements rendus', {
        refund: reference('Remboursement', 'payments'),
        amount: money('Affecté', { total: true }),
      }),
    ),
    unallocated: computed(money('Non affecté')),
    // Of a rental that does not take place, or is over.
    isLeft: computed(boolean('À rendre ou affecter', { show: 'api' })),
    // What was given back of a payment that came back unpaid.
    reclaimed: computed(money('Reste à rendre par le client', { show: 'sheet' })),
    ...section('Origine', {
      reservation: reference('Réservation', 'reservations', { searchable: true }),
      contract: reference('Contrat', 'contracts', { searchable: true }),
      guarantee: reference('Caution', 'guarantees', written),
      refundOf: reference('Rembourse', 'payments', written),
      refundOfCreditNote: reference('Rembourse l’avoir', 'receipts', written),
      transferOf: reference('Crédit transféré par', 'payments', { ...written, unique: true }),
      cashier: reference('Encaissé par', 'users', written),
      note: longText('Note', { max: 2000, wide: true }),
    }),
    ...outcome,
  },
  operations: { update: false, delete: false },
  access: {
    list: 'regulation_receipts',
    create: 'create_receipt_payment',
  },
  routes: { show: '/receipt/payment/:id' },
  list: {
    columns: [
      { main: 'number', second: 'purpose', label: 'Règlement' },
      { main: 'client', second: 'payer' },
      'date',
      { main: 'mode', second: 'reference', label: 'Mode' },
      'account',
      'amount',
      'unallocated',
      'cashier',
      'status',
    ],
    filters: [
      'client',
      'contract',
      'reservation',
      'status',
      'paymentMode',
      'account',
      'direction',
      'purpose',
      'isLeft',
      { path: 'refundOf', argument: 'refundOf', label: 'Remboursements de' },
      ...between('date', 'Du', 'Au'),
    ],
    quickFilters: [
      { label: 'Reçus', values: { status: 'RECEIVED' } },
      { label: 'Acomptes', values: { purpose: 'DEPOSIT' } },
      { label: 'Acomptes à rendre ou affecter', values: { isLeft: 'true' } },
      { label: 'Remboursements', values: { direction: 'OUT' } },
      { label: 'Rejetés', values: { status: 'REJECTED' } },
    ],
    totals: ['amount', 'unallocated'],
    totalsNote: 'Remboursements déduits\u00a0; sans les annulés ni les rejetés',
    sort: '-date',
    searchPlaceholder: 'Numéro, client, facture, n° de chèque…',
    empty: 'Aucun règlement. Le premier se saisit sur une facture\u00a0: «\u00a0Encaisser\u00a0».',
  },
  sheet: {
    figures: ['amount', 'unallocated', 'date'],
    links: [
      ...receiptLinks(paymentReceipt),
      {
        label: 'Encaisser ce qui est à rendre',
        icon: 'hand-coins',
        access: 'create_receipt_payment',
        to: ({ client, reclaimed }: Draft) =>
          client && Number(reclaimed) > 0 ? `/receipt/add-payment?client=${(client as Named).id}` : null,
      },
    ],
    previews: [{ name: 'spreading', card: 'Règlement', onCreate: true }],
    tabs: [
      { of: 'clients', by: 'client' },
      { of: 'bank-accounts', by: 'account' },
      { of: 'payments', by: 'refundOf', label: 'Remboursements', start: false },
      // « Encaisser » begins these.
      { of: 'contracts', by: 'contract', start: false },
      { of: 'reservations', by: 'reservation', start: false },
    ],
  },
  state: 'state',
  actions,
  invariants: {
    frozen: {
      while: { state: ['RECEIVED', 'CLEARED', 'REJECTED', 'VOIDED'] },
      // An acompte follows its reservation to the contract that is made of it, and leaves both where another client pays.
      except: [
        'reservation',
        'clearedOn',
        'rejectedOn',
        'rejectReason',
        'rejectFee',
        'liftedOn',
        'liftReason',
        'voidedOn',
        'voidReason',
        'contract',
      ],
      appends: ['allocations', 'repayments', 'rejections'],
      message: 'Un règlement ne change plus\u00a0: il s’annule, et se saisit de nouveau.',
    },
    asks: {
      by: 'paymentMode',
      // What was taken over, or retained of a guarantee, is cleared from the beginning.
      while: { state: ['RECEIVED'] },
      of: {
        Cheque: {
          filled: ['chequeNumber', 'bank', 'drawer', 'chequeDate', 'expiryDate'],
          most: { amount: 30_000 },
        },
        Traite: { filled: ['treatyNumber', 'dueDate', 'drawee'] },
      },
    },
    periods: { until: closedPeriod, dates: ['date', 'clearedOn', 'rejectedOn', 'voidedOn'] },
    settled: {
      total: 'amount',
      by: [
        { rows: 'allocations', amount: 'amount' },
        { rows: 'repayments', amount: 'amount' },
        { resource: 'payments', amount: 'amount', of: 'refundOf', while: { state: paymentsInForce } },
        {
          resource: 'payments',
          rows: 'repayments',
          amount: 'amount',
          of: 'refund',
          while: { state: paymentsInForce },
        },
      ],
      within: {
        reference: 'client',
        message: 'Ce qui est au crédit d’un client ne se rembourse et ne se règle qu’à lui.',
      },
      message: 'Les montants affectés et remboursés dépassent le règlement.',
    },
    bounded: [
      {
        total: 'amount',
        by: [{ resource: 'payments', amount: 'amount', of: 'transferOf', while: { state: paymentsInForce } }],
        message: 'Un transfert ne donne pas plus qu’il ne prend.',
      },
    ],
  },
});
