import { formatDate } from './calendarDate';
import type { CalendarDate } from './calendarDate';

/** What a vehicle is, as far as renting it goes. */
export interface RentedVehicle {
  /** 'EXPLOITATION' is for rent, 'SERVICE' for the company itself. */
  use: string;
  type: string;
  /** The type as people read it: 'Vendu'. */
  typeLabel: string;
  /** One for sale may be rented until then; null without end. */
  until: CalendarDate | null;
}

/**
 * Why a vehicle may not be rented up to a day, in French and without the full stop; null when it may. One for sale is
 * rented as long as its sheet allows.
 */
export function reasonNotRented(
  { use, type, typeLabel, until }: RentedVehicle,
  back: CalendarDate,
): string | null {
  if (use !== 'EXPLOITATION') return 'il est réservé à l’usage de la société';
  if (type === 'IN_SERVICE') return null;
  if (type !== 'FOR_SALE') return `il est ${typeLabel.toLowerCase()}`;
  return until !== null && back > until ? `il est à vendre et se loue jusqu’au ${formatDate(until)}` : null;
}
