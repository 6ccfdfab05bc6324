import { formatDate } from '../../../src/domain/calendarDate';
import type { CalendarDate } from '../../../src/domain/calendarDate';
import { formatDinars } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import { decisionText } from '../../../src/domain/vatSuspension';

/** A sale without VAT: its decision of suspension, or why it is exempt. */
export interface UntaxedSale {
  suspension: {
    decision: string;
    /** Its own day; null of documents of before it was kept. */
    date: CalendarDate | null;
    from: CalendarDate | null;
    until: CalendarDate | null;
    /** The order form that was visaed for this purchase, and its day. */
    order: string | null;
    orderDate: CalendarDate | null;
    /** The VAT that is not charged. */
    vat: Millimes;
  } | null;
  exemption: string | null;
}

/** What the law has written on a sale without VAT (code de la TVA, art. 11 and 18; domain B.1), a sentence each. */
export function vatMentions({ suspension, exemption }: UntaxedSale): string[] {
  if (suspension) {
    const { decision, date, from, until, order, orderDate, vat } = suspension;
    const named = decisionText({
      suspensionDecision: decision,
      suspensionDate: date,
      suspensionFrom: from,
      suspensionUntil: until,
    });
    return [
      `Vente en suspension de la taxe sur la valeur ajoutée suivant décision ${named}`,
      ...(order
        ? [`Bon de commande visé n°\u00a0${order}${orderDate ? ` du ${formatDate(orderDate)}` : ''}`]
        : []),
      `TVA suspendue\u00a0: ${formatDinars(vat)}`,
    ];
  }
  return exemption ? [`Exonération de TVA\u00a0: ${exemption}`] : [];
}
