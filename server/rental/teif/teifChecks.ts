import { formatDate } from '../../../src/domain/calendarDate';
import { lackingOfBuyer, lackingOfSeller, lacks } from '../../../src/domain/invoiceParties';
import { hasValidKey } from '../../../src/domain/matriculeFiscal';
import { sum } from '../../../src/domain/money';
import { isSenderNumber } from './teifPartners';
import type { TeifInvoice } from './teifInvoice';

/** What is looked at before an invoice is issued, in the order in which it is listed. */
export const teifChecks = {
  SELLER: 'Vendeur',
  BUYER: 'Acheteur',
  LINES: 'Lignes',
  DATES: 'Dates',
  REGIME: 'Régime de TVA',
  CREDITED: 'Facture d’origine',
  TOTALS: 'Totaux',
} as const;

type TeifCheck = keyof typeof teifChecks;

/** What keeps an invoice from being a TEIF file, or what is to be seen; `at` is whose record mends it. */
export interface TeifFault {
  check: TeifCheck;
  /** Whether the invoice cannot be sent so. */
  blocks: boolean;
  message: string;
  at: 'SELLER' | 'BUYER' | 'RECEIPT';
}

/** A draft or an invoice before it has its number. */
export type UnnumberedInvoice = Omit<TeifInvoice, 'number'>;

/** Everything that is wrong with an invoice as an electronic one, in French, in the order of `teifChecks`. Pure. */
export const teifFaults = (invoice: UnnumberedInvoice): TeifFault[] => [
  ...ofSeller(invoice),
  ...ofBuyer(invoice),
  ...ofLines(invoice),
  ...ofDates(invoice),
  ...ofRegime(invoice),
  ...ofCredited(invoice),
  ...ofTotals(invoice),
];

const fault = (check: TeifCheck, at: TeifFault['at'], message: string, blocks = true): TeifFault => ({
  check,
  at,
  message,
  blocks,
});

function ofSeller({ seller }: UnnumberedInvoice): TeifFault[] {
  const lacking = lackingOfSeller(seller);
  if (lacking.length > 0) return [fault('SELLER', 'SELLER', `Vendeur\u00a0: ${lacks(lacking)}`)];
  if (isSenderNumber(seller.taxRegistration ?? '')) return [];
  return [
    fault(
      'SELLER',
      'SELLER',
      'Vendeur\u00a0: El Fatoora refuse ce matricule. Un émetteur a le code TVA A, B, D, N ou P, la catégorie C, M, N ou P, et l’établissement 000.',
    ),
  ];
}

function ofBuyer({ buyer }: UnnumberedInvoice): TeifFault[] {
  const lacking = lackingOfBuyer(buyer);
  if (lacking.length > 0) return [fault('BUYER', 'BUYER', `Acheteur\u00a0: ${lacks(lacking)}`)];
  if (buyer.identityType !== null || hasValidKey(buyer.taxRegistration ?? '')) return [];
  return [
    fault('BUYER', 'BUYER', 'Acheteur\u00a0: la lettre clé de son matricule n’est pas celle attendue', false),
  ];
}

/** Digits and dot of a rate: the schema has room for five. */
const longestRate = 5;

function ofLines({ lines, exemption, suspension }: UnnumberedInvoice): TeifFault[] {
  if (lines.length === 0) return [fault('LINES', 'RECEIPT', 'La facture n’a aucune ligne')];
  const isTaxed = exemption === null && suspension === null;
  return lines.flatMap(({ label, tvaRate, reason }) => [
    ...(label.trim() ? [] : [fault('LINES', 'RECEIPT', 'Une ligne n’a pas de désignation')]),
    ...(isTaxed && tvaRate === 0 && !reason?.trim()
      ? [fault('LINES', 'RECEIPT', `${label}\u00a0: motif de la ligne hors TVA absent`)]
      : []),
    ...(String(tvaRate).length > longestRate
      ? [fault('LINES', 'RECEIPT', `${label}\u00a0: le taux ${tvaRate} a trop de décimales`)]
      : []),
  ]);
}

function ofDates({ issueDate, dueDate }: UnnumberedInvoice): TeifFault[] {
  return dueDate !== null && dueDate < issueDate
    ? [fault('DATES', 'RECEIPT', 'L’échéance est antérieure à la facture')]
    : [];
}

function ofRegime({ suspension, exemption, issueDate }: UnnumberedInvoice): TeifFault[] {
  if (exemption !== null && !exemption.trim())
    return [fault('REGIME', 'RECEIPT', 'Motif de l’exonération absent')];
  if (!suspension) return [];
  const { decision, from, until } = suspension;
  if (!decision.trim()) return [fault('REGIME', 'RECEIPT', 'Numéro de la décision de suspension absent')];
  const isValid = (from === null || from <= issueDate) && (until === null || issueDate <= until);
  return isValid
    ? []
    : [fault('REGIME', 'RECEIPT', `La décision de suspension n’est pas valable le ${formatDate(issueDate)}`)];
}

function ofCredited({ kind, credited }: UnnumberedInvoice): TeifFault[] {
  return kind === 'CREDIT_NOTE' && !credited?.number
    ? [fault('CREDITED', 'RECEIPT', 'L’avoir ne dit pas quelle facture il corrige')]
    : [];
}

/** A file whose amounts do not add up is refused by who receives it: so it is by us. */
function ofTotals(invoice: UnnumberedInvoice): TeifFault[] {
  const { lines, vatByRate, discount, total_Price_HT, total_TVA, stamp, levy, TotalTTC } = invoice;
  const adds =
    sum(lines.map(line => line.price_HT)) - discount === total_Price_HT &&
    sum(vatByRate.map(vat => vat.base)) === total_Price_HT &&
    sum(vatByRate.map(vat => vat.amount)) === total_TVA &&
    sum([total_Price_HT, total_TVA, stamp, levy]) === TotalTTC;
  return adds ? [] : [fault('TOTALS', 'RECEIPT', 'Les totaux ne sont pas la somme des lignes')];
}
