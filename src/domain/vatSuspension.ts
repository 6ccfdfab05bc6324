import { formatDate } from './calendarDate';
import type { CalendarDate } from './calendarDate';

/** The decision under which a sale is made without VAT, and the days that it covers, both included (domain B.1). */
export interface VatSuspension {
  suspensionDecision: string | null;
  suspensionFrom: CalendarDate | null;
  suspensionUntil: CalendarDate | null;
}

/**
 * What whoever chooses the regime has to know, where the buyer has a decision that covers the day: it suspends no VAT by
 * itself, since the order form of each purchase is visaed (domain B.1). Null where none covers it.
 */
export function suspensionNotice(decision: VatSuspension, day: CalendarDate): string | null {
  const { suspensionDecision, suspensionUntil } = decision;
  if (suspensionFault(decision, day) !== null || !suspensionUntil) return null;
  return `Ce client a la décision de suspension n°\u00a0${suspensionDecision?.trim()}, valable jusqu’au ${formatDate(suspensionUntil)}\u00a0: «\u00a0Suspension\u00a0» demande le bon de commande visé de cet achat.`;
}

/** Why a decision does not cover the day of an invoice, and which of its fields shows it; null where it does. */
export function suspensionFault(
  { suspensionDecision, suspensionFrom, suspensionUntil }: VatSuspension,
  day: CalendarDate,
): { field: keyof VatSuspension; text: string } | null {
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
