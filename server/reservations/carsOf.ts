import { formatDate } from '../../src/domain/calendarDate';
import type { CalendarDate } from '../../src/domain/calendarDate';
import { tunisDate } from '../../src/domain/instant';
import { vehicleStates } from '../../src/schema/enumerations';
import type { Sent } from '../database/batch';
import { prepared } from '../database/prepared';
import { badInput } from '../records/refusal';
import { namedCars } from './booking';
import type { Reservation } from './booking';

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

const carsSql = `SELECT v.id::text, v.registration, v."vehicleType__type" AS type, v."rentableUntil"::text AS until,
        v."pricingCategory"::text AS category, p.paper, p.ends::text AS "paperEnd"
     FROM vehicles v LEFT JOIN LATERAL (
       SELECT paper, ends FROM (VALUES ${paperRows}) AS one (paper, ends) WHERE ends < $2::date ORDER BY ends LIMIT 1) p ON true
     WHERE v.id = ANY ($1::bigint[])`;

/** Asks for the cars of a booking. The write has locked them (`lockSubjects`): none is sold meanwhile. */
export const carsAsked = (booking: Partial<Reservation>): Sent | null =>
  namedCars(booking).length > 0
    ? prepared(carsSql, [namedCars(booking), tunisDate(booking.returnDate ?? 0)])
    : null;

/** The cars of a booking, in their order. */
export const carsOf = (booking: Partial<Reservation>, found: readonly BookedCar[]): BookedCar[] =>
  namedCars(booking).flatMap(id => found.find(car => car.id === id) ?? []);

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
