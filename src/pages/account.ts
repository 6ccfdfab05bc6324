import { always, defineQuestions } from '../schema/definePage';
import { choice, date, integer, money, reference, rows, text } from '../schema/fields';

/** What a movement of an account is. */
export const movementKinds = {
  RECEIPT: 'Facture',
  CASH_RECEIPT: 'Bon de caisse',
  CREDIT_NOTE: 'Avoir',
  PAYMENT: 'Règlement',
  REFUND: 'Remboursement',
  TRANSFER: 'Transfert de crédit',
  REJECTED: 'Rejet',
  REJECTION_UNDONE: 'Rejet annulé',
  VOIDED: 'Annulation',
  WITHHOLDING: 'Retenue à la source',
  WRITTEN_OFF: 'Passé en perte',
  EXPENSE: 'Dépense',
  SETTLED: 'Règlement',
} as const;

/** Which movements are shown: all, those of a sort, or what is open today, whole or of one age. */
export const movementFilters = {
  ALL: 'Tout',
  RECEIPTS: 'Factures',
  PAYMENTS: 'Règlements',
  OPEN: 'Ouverts',
  NOT_DUE: 'Non échu',
  DAYS_30: '1–30 j',
  DAYS_60: '31–60 j',
  DAYS_90: '61–90 j',
  BEYOND: '> 90 j',
} as const;
export type MovementFilter = keyof typeof movementFilters;

/** Whether a filter shows what is open today, in which case no period is looked at. */
export const isOfToday = (
  among: MovementFilter,
): among is Exclude<MovementFilter, 'ALL' | 'RECEIPTS' | 'PAYMENTS'> =>
  among !== 'ALL' && among !== 'RECEIPTS' && among !== 'PAYMENTS';

const period = {
  from: date('Du'),
  to: date('Au', { notBefore: 'from' }),
};
const ofClient = { client: reference('Client', 'clients', { required: true }), ...period };
const ofSupplier = { client: reference('Fournisseur', 'suppliers', { required: true }), ...period };
const filter = {
  among: choice('Mouvements', movementFilters, { default: 'ALL' }),
  limit: integer('Combien', { min: 1, max: 5000 }),
};
const format = { format: choice('Format', { PDF: 'PDF', Excel: 'Excel' }, { default: 'PDF' }) };

const answers = {
  ...always({
    balance: money('Solde'),
    overdue: money('Échu'),
    notDue: money('Non échu'),
    toInvoice: money('À facturer'),
    credit: money('Crédit disponible'),
    openCount: integer('Factures ouvertes'),
    oldestDays: integer('Jours de retard'),
    days30: money('1 à 30 jours'),
    days60: money('31 à 60 jours'),
    days90: money('61 à 90 jours'),
    beyond: money('Plus de 90 jours'),
    certificates: money('Certificats attendus'),
    certificateCount: integer('Nombre de certificats'),
    opening: money('Solde d’ouverture'),
    closing: money('Solde de clôture'),
    debits: money('Débits'),
    credits: money('Crédits'),
    count: integer('Mouvements'),
    restShown: money('Reste des mouvements montrés'),
    freeShown: money('Crédit libre des mouvements montrés'),
    movements: rows('Mouvements', {
      ...always({
        date: date('Date'),
        kind: choice('Pièce', movementKinds),
        resource: text('Ressource'),
        record: text('Fiche'),
        label: text('N°'),
        debit: money('Débit'),
        credit: money('Crédit'),
        balance: money('Solde'),
      }),
      detail: text('Détail'),
      dueDate: date('Échéance'),
      rest: money('Reste'),
      free: money('Crédit libre'),
    }),
    // Invoices, and what is to be given back of refunds.
    open: rows('Pièces ouvertes', {
      ...always({
        resource: text('Ressource'),
        receipt: text('Pièce'),
        label: text('N°'),
        issueDate: date('Date'),
        total: money('TTC'),
        withheld: money('Retenue'),
        rest: money('Reste'),
      }),
      dueDate: date('Échéance'),
    }),
    guarantees: rows('Cautions détenues', {
      ...always({ guarantee: text('Caution'), label: text('N°'), held: money('Détenue') }),
      contract: text('Contrat'),
      expiry: date('Expire'),
    }),
  }),
  ceiling: money('Plafond d’encours'),
  termDays: integer('Délai'),
};

/** The account of a client: what they owe, what they gave, and what is at their credit (domain C.9, C.11). */
export default defineQuestions({
  /**
   * Figures are of today, movements of the period, the last ones first, `limit` of them at most; what is open is of
   * today too, whatever the period. Debits, credits and count are of the movements that are shown, all of them.
   * Cautions are listed beside: neither balance nor encours knows of them.
   */
  ClientAccount: {
    access: ['receipts', 'regulation_receipts', 'create_receipt_payment'],
    fields: { ...ofClient, ...filter },
    answers,
  },
  /** The same of a supplier: what the company owes them, and what of it is settled; made of expenses. */
  SupplierAccount: { access: ['expenses'], fields: { ...ofSupplier, ...filter }, answers },
  /** The same as a file, in base64: every movement of the period, the first ones first. */
  ClientStatement: {
    access: ['receipts'],
    fields: { ...ofClient, ...format },
    answers: text('Relevé'),
  },
  SupplierStatement: { access: ['expenses'], fields: { ...ofSupplier, ...format }, answers: text('Relevé') },
});
