import { between } from '../../schema/words/list/declaredList';
import { defineResource } from '../../schema/defineResource';
import type { Draft, Named } from '../../schema/field';
import {
  discountTypes,
  documentKinds,
  eInvoiceStates,
  eInvoiceTones,
  issuedStates,
  paymentStates,
  receiptStates,
} from '../../product/enumerations';
import {
  boolean,
  choice,
  computed,
  date,
  instant,
  integer,
  lines,
  money,
  percent,
  reference,
  rows,
  section,
  text,
} from '../../schema/fields';
import { chequeOf, collected, handedOver } from './payment/handedOver';
import { nets } from './payment/nets';
import { options, otherLines } from './receipt/charged';
import { damage } from './receipt/damage';
import { inKind, inRegime, isDraft } from './receipt/conditions';
import { creditable } from './receipt/credited';
import { crediting } from './receipt/crediting';
import { numbers } from './receipt/numbers';
import { buyer, seller } from './receipt/parties';
import { prints } from './receipt/prints';
import { regime } from './receipt/regime';
import { counted } from './receipt/counted';
import { creditedWithin } from './receipt/creditedWithin';
import { settledBy } from './receipt/settlement';
import { billings } from './receipt/billings';
import { closedPeriod } from '../settings/parts/closedPeriod';

const written = { readOnly: true } as const;
const apiOnly = { readOnly: true, show: 'api' } as const;

const isCredit = inKind('CREDIT_NOTE');
const byPercent = ({ discountType }: Draft) => discountType === 'PERCENT';

/** Invoices, cash receipts and credit notes, from the draft to what is issued and never changes (domain C.9). */
export default defineResource({
  name: 'receipts',
  type: 'Receipt',
  label: {
    one: 'facture',
    many: 'factures',
    gender: 'f',
    titles: { create: 'Nouvelle facture', by: 'documentKind', draft: 'Brouillon' },
  },
  navigation: {
    area: 'receipt',
    category: 'Location',
    icon: 'receipt',
    menu: { list: 'Liste des factures', create: 'Nouvelle facture' },
  },
  representation: ['receiptId', 'cashReceiptId', 'creditNoteId', 'cashCreditNoteId', 'damageReceiptId'],
  fields: {
    ...numbers,
    number: computed(text('N°', { show: 'api' })),
    status: computed(
      choice('Statut', paymentStates, {
        sortable: true,
        tones: { PAID: 'success', UNPAID: 'danger', IN_PROGRESS: 'warning' },
      }),
    ),
    teifStatus: computed(choice('E-facture', eInvoiceStates, { tones: eInvoiceTones })),
    state: choice('Mode', receiptStates, { ...written, tones: { PENDING: 'draft' } }),
    ...section('Facture', {
      documentKind: choice('Nature', documentKinds, {
        required: true,
        default: 'INVOICE',
        tones: { CREDIT_NOTE: 'info', CASH_RECEIPT: 'draft', DAMAGE_INVOICE: 'warning' },
        offers: ['INVOICE', 'CASH_RECEIPT'],
      }),
      issuedAs: choice('Devient', receiptStates, apiOnly),
      client: reference('Client', 'clients', {
        searchable: true,
        glance: 'ClientGlance',
        fills: {
          suspensionDecision: 'vatSuspension.decisionNumber',
          suspensionDate: 'vatSuspension.decisionDate',
          suspensionFrom: 'vatSuspension.from',
          suspensionUntil: 'vatSuspension.to',
        },
      }),
      manager: reference('Société émettrice', 'managers', written),
      contractService: reference('Contrat de service', 'contract-services', { ...written, searchable: true }),
      contractNumbers: computed(text('Contrats')),
      subject: text('Objet', { ...written, show: 'sheet', when: (one: Draft) => Boolean(one.subject) }),
      type: choice('Base', { reservation: 'Réservation', contract: 'Contrat', service: 'Service' }, written),
      issueDate: date('Date', { sortable: true, default: 'today' }),
      dueDate: date('Échéance', {
        sortable: true,
        notBefore: 'issueDate',
        help: 'Quand elle n’est pas dite, le délai du client après le jour de l’émission',
      }),
      creditedReceipt: reference('Facture d’origine', 'receipts', { ...written, when: isCredit }),
      ofCashReceipt: boolean('Avoir d’un bon de caisse', apiOnly),
      creditReason: text('Motif de l’avoir', { ...written, max: 300, when: isCredit }),
      releasesContracts: boolean('Rend les contrats à facturer', { ...written, when: isCredit }),
      convertedFrom: reference('Bon de caisse d’origine', 'receipts', { ...written, unique: true }),
      convertedTo: reference('Devenu la facture', 'receipts', { ...written, when: inKind('CASH_RECEIPT') }),
      generatedFromContractAt: instant('Générée le', { ...written, show: 'api' }),
    }),
    ...section('Dommage', damage),
    buyer,
    vehicles: lines('Lignes', 'receipt-lines', written),
    additionalReceiptOptions: options,
    otherLines,
    ...section('Régime de TVA', regime),
    ...section('Remise', {
      discountType: choice('Remise en', discountTypes, { default: 'AMOUNT' }),
      discountPercent: percent('Remise %', { min: 0, max: 100, when: byPercent }),
      discountAmount: money('Remise HT', { min: 0, when: (one: Draft) => !byPercent(one) }),
    }),
    vatByRate: rows(
      'TVA par taux',
      {
        rate: percent('Taux', { required: true }),
        base: money('Base HT', { required: true }),
        amount: money('Montant TVA', { required: true }),
        suspended: money('TVA suspendue', { show: 'api' }),
      },
      written,
    ),
    billings,
    payments: computed(rows('Règlements', { payment: reference('Règlement', 'payments'), ...handedOver })),
    ...section('Totaux', {
      total_Price_HT: money('Total HT', { ...written, sortable: true }),
      total_TVA: money('TVA', written),
      discount: money('Remise', written),
      suspendedVat: money('TVA suspendue', { ...written, show: 'sheet', when: inRegime('SUSPENSION') }),
      rentalDayLevy: money('Contribution journalière', { ...written, show: 'sheet' }),
      stamp: money('Timbre fiscal', written),
      TotalTTC: money('Total TTC', { ...written, sortable: true }),
      stampWrittenOff: money('Timbre passé en perte', { ...written, show: 'sheet', when: isCredit }),
      receivedBefore: money('Acomptes reçus', { ...written, show: 'sheet' }),
      paid: computed(money('Réglé')),
      restToPay: computed(money('Reste à payer', { sortable: true })),
      withheld: computed(money('Retenue à la source')),
      writtenOff: computed(money('Passé en perte', { show: 'sheet' })),
      isOverdue: computed(boolean('En retard', { show: 'api' })),
      creditLeft: computed(money('Crédit restant', { show: 'sheet' })),
      duplicates: integer('Duplicatas', { ...written, show: 'sheet' }),
    }),
    ...counted,
    creditable: computed(creditable),
    overInvoiced: computed(money('Facturé au-delà de ses contrats', { show: 'api' })),
    allocations: rows(
      'Factures réglées par cet avoir',
      {
        receipt: reference('Facture', 'receipts', { required: true, searchable: true }),
        amount: money('Affecté', { required: true, total: true }),
      },
      { ...written, show: 'sheet', nets },
    ),
    seller,
  },
  access: { create: 'create_receipt', update: 'update_receipt', delete: 'update_receipt' },
  routes: {
    create: '/receipt/receipt-sheet',
    edit: '/receipt/:id',
    also: { '/receipt/:id/edit': '?modifier=tout' },
  },
  list: {
    columns: [
      { main: '_label', second: 'contractNumbers', label: 'N°, contrats' },
      { main: 'buyer.name', second: 'buyer.taxRegistration', label: 'Client' },
      { main: 'issueDate', second: 'dueDate', label: 'Date, échéance' },
      { main: 'countedHT', second: 'countedTVA', label: 'HT, TVA' },
      { main: 'countedStamp', label: 'Timbre' },
      { main: 'countedTTC', second: 'countedPaid', label: 'TTC, réglé' },
      { main: 'countedRest', second: 'withheld', label: 'Reste, retenue' },
      { main: 'status', second: 'documentKind', label: 'Statut' },
      'teifStatus',
    ],
    filters: [
      'status',
      'state',
      'documentKind',
      'client',
      ...between('issueDate', 'Du', 'Au'),
      'isOverdue',
      'teifStatus',
      { path: 'creditedReceipt', argument: 'creditedReceipt', label: 'Avoirs de la facture' },
      { path: 'billings.contract', argument: 'contract', label: 'Contrat' },
      'contractService',
    ],
    totals: ['countedHT', 'countedTVA', 'countedStamp', 'countedTTC', 'countedPaid', 'countedRest'],
    totalsNote: 'Avoirs déduits',
    sort: '-issueDate',
    quickFilters: [
      { label: 'Provisoires', values: { state: 'PENDING' } },
      { label: 'En retard', values: { isOverdue: 'true' }, sort: 'dueDate' },
      { label: 'Avoirs', values: { documentKind: 'CREDIT_NOTE' } },
      { label: 'Impayées', values: { status: 'UNPAID' } },
      { label: 'Partiellement payées', values: { status: 'IN_PROGRESS' } },
      { label: 'Payées', values: { status: 'PAID' } },
    ],
    searchPlaceholder: 'Numéro, client, matricule, contrat…',
    empty: 'Aucune facture. Une facture naît d’un contrat, «\u00a0Facturer\u00a0», ou d’ici.',
  },
  sheet: {
    figures: ['restToPay', 'TotalTTC', 'total_Price_HT', 'dueDate'],
    tabs: [
      { of: 'clients', by: 'client' },
      { of: 'contracts', by: 'contract', start: false },
      { of: 'contract-services', by: 'contractService', label: 'Factures, avoirs', start: false },
      { of: 'receipts', by: 'creditedReceipt', label: 'Avoirs' },
    ],
    links: [
      {
        label: 'Régler avec d’autres factures',
        icon: 'coins',
        access: 'create_receipt_payment',
        to: ({ client, status }: Draft) =>
          client && (status === 'UNPAID' || status === 'IN_PROGRESS')
            ? `/receipt/add-payment?client=${(client as Named).id}`
            : null,
      },
    ],
    previews: [{ name: 'receiptTotals', card: 'Remise' }, { name: 'receiptTotal' }],
    copies: [
      'documentKind',
      'client',
      'otherLines',
      'vatRegime',
      'suspensionDecision',
      'suspensionDate',
      'suspensionFrom',
      'suspensionUntil',
      'exemptionReason',
      'discountType',
      'discountPercent',
      'discountAmount',
    ],
    readFirst: true,
  },
  actions: {
    issueReceipt: {
      label: 'Émettre',
      access: 'create_receipt',
      icon: 'stamp',
      confirm: 'Elle prend son numéro, et ne change plus\u00a0: elle se corrige par un avoir.',
      reads: ['state'],
      when: isDraft,
      success: 'Document émis.',
    },
    createReceiptPayment: {
      label: 'Encaisser',
      access: 'create_receipt_payment',
      fields: {
        ...collected,
        keepSurplus: boolean('Garder le surplus au crédit du client', { default: false }),
      },
      initial: ({ restToPay, client }) => ({ amount: restToPay, ...chequeOf(client) }),
      reads: ['status'],
      when: ({ status }) => status === 'UNPAID' || status === 'IN_PROGRESS',
      success: 'Règlement enregistré avec succès !',
      handsOver: 'payments',
      icon: 'hand-coins',
    },
    ...crediting,
    ...prints,
  },
  invariants: {
    frozen: {
      while: { state: issuedStates },
      // What comes after the issue and is printed on nothing: copies are counted, a cash receipt names its invoice, and a
      // credit note gives back what contracts had on it.
      except: ['duplicates', 'convertedTo', 'billings'],
      appends: ['allocations'],
      message: 'Document émis\u00a0: il ne change plus. Une facture se corrige par un avoir.',
    },
    periods: { until: closedPeriod, dates: ['issueDate'], while: { state: issuedStates } },
    settled: {
      total: 'TotalTTC',
      by: settledBy,
      within: {
        reference: 'client',
        message: 'Un règlement, un acompte ou un avoir ne règle que les factures de son propre client.',
      },
      message: 'Les règlements dépassent le total de la facture.',
    },
    ...creditedWithin,
  },
});
