import { formatDate } from '../../../src/domain/calendarDate';
import type { CalendarDate } from '../../../src/domain/calendarDate';
import { formatDinars } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';

/** A sale without VAT: its decision of suspension, or why it is exempt. */
export interface UntaxedSale {
  suspension: {
    decision: string;
    from: CalendarDate | null;
    until: CalendarDate | null;
    /** The VAT that is not charged. */
    vat: Millimes;
  } | null;
  exemption: string | null;
}

/** 'du 01/01/2026 au 31/12/2026'. */
const validity = (from: CalendarDate | null, until: CalendarDate | null) =>
  [from && `du ${formatDate(from)}`, until && `au ${formatDate(until)}`].filter(Boolean).join(' ');

/** What the law has written on a sale without VAT (code de la TVA, art. 11 and 18; domain B.1), a sentence each. */
export function vatMentions({ suspension, exemption }: UntaxedSale): string[] {
  if (suspension) {
    const { decision, from, until, vat } = suspension;
    const mention = `Vente en suspension de la taxe sur la valeur ajoutée suivant décision n° ${decision}`;
    return [
      [mention, validity(from, until)].filter(Boolean).join(' '),
      `TVA suspendue\u00a0: ${formatDinars(vat)}`,
    ];
  }
  return exemption ? [`Exonération de TVA\u00a0: ${exemption}`] : [];
}
