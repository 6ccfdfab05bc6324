/** What must hold of the ledger at any time (money.md), as who keeps the books reads it. */
export const ledgerRules = {
  CLIENT_BALANCE: 'Solde du client = restes à payer − crédits',
  VAT: 'TVA = base × taux',
  TOTALS: 'Totaux = lignes et taux',
  CREDITED: 'Émis = crédité + reste à créditer',
  LEVY: 'Contribution créditée avec sa location',
  CONVERTED: 'Bon de caisse et facture comptés une fois',
  SETTLED: 'Reste à payer = total − règlements',
  WITHIN_CLIENT: 'Chaque règlement est d’un seul client',
  SPENT: 'Affecté et remboursé ≤ reçu',
  REFUNDED: 'Remboursé au client ≤ reçu de lui',
  ENTRIES: 'Écritures = règlements et cautions',
  ACCOUNT: 'Solde du compte = ouverture + écritures',
  DRAWER: 'Caisse jamais négative',
  CLOSED_DAY: 'Journée de caisse clôturée inchangée',
  STATEMENT: 'Relevé clos inchangé',
  CLOSED_CONTRACT: 'Contrat clos = contrat soldé',
} as const;

export type LedgerRule = keyof typeof ledgerRules;
