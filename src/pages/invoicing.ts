import { chargeKinds, discountTypes, invoiceGroupings, vatRegimes } from '../product/enumerations';
import { always, definePage } from '../schema/definePage';
import {
  boolean,
  choice,
  date,
  integer,
  money,
  number,
  percent,
  reference,
  rows,
  text,
} from '../schema/fields';

const required = 'Ce champ est obligatoire';

/** A part of a contract, as it is ticked. */
export const selectedParts = rows('À facturer', {
  contract: reference('Contrat', 'contracts', { required }),
  item: text('Élément', { required, max: 40 }),
  from: integer('De', { required, min: 0 }),
  to: integer('À', { required, min: 1 }),
  vatReason: text('Motif hors TVA', { max: 200 }),
});

/** The terms of the receipts, beside what is on them. */
export const invoicingTerms = {
  grouping: choice('Facturation', invoiceGroupings),
  issueDate: date('Date', { default: 'today' }),
  dueDate: date('Échéance', { notBefore: 'issueDate' }),
  discountType: choice('Remise en', discountTypes, { default: 'PERCENT' }),
  discountPercent: percent('Remise %', { min: 0, max: 100 }),
  discountAmount: money('Remise HT', { min: 0 }),
  vatRegime: choice('Régime de TVA', vatRegimes, { default: 'NORMAL' }),
  suspensionDecision: text('Décision n°', { max: 60 }),
  suspensionDate: date('Décision du'),
  suspensionFrom: date('Valable du'),
  suspensionUntil: date('Au', { notBefore: 'suspensionFrom' }),
  visaedOrder: text('Bon de commande visé n°', { max: 60 }),
  visaedOrderDate: date('Bon de commande du'),
  exemptionReason: text('Motif de l’exonération', { max: 200 }),
};

const part = {
  ...always({
    key: text('Clé'),
    item: text('Élément'),
    from: integer('De'),
    to: integer('À'),
    label: text('Désignation'),
    detail: text('Détail'),
    quantity: number('Quantité'),
    price_HT: money('Montant HT'),
    tvaRate: percent('TVA %'),
    isTicked: boolean('Coché'),
    isMonth: boolean('Mensuel'),
    needsReason: boolean('Motif à choisir'),
  }),
  kind: choice('Nature', chargeKinds),
  vatReason: text('Motif hors TVA'),
};

const contract = {
  ...always({
    contract: text('Contrat'),
    number: text('N°'),
    vehicles: text('Véhicules'),
    period: text('Période'),
    isOver: boolean('Terminé'),
    parts: rows('Lignes', part),
    billed: rows('Déjà facturé', {
      ...always({ receipt: text('Facture'), isDraft: boolean('En attente'), price_HT: money('Montant HT') }),
      number: text('N°'),
    }),
  }),
};

const document = {
  ...always({
    title: text('Ce qu’elle facture'),
    lines: rows(
      'Lignes',
      always({
        label: text('Désignation'),
        detail: text('Détail'),
        quantity: number('Quantité'),
        unit: text('Unité'),
        unitPrice_HT: money('Prix unitaire HT'),
        tvaRate: percent('TVA %'),
        price_HT: money('Total HT'),
      }),
    ),
    vatByRate: rows(
      'TVA par taux',
      always({ rate: percent('Taux'), base: money('Base HT'), amount: money('Montant') }),
    ),
    gross_HT: money('Total HT brut'),
    discountable_HT: money('Soumis à la remise HT'),
    untaxed_HT: money('Lignes hors TVA'),
    discount: money('Remise'),
    total_Price_HT: money('Total HT'),
    total_TVA: money('TVA'),
    suspendedVat: money('TVA suspendue'),
    levy: money('Contribution journalière'),
    stamp: money('Timbre fiscal'),
    TotalTTC: money('Total TTC'),
    words: text('En toutes lettres'),
    credit: money('Acomptes imputés'),
    rest: money('Reste à payer à l’émission'),
  }),
  discountPercent: percent('Remise %'),
  // Foreseen alone: whoever issues first takes it.
  number: text('N° prévu'),
};

/** What of contracts is to be invoiced: whose, and of one client all that their receipts are made of. */
export default definePage({
  path: '/receipt/to-invoice',
  area: 'receipt',
  category: 'Location',
  label: 'À facturer',
  access: 'create_receipt',
  makes: 'receipts',
  questions: {
    /** The clients who have something to invoice: contracts that are back, months that are over; the most first. */
    ClientsToInvoice: {
      access: ['create_receipt'],
      answers: always({
        client: text('Client'),
        label: text('Nom'),
        contracts: integer('Contrats'),
        TTC: money('À facturer TTC'),
      }),
      many: true,
    },
    /** The contracts of services whose last day has come, and that nobody has invoiced: who ended first. */
    ServicesToInvoice: {
      access: ['create_receipt'],
      answers: {
        ...always({
          contract: text('Contrat'),
          number: text('N°'),
          label: text('Pour qui'),
          TTC: money('À facturer TTC'),
        }),
        end: date('Fin'),
      },
      many: true,
    },
    /**
     * What may be invoiced to a client, and the receipts that what is ticked makes (`parts`; what is over when it is
     * not given), as they would be issued: the very figures that the issue keeps.
     */
    Invoicing: {
      access: ['create_receipt'],
      fields: {
        client: reference('Client', 'clients'),
        contract: reference('Contrat', 'contracts'),
        parts: selectedParts,
        isTouched: boolean('Les lignes sont choisies', { help: 'Sans quoi ce qui est terminé se coche' }),
        ...invoicingTerms,
      },
      answers: {
        ...always({
          client: text('Client'),
          label: text('Nom'),
          termDays: integer('Délai (jours)'),
          grouping: choice('Facturation', invoiceGroupings),
          dueDate: date('Échéance'),
          contracts: rows('Contrats', contract),
          documents: rows('Factures', document),
          points: rows('À corriger', {
            ...always({ sentence: text('Phrase'), isBlocking: boolean('Bloque') }),
            resource: text('Ressource'),
            record: text('Fiche'),
            part: text('Ligne'),
            fields: text('Champs de la fiche qui manquent'),
          }),
          total_HT: money('Total HT'),
          TotalTTC: money('Total TTC'),
        }),
        about: text('Le client en bref'),
        seller: text('Société émettrice'),
        sellerDetail: text('Ce qu’elle en dit'),
        buyerDetail: text('Ce qu’on en dit'),
        suspensionDecision: text('Décision n°, selon sa fiche'),
        suspensionDate: date('Décision du, selon sa fiche'),
        suspensionFrom: date('Valable du, selon sa fiche'),
        suspensionUntil: date('Au, selon sa fiche'),
      },
    },
  },
});
