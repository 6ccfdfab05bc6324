import { identityNumber } from '../../product/kinds/identityCards';
import { rib } from '../../product/kinds/rib';
import { taxNumber } from '../../product/kinds/taxNumber';
import { telephone } from '../../product/kinds/telephone';
import { between } from '../../schema/words/list/declaredList';
import { defineResource } from '../../schema/defineResource';
import type { Draft } from '../../schema/field';
import { identityTypes, paymentStates, paymentsInForce, receiptStates } from '../../product/enumerations';
import {
  boolean,
  choice,
  code,
  computed,
  date,
  email,
  instant,
  lines,
  money,
  percent,
  reference,
  rows,
  section,
  snapshot,
  text,
} from '../../schema/fields';
import { collected, handedOver } from './payment/handedOver';

const written = { readOnly: true } as const;
/** On the sheet, not in lists. */
const read = { show: 'sheet' } as const;

export default defineResource({
  name: 'receipts',
  type: 'Receipt',
  label: { one: 'facture', many: 'factures', gender: 'f' },
  navigation: {
    area: 'receipt',
    category: 'Location',
    icon: 'receipt',
    menu: { list: 'Liste des factures' },
  },
  representation: ['receiptId', 'cashReceiptId'],
  fields: {
    receiptId: code('N° facture', {
      prefix: 'FA',
      setting: 'thresholds.receiptPrefix',
      digits: 6,
      year: 'issueDate',
      per: 'manager',
      sortable: true,
      when: (receipt: Draft) => receipt.state !== 'PENDING' && receipt.state !== 'CASH_RECEIPT',
    }),
    cashReceiptId: code('N° bon de caisse', {
      prefix: 'BC',
      setting: 'thresholds.cashReceiptPrefix',
      digits: 6,
      year: 'issueDate',
      per: 'manager',
      sortable: true,
      when: (receipt: Draft) => receipt.state === 'CASH_RECEIPT',
    }),
    status: computed(
      choice('Statut', paymentStates, {
        sortable: true,
        tones: { PAID: 'success', UNPAID: 'danger', IN_PROGRESS: 'warning' },
      }),
    ),
    state: choice('Mode', receiptStates, written),
    ...section('Facture', {
      client: reference('Client', 'clients', { ...written, searchable: true }),
      manager: reference('Société émettrice', 'managers', written),
      contractService: reference('Contrat de service', 'contract-services', { ...written, searchable: true }),
      type: choice('Base', { reservation: 'Réservation', contract: 'Contrat', service: 'Service' }, written),
      issueDate: date('Date', { ...written, sortable: true }),
      dueDate: date('Échéance', { ...written, sortable: true }),
      generatedFromContractAt: instant('Générée le', { ...written, show: 'api' }),
    }),
    buyer: snapshot('Facturé à', 'clients', {
      name: text('Nom', { searchable: true }),
      address: text('Adresse'),
      phone: telephone('Téléphone'),
      taxRegistration: taxNumber('Matricule fiscal', { searchable: true }),
      identityType: choice('Pièce d’identité', identityTypes),
      identityNumber: identityNumber('N° de la pièce', { searchable: true }),
    }),
    vehicles: lines('Lignes', 'receipt-lines', written),
    additionalReceiptOptions: rows(
      'Options',
      {
        name: text('Désignation'),
        isSelected: boolean('Retenue', { show: 'api' }),
        price_HT: money('HT'),
        TVA: money('TVA'),
        TTCPrice: money('TTC'),
      },
      written,
    ),
    vatByRate: rows(
      'TVA par taux',
      {
        rate: percent('Taux', { required: true }),
        base: money('Base HT', { required: true }),
        amount: money('Montant TVA', { required: true }),
      },
      written,
    ),
    payments: computed(rows('Règlements', { payment: reference('Règlement', 'payments'), ...handedOver })),
    ...section('Totaux', {
      total_Price_HT: money('Total HT', { ...written, sortable: true }),
      total_TVA: money('TVA', written),
      discount: money('Remise', written),
      stamp: money('Timbre fiscal', written),
      TotalTTC: money('Total TTC', { ...written, sortable: true }),
      restToPay: computed(money('Reste à payer', { sortable: true })),
    }),
    seller: snapshot('Émise par', 'managers', {
      name: text('Raison sociale', read),
      taxRegistration: taxNumber('Matricule fiscal', read),
      commercialRegister: text('RNE', read),
      capital: money('Capital social', read),
      RIB: rib('RIB', read),
      address: text('Adresse', read),
      phone: telephone('Téléphone', read),
      email: email('E-mail', read),
    }),
  },
  operations: { create: false, update: false, delete: false },
  access: { create: 'create_receipt', update: 'update_receipt' },
  routes: { show: '/receipt/:id' },
  list: {
    columns: [
      { main: 'receiptId', second: 'contractService' },
      { main: 'buyer.name', second: 'buyer.taxRegistration', label: 'Client' },
      { main: 'issueDate', second: 'dueDate', label: 'Date, échéance' },
      'total_Price_HT',
      'total_TVA',
      'stamp',
      'TotalTTC',
      'restToPay',
      'status',
    ],
    filters: ['status', 'client', ...between('issueDate', 'Du', 'Au')],
    quickFilters: [
      { label: 'Impayées', values: { status: 'UNPAID' } },
      { label: 'Partiellement payées', values: { status: 'IN_PROGRESS' } },
      { label: 'Payées', values: { status: 'PAID' } },
    ],
    searchPlaceholder: 'Numéro, client, matricule, contrat…',
    empty: 'Aucune facture. Une facture naît d’un contrat : ouvrez-le, puis « Facturer ».',
  },
  sheet: {
    figures: ['restToPay', 'TotalTTC', 'total_Price_HT', 'dueDate'],
    tabs: [{ of: 'clients', by: 'client' }],
  },
  actions: {
    createReceiptPayment: {
      label: 'Encaisser',
      access: 'create_receipt_payment',
      fields: {
        ...collected,
        keepSurplus: boolean('Garder le surplus au crédit du client', { default: false }),
      },
      initial: receipt => ({ amount: receipt.restToPay }),
      when: receipt => receipt.status !== 'PAID' && receipt.state !== 'PENDING',
      success: 'Règlement enregistré avec succès !',
      icon: 'hand-coins',
    },
    ReceiptPDF: {
      label: 'Imprimer',
      print: 'receiptId',
      document: ({ state }: Draft) =>
        state === 'CASH_RECEIPT' ? 'Bon de caisse' : state === 'PENDING' ? 'Facture provisoire' : 'Facture',
    },
  },
  invariants: {
    frozen: {
      while: {
        state: ['NORMAL', 'DUPLICATED', 'SAME_INVOICE', 'SEPARATE_INVOICE', 'CASH_RECEIPT', 'SAME_VEHICLE'],
      },
      message: 'Facture émise : elle ne change plus, elle se corrige par un avoir.',
    },
    settled: {
      total: 'TotalTTC',
      by: [
        {
          resource: 'payments',
          rows: 'allocations',
          amount: 'amount',
          of: 'receipt',
          while: { state: paymentsInForce },
        },
      ],
      message: 'Les règlements dépassent le total de la facture.',
    },
  },
});
