import { formatDate } from '../../src/domain/calendarDate';
import type { CalendarDate } from '../../src/domain/calendarDate';
import { tunisDate } from '../../src/domain/instant';
import { vehicleStates } from '../../src/schema/enumerations';
import type { Tx } from '../database/transaction';
import { badInput } from '../records/refusal';

/** What a booking must know of a car that it names. */
export interface BookedCar {
  id: string;
  registration: string;
  type: keyof typeof vehicleStates;
  /** One for sale may be rented until then. */
  until: CalendarDate | null;
  category: string | null;
  /** The first of its papers that ends before the return, and when. */
  paper: string | null;
  paperEnd: CalendarDate | null;
}

const papers = {
  'son assurance': 'validityDate__end_validity',
  'sa carte d’exploitation': 'opratingDate__end_operatingCard',
  'sa visite technique': 'technicalVisiteDate__end_technicalVisit',
  'sa vignette': 'vehicleStickers__end_vehicleStickers',
};
const paperRows = Object.entries(papers)
  .map(([paper, column]) => `('${paper}', v."${column}")`)
  .join(', ');

/** The cars of a booking, in their order. Locked, so that none is sold meanwhile. */
export async function carsOf(tx: Tx, ids: readonly string[], back: number): Promise<BookedCar[]> {
  const { rows } = await tx.query<BookedCar>(
    `SELECT v.id::text, v.registration, v."vehicleType__type" AS type, v."rentableUntil"::text AS until,
        v."pricingCategory"::text AS category, p.paper, p.ends::text AS "paperEnd"
     FROM vehicles v LEFT JOIN LATERAL (
       SELECT paper, ends FROM (VALUES ${paperRows}) AS one (paper, ends) WHERE ends < $2::date ORDER BY ends LIMIT 1) p ON true
     WHERE v.id = ANY ($1::bigint[]) ORDER BY v.id FOR UPDATE OF v`,
    [ids, tunisDate(back)],
  );
  return ids.flatMap(id => rows.find(row => row.id === id) ?? []);
}

/**
 * Only a car that the company still has and uses can be promised; one for sale, as long as it may be rented.
 * @param back epoch ms. @throws Refusal naming each car.
 */
export function refuseLeft(cars: readonly BookedCar[], back: number): void {
  const faults = cars.flatMap((car, index) => {
    const reason = reasonAgainst(car, tunisDate(back));
    return reason
      ? [
          [
            `vehicles.${index}.vehicle`,
            `Le véhicule ${car.registration} ne peut pas être réservé\u00a0: ${reason}.`,
          ],
        ]
      : [];
  });
  if (faults.length > 0) throw badInput(Object.fromEntries(faults));
}

function reasonAgainst({ type, until }: BookedCar, back: CalendarDate): string | null {
  if (type === 'IN_SERVICE') return null;
  if (type !== 'FOR_SALE') return `il est ${vehicleStates[type].toLowerCase()}`;
  return until !== null && back > until ? `il est à vendre et se loue jusqu’au ${formatDate(until)}` : null;
}
