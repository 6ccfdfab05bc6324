import {
  directions,
  owedStates,
  paymentPurposes,
  paymentStages,
  paymentStatuses,
  paymentsInForce,
} from '../../product/enumerations';
import { waitsForMoney } from '../../domain/payment';
import type { PaymentKind } from '../../domain/payment';
import { between } from '../../schema/words/list/declaredList';
import { defineResource } from '../../schema/defineResource';
import type { Draft } from '../../schema/field';
import {
  choice,
  code,
  computed,
  date,
  longText,
  money,
  reference,
  rows,
  section,
  text,
} from '../../schema/fields';
import { allocations } from './payment/allocations';
import { account, collected, handedOver, identity } from './payment/handedOver';
import { closedPeriod } from '../settings/parts/closedPeriod';

const written = { readOnly: true } as const;
const stage =
  (...stages: readonly string[]) =>
  ({ state }: Draft) =>
    stages.some(one => one === state);
const isInForce = stage(...paymentsInForce);
const waits = ({ paymentMode }: Draft) => waitsForMoney(paymentMode as PaymentKind);

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
    number: code('N°', { prefix: 'REG', digits: 5, sortable: true }),
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
    allocations,
    settles: computed(
      rows('Factures réglées', {
        receipt: reference('Facture', 'receipts'),
        amount: money('Affecté', { total: true }),
      }),
    ),
    unallocated: computed(money('Non affecté')),
    ...section('Origine', {
      reservation: reference('Réservation', 'reservations', { searchable: true }),
      contract: reference('Contrat', 'contracts', { searchable: true }),
      guarantee: reference('Caution', 'guarantees', written),
      refundOf: reference('Rembourse', 'payments', written),
      refundOfCreditNote: reference('Rembourse l’avoir', 'receipts', written),
      cashier: reference('Encaissé par', 'users', written),
      note: longText('Note', { max: 2000, wide: true }),
    }),
    ...section('Suite', {
      clearedOn: date('En banque le', { required: true, default: 'today', when: stage('CLEARED') }),
      rejectedOn: date('Rejeté le', {
        required: true,
        default: 'today',
        when: stage('REJECTED'),
        deadline: {
          days: [1],
          of: 'Règlement rejeté',
          action: 'Réclamer au client ce qui est de nouveau dû',
          while: { field: 'state', values: ['REJECTED'] },
          unless: 'liftedOn',
        },
      }),
      rejectReason: text('Motif du rejet', { required: true, max: 300, when: stage('REJECTED') }),
      rejectFee: money('Frais de la banque', {
        min: 0.001,
        when: stage('REJECTED'),
        help: 'Une écriture du compte\u00a0: elle n’est pas au compte du client',
      }),
      liftedOn: date('Vigilance levée le', { readOnly: true, when: stage('REJECTED') }),
      liftReason: text('Levée parce que', { readOnly: true, max: 300, when: stage('REJECTED') }),
      voidedOn: date('Annulé le', { readOnly: true, when: stage('VOIDED') }),
      voidReason: text('Motif de l’annulation', { required: true, max: 300, when: stage('VOIDED') }),
    }),
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
      ...between('date', 'Du', 'Au'),
    ],
    quickFilters: [
      { label: 'Reçus', values: { status: 'RECEIVED' } },
      { label: 'Acomptes', values: { purpose: 'DEPOSIT' } },
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
    previews: [{ name: 'spreading', card: 'Règlement', onCreate: true }],
    tabs: [
      { of: 'clients', by: 'client' },
      { of: 'bank-accounts', by: 'account' },
      // « Encaisser » begins these.
      { of: 'contracts', by: 'contract', start: false },
      { of: 'reservations', by: 'reservation', start: false },
    ],
  },
  state: 'state',
  actions: {
    PaymentPDF: {
      label: 'Imprimer le reçu',
      print: 'number',
      document: () => 'Reçu',
      when: isInForce,
      refusal: 'Ce règlement n’a plus cours\u00a0: il n’y a pas de reçu à remettre.',
    },
    clearPayment: {
      from: ['RECEIVED'],
      to: 'CLEARED',
      label: 'Marquer encaissé',
      access: 'update_receipt_payment',
      ask: ['clearedOn'],
      reads: ['paymentMode', 'direction'],
      when: one => waits(one) && one.direction === 'IN',
      refusal: 'Seul un chèque ou une traite que nous avons reçu s’encaisse.',
      success: 'Règlement encaissé\u00a0: son écriture est passée.',
    },
    debitPayment: {
      from: ['RECEIVED'],
      to: 'CLEARED',
      label: 'Marquer débité',
      icon: 'arrow-left-right',
      access: 'update_receipt_payment',
      ask: ['clearedOn'],
      reads: ['paymentMode', 'direction'],
      when: one => waits(one) && one.direction === 'OUT',
      refusal: 'Seul un chèque ou une traite que nous avons émis se débite.',
      success: 'Règlement débité\u00a0: son écriture est passée.',
    },
    allocatePayment: {
      label: 'Affecter',
      access: 'create_receipt_payment',
      fields: {
        receipt: reference('Facture', 'receipts', {
          required: true,
          searchable: true,
          within: 'client',
          among: { status: owedStates },
        }),
        amount: money('Montant', { required: true, min: 0.001 }),
      },
      initial: ({ unallocated }: Draft) => ({ amount: unallocated }),
      reads: ['unallocated'],
      when: one => Number(one.unallocated) > 0,
      success: 'Montant affecté.',
      icon: 'receipt',
      quiet: true,
    },
    refundPayment: {
      label: 'Rembourser',
      access: 'update_receipt_payment',
      fields: collected,
      initial: ({ unallocated }: Draft) => ({ amount: unallocated }),
      reads: ['unallocated'],
      when: one => Number(one.unallocated) > 0,
      success: 'Remboursement enregistré.',
      icon: 'undo',
      quiet: true,
    },
    rejectPayment: {
      from: ['RECEIVED', 'CLEARED'],
      to: 'REJECTED',
      label: 'Rejeté par la banque',
      access: 'update_receipt_payment',
      ask: ['rejectedOn', 'rejectReason', 'rejectFee'],
      reads: ['paymentMode'],
      when: waits,
      refusal: 'Seul un chèque ou une traite se rejette.',
      success: 'Règlement rejeté\u00a0: ce qu’il réglait est de nouveau dû.',
      icon: 'triangle-alert',
      quiet: true,
      danger: true,
    },
    liftRejection: {
      label: 'Lever la vigilance',
      access: 'update_receipt_payment',
      fields: { reason: text('Parce que', { required: true, max: 300 }) },
      reads: ['direction', 'liftedOn'],
      when: ({ state, direction, liftedOn }: Draft) =>
        state === 'REJECTED' && direction === 'IN' && !liftedOn,
      success: 'Vigilance levée\u00a0: les chèques de ce client sont de nouveau acceptés.',
      icon: 'shield',
      quiet: true,
    },
    voidPayment: {
      from: ['RECEIVED', 'CLEARED'],
      to: 'VOIDED',
      label: 'Annuler',
      access: 'delete_receipt_payment',
      ask: ['voidReason'],
      confirm:
        'Le règlement sera contrepassé à la date d’aujourd’hui, et ce qu’il réglait sera de nouveau dû.',
      success: 'Règlement annulé.',
      quiet: true,
      danger: true,
    },
  },
  invariants: {
    frozen: {
      while: { state: ['RECEIVED', 'CLEARED', 'REJECTED', 'VOIDED'] },
      // An acompte follows its reservation to the contract that is made of it.
      except: [
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
      appends: ['allocations'],
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
        { resource: 'payments', amount: 'amount', of: 'refundOf', while: { state: paymentsInForce } },
      ],
      message: 'Les montants affectés et remboursés dépassent le règlement.',
    },
  },
});
