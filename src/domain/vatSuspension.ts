import { formatDate } from './calendarDate';
import type { CalendarDate } from './calendarDate';

/** The decision under which a buyer is sold to without VAT, its own day, and the days that it covers, both included (domain B.1). */
export interface SuspensionDecision {
  suspensionDecision: string | null;
  suspensionDate: CalendarDate | null;
  suspensionFrom: CalendarDate | null;
  suspensionUntil: CalendarDate | null;
}

/** What a sale in suspension rests on: the decision, and the order form that was visaed for this very purchase. */
export interface VatSuspension extends SuspensionDecision {
  visaedOrder: string | null;
  visaedOrderDate: CalendarDate | null;
}

export interface SuspensionFault {
  field: keyof VatSuspension;
  text: string;
}

/**
 * What whoever chooses the regime has to know, where the buyer has a decision that covers the day: it suspends no VAT by
 * itself, since the order form of each purchase is visaed (domain B.1). Null where none covers it.
 */
export function suspensionNotice(decision: SuspensionDecision, day: CalendarDate): string | null {
  const { suspensionDecision, suspensionUntil } = decision;
  if (decisionFault(decision, day) !== null || !suspensionUntil) return null;
  return `Ce client a la décision de suspension n°\u00a0${suspensionDecision?.trim()}, valable jusqu’au ${formatDate(suspensionUntil)}\u00a0: «\u00a0Suspension\u00a0» demande le bon de commande visé de cet achat.`;
}

/**
 * Why an invoice of a day cannot be in suspension, and which field shows it: its decision does not cover the day, or what
 * the mention names is not there (domain B.1); null where it can.
 */
export function suspensionFault(sale: VatSuspension, day: CalendarDate): SuspensionFault | null {
  const { suspensionDate, visaedOrder, visaedOrderDate } = sale;
  const fault = decisionFault(sale, day);
  if (fault) return fault;
  if (!suspensionDate)
    return { field: 'suspensionDate', text: 'Dites de quel jour est la décision de suspension' };
  if (suspensionDate > day)
    return { field: 'suspensionDate', text: `La décision est datée d’après la facture (${formatDate(day)})` };
  if (!visaedOrder?.trim())
    return { field: 'visaedOrder', text: 'Dites le n° du bon de commande visé de cet achat' };
  if (!visaedOrderDate)
    return { field: 'visaedOrderDate', text: 'Dites de quel jour est le bon de commande visé' };
  if (visaedOrderDate > day)
    return {
      field: 'visaedOrderDate',
      text: `Le bon de commande visé est daté d’après la facture (${formatDate(day)})`,
    };
  return null;
}

/** How the decision of a sale differs from the one that its buyer's record has; null where they agree. What that one leaves out is not compared. */
export function otherDecision(sale: SuspensionDecision, client: SuspensionDecision): string | null {
  if (!client.suspensionDecision?.trim()) return 'la fiche du client n’en a pas';
  const names = ['suspensionDecision', 'suspensionDate', 'suspensionFrom', 'suspensionUntil'] as const;
  const agrees = names.every(name => !client[name] || client[name].trim() === sale[name]?.trim());
  return agrees ? null : `celle de la fiche du client est ${decisionText(client)}`;
}

/** 'n° 2026/118 du 15/12/2025, valable du 01/01/2026 au 31/12/2026', as far as it is known. */
export function decisionText(decision: SuspensionDecision): string {
  const { suspensionDecision, suspensionDate, suspensionFrom, suspensionUntil } = decision;
  const validity = [
    suspensionFrom && `du ${formatDate(suspensionFrom)}`,
    suspensionUntil && `au ${formatDate(suspensionUntil)}`,
  ]
    .filter(Boolean)
    .join(' ');
  const number = `n°\u00a0${suspensionDecision?.trim() ?? ''}`;
  // Documents of before bear no day of their decision: they read as they were printed.
  if (!suspensionDate) return [number, validity].filter(Boolean).join(' ');
  return [`${number} du ${formatDate(suspensionDate)}`, validity && `valable ${validity}`]
    .filter(Boolean)
    .join(', ');
}

/** Why a decision does not cover a day, and which of its fields shows it; null where it does. */
export function decisionFault(
  { suspensionDecision, suspensionFrom, suspensionUntil }: Omit<SuspensionDecision, 'suspensionDate'>,
  day: CalendarDate,
): SuspensionFault | null {
  if (!suspensionDecision?.trim())
    return { field: 'suspensionDecision', text: 'Dites la décision de suspension' };
  if (!suspensionFrom) return { field: 'suspensionFrom', text: 'Dites depuis quand la décision est valable' };
  if (!suspensionUntil)
    return { field: 'suspensionUntil', text: 'Dites jusqu’à quand la décision est valable' };
  if (day < suspensionFrom)
    return {
      field: 'suspensionFrom',
      text: `La décision ne vaut pas encore le ${formatDate(day)}, jour de la facture`,
    };
  if (day > suspensionUntil)
    return {
      field: 'suspensionUntil',
      text: `La décision a expiré le ${formatDate(suspensionUntil)}, avant le jour de la facture (${formatDate(day)})`,
    };
  return null;
}
