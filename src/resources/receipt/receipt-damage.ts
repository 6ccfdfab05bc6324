import { between } from '../../schema/words/list/declaredList';
import { defineResource } from '../../schema/defineResource';
import { section } from '../../schema/fields';
import receipts from './receipt';
import { damage } from './receipt/damage';

const receipt = receipts.fields;
type Receipt = typeof receipt;

/** Fields of the table, in this order. */
const some = <const Name extends keyof Receipt>(...names: readonly Name[]) =>
  Object.fromEntries(names.map(name => [name, receipt[name]])) as Pick<Receipt, Name>;

/** Shown in lists too. */
const listed = <F extends object>(field: F) => ({ ...field, show: undefined });

/** Invoices of damages beside the others: what came of the return of a vehicle, and what of the guarantee settled it (domain C.10). */
export default defineResource({
  name: 'damage-receipts',
  type: 'DamageReceipt',
  label: {
    one: 'facture de dommage',
    many: 'factures de dommages',
    gender: 'f',
    titles: { draft: 'Brouillon' },
  },
  navigation: {
    area: 'receipt',
    category: 'Dommages',
    icon: 'triangle-alert',
    synonyms: ['dégât', 'sinistre', 'franchise', 'caution', 'immobilisation'],
    menu: { list: 'Factures de dommages' },
  },
  storage: {
    variantOf: {
      resource: 'receipts',
      by: { documentKind: ['DAMAGE_INVOICE'] },
      actions: ['createReceiptPayment', 'createCreditNote', 'ReceiptPDF', 'ReceiptDuplicatePDF'],
    },
  },
  representation: ['receiptId', 'cashReceiptId', 'creditNoteId', 'cashCreditNoteId', 'damageReceiptId'],
  fields: {
    ...some(
      'receiptId',
      'cashReceiptId',
      'creditNoteId',
      'cashCreditNoteId',
      'damageReceiptId',
      'number',
      'status',
      'state',
    ),
    ...section('Dommage', {
      ...some('documentKind', 'inspection', 'contractNumbers'),
      vehicle: listed(damage.vehicle),
      driver: listed(damage.driver),
      franchise: listed(damage.franchise),
      immobilizationDays: listed(damage.immobilizationDays),
      immobilizationAmount: listed(damage.immobilizationAmount),
      expertFees: listed(damage.expertFees),
      towing: listed(damage.towing),
      adminFee: listed(damage.adminFee),
      guaranteeUsed: listed(damage.guaranteeUsed),
    }),
    ...section('Facture', {
      // It is written elsewhere: its choice fills nothing.
      client: { ...receipt.client, fills: undefined },
      ...some('manager', 'issueDate', 'dueDate'),
    }),
    ...some('buyer', 'otherLines', 'vatByRate', 'payments'),
    ...section(
      'Totaux',
      some(
        'total_Price_HT',
        'total_TVA',
        'discount',
        'stamp',
        'TotalTTC',
        'paid',
        'restToPay',
        'isOverdue',
        'duplicates',
      ),
    ),
    ...some('convertedTo', 'creditable'),
  },
  operations: { create: false, update: false, delete: false },
  access: { list: 'damage_receipts' },
  routes: {
    list: '/receipt/receiptdamage-list',
    also: { '/receipt/paymentdamage/:id': '?faire=createReceiptPayment' },
  },
  list: {
    columns: [
      { main: '_label', second: 'contractNumbers', label: 'N°, contrat' },
      { main: 'buyer.name', second: 'driver', label: 'Client, conducteur' },
      { main: 'vehicle', label: 'Véhicule' },
      { main: 'issueDate', second: 'dueDate', label: 'Date, échéance' },
      'franchise',
      { main: 'immobilizationAmount', second: 'immobilizationDays', label: 'Immobilisation, jours' },
      { main: 'TotalTTC', second: 'paid', label: 'TTC, réglé' },
      'guaranteeUsed',
      'restToPay',
      'status',
    ],
    filters: ['status', 'client', 'inspection', ...between('issueDate', 'Du', 'Au'), 'isOverdue'],
    totals: ['TotalTTC', 'paid', 'guaranteeUsed', 'restToPay'],
    sort: '-issueDate',
    quickFilters: [
      { label: 'En retard', values: { isOverdue: 'true' }, sort: 'dueDate' },
      { label: 'Impayées', values: { status: 'UNPAID' } },
      { label: 'Partiellement payées', values: { status: 'IN_PROGRESS' } },
      { label: 'Payées', values: { status: 'PAID' } },
    ],
    searchPlaceholder: 'Numéro, client, matricule, contrat…',
    empty:
      'Aucune facture de dommages. Elle naît de l’état des lieux d’un retour, «\u00a0Facturer les dommages\u00a0».',
  },
  sheet: {
    figures: ['restToPay', 'TotalTTC', 'guaranteeUsed', 'dueDate'],
    tabs: [
      { of: 'clients', by: 'client', label: 'Dommages' },
      { of: 'inspections', by: 'inspection', label: 'Factures de dommages' },
    ],
  },
});
