import { daysBetween, isCalendarDate, yearOf } from '../domain/calendarDate';
import { documentKinds, paymentModes, vatRegimes } from '../product/enumerations';
import { ledgerRules } from '../product/ledgerRules';
import { always, definePage } from '../schema/definePage';
import type { Draft, Fields } from '../schema/field';
import { boolean, choice, date, integer, money, percent, reference, rows, text } from '../schema/fields';

/** Of which document a line is, and of whom. */
const document = {
  ...always({ date: date('Date'), number: text('N°') }),
  client: text('Client'),
};
const identified = { ...document, taxNumber: text('Identifiant') };

/**
 * The journals of a month or of a quarter for the accountant: the columns of each, on screen and in its files alike. Credit notes count
 * as less; drafts do not count.
 */
export const journals = {
  sales: {
    label: 'Journal des ventes',
    fields: {
      ...identified,
      ...always({
        kind: choice('Nature', documentKinds),
        HT: money('Total HT'),
        TVA: money('TVA'),
        levy: money('Contribution'),
        stamp: money('Timbre'),
        TTC: money('Total TTC'),
      }),
    },
  },
  vat: {
    // A line is of one rate and of one regime: its base is what bears its VAT, and what is suspended stands by itself.
    label: 'TVA par taux',
    fields: always({
      rate: percent('Taux'),
      regime: choice('Régime', vatRegimes),
      documents: integer('Documents'),
      base: money('Base HT'),
      TVA: money('TVA'),
      suspended: money('TVA suspendue'),
    }),
  },
  stamps: {
    label: 'Timbre fiscal',
    fields: { ...document, ...always({ stamp: money('Timbre') }) },
  },
  levies: {
    // Declared monthly like VAT (domain B.3): days of a car that were rented, less those of credit notes.
    label: 'Contribution journalière',
    fields: {
      ...document,
      ...always({ days: integer('Jours × voitures'), amount: money('Contribution') }),
    },
  },
  writtenOff: {
    label: 'Passés en perte',
    fields: {
      ...document,
      creditNote: text('Avoir'),
      ...always({ amount: money('Montant') }),
    },
  },
  withheld: {
    label: 'Retenues à recevoir',
    fields: {
      ...identified,
      ...always({ rate: percent('Taux'), base: money('Base'), amount: money('Retenue') }),
      certificate: text('N° de certificat'),
      reason: text('Annulation'),
    },
  },
  suspended: {
    label: 'Ventes en suspension',
    fields: {
      ...identified,
      decision: text('Décision n°'),
      decisionDate: date('Décision du'),
      from: date('Valable du'),
      until: date('Au'),
      order: text('Bon de commande visé n°'),
      orderDate: date('Bon de commande du'),
      ...always({ HT: money('Total HT'), suspended: money('TVA suspendue') }),
    },
  },
  received: {
    label: 'Règlements',
    fields: {
      ...document,
      ...always({ mode: choice('Mode', paymentModes) }),
      reference: text('Référence'),
      account: text('Compte'),
      ...always({ amount: money('Montant') }),
      reason: text('Rejet, annulation'),
    },
  },
  cash: {
    label: 'Espèces au-delà du seuil',
    fields: {
      ...identified,
      receipts: text('Factures'),
      account: text('Compte'),
      ...always({ amount: money('Montant') }),
      reason: text('Annulation'),
    },
  },
} as const satisfies Readonly<Record<string, { label: string; fields: Fields }>>;

export type JournalName = keyof typeof journals;

/** Labels of the journals, by their names. */
export const journalNames: Readonly<Record<JournalName, string>> = {
  sales: journals.sales.label,
  vat: journals.vat.label,
  stamps: journals.stamps.label,
  levies: journals.levies.label,
  writtenOff: journals.writtenOff.label,
  withheld: journals.withheld.label,
  suspended: journals.suspended.label,
  received: journals.received.label,
  cash: journals.cash.label,
};

/** What the journals are of. */
export const bookPeriods = { MONTH: 'Mois', QUARTER: 'Trimestre' } as const;

/** Which month, or quarter: any day of it; of one company, or of all. */
const inputFields = {
  month: date('Mois', {
    required: true,
    // A period ends before the first day of the next.
    check: month => (yearOf(month) < 9999 ? null : 'Au plus tard en 9998'),
  }),
  period: choice('Période', bookPeriods, { default: 'MONTH' }),
  manager: reference('Société', 'managers'),
};

/** Days that one export of electronic invoices covers. */
const longest = 31;

/** What the accountant takes of a month, and what goes to El Fatoora. */
export default definePage({
  path: '/receipt/journals',
  area: 'receipt',
  category: 'Location',
  label: 'Journaux',
  access: 'receipts',
  questions: {
    Journals: {
      access: ['receipts'],
      fields: inputFields,
      answers: always({
        sales: rows(journalNames.sales, journals.sales.fields),
        vat: rows(journalNames.vat, journals.vat.fields),
        stamps: rows(journalNames.stamps, journals.stamps.fields),
        levies: rows(journalNames.levies, journals.levies.fields),
        writtenOff: rows(journalNames.writtenOff, journals.writtenOff.fields),
        withheld: rows(journalNames.withheld, journals.withheld.fields),
        suspended: rows(journalNames.suspended, journals.suspended.fields),
        received: rows(journalNames.received, journals.received.fields),
        cash: rows(journalNames.cash, journals.cash.fields),
        totals: rows(
          'Totaux',
          always({
            journal: choice('Journal', journalNames),
            column: text('Colonne'),
            amount: money('Total'),
          }),
        ),
        counts: rows(
          'Lignes',
          always({ journal: choice('Journal', journalNames), count: integer('Lignes') }),
        ),
        balances: rows(
          'Équilibre',
          always({
            label: text('Ce qui est comparé'),
            journal: money('Au journal'),
            ledger: money('Aux comptes'),
            balanced: boolean('Équilibré'),
          }),
        ),
        managers: rows('Sociétés', always({ name: text('Société') })),
      }),
    },
    /** What differs in the ledger as it is now, whatever its month; of records that the caller may not see, how many. */
    LedgerCheck: {
      access: ['receipts'],
      answers: always({
        count: integer('Écarts'),
        hidden: integer('Écarts que l’on ne voit pas'),
        differences: rows('Écarts', {
          ...always({
            rule: choice('Règle', ledgerRules),
            resource: text('Nature'),
            record: text('Fiche'),
            label: text('Document'),
            expected: money('Attendu'),
            found: money('Trouvé'),
          }),
          detail: text('Détail'),
        }),
      }),
    },
    JournalFile: {
      access: ['receipts'],
      fields: {
        ...inputFields,
        journal: choice('Journal', journalNames, { required: true }),
        format: choice('Format', { EXCEL: 'Excel', CSV: 'CSV' }, { required: true }),
      },
      answers: text('Fichier'),
    },
    EInvoiceFiles: {
      access: ['receipts'],
      fields: {
        from: date('Du', { required: true }),
        to: date('Au', {
          required: true,
          notBefore: 'from',
          check: (to: string, { from }: Draft) =>
            isCalendarDate(from) && daysBetween(from, to) >= longest ? 'Un mois au plus' : null,
        }),
      },
      answers: {
        ...always({ count: integer('Fichiers') }),
        zip: text('Fichier zip'),
      },
    },
    EInvoiceChecks: {
      access: ['receipts'],
      fields: { receipt: reference('Facture', 'receipts', { required: true }) },
      answers: always({
        sends: boolean('La société les envoie'),
        points: rows('Points', {
          ...always({
            check: text('Contrôle'),
            blocks: boolean('Empêche l’envoi'),
            message: text('Ce qui manque'),
          }),
          resource: text('Où le corriger'),
          record: text('Fiche'),
        }),
        checks: rows('Contrôles', always({ name: text('Contrôle'), passed: boolean('Passé') })),
      }),
    },
  },
});
