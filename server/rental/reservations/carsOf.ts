import { formatDate, todayInTunis } from '../../../src/domain/calendarDate';
import { reasonNotRented } from '../../../src/domain/rentableVehicle';
import { daysOf, uncoveredText } from '../../../src/domain/uncovered';
import type { Uncovered } from '../../../src/domain/uncovered';
import { uncoveredSql } from '../../engine/sql/uncoveredSql';
import type { CalendarDate } from '../../../src/domain/calendarDate';
import { tunisDate } from '../../../src/domain/instant';
import vehicles from '../../../src/resources/park/vehicle';
import { vehicleStates } from '../../../src/product/enumerations';
import type { vehicleUses } from '../../../src/product/enumerations';
import type { Sent } from '../../engine/connection/batch';
import { columnsOf } from '../../engine/sql/columnsOf';
import { prepared } from '../../engine/connection/prepared';
import { badInput } from '../../engine/base/refusal';
import { namedCars } from './booking';
import type { Booked, JudgedWrite } from './booking';

/**
 * Warns of days without insurance, and of papers that end before the return: they stop the contract, and nobody before
 * (domain C.5).
 */
export function warnOfPapers(write: Pick<JudgedWrite, 'warn'>, cars: readonly BookedCar[]): void {
  for (const { registration, uncovered, paper, paperEnd } of cars) {
    for (const days of uncovered ?? [])
      write.warn?.(
        `${registration}\u00a0: ${uncoveredText(days).replace(/^./, first => first.toLowerCase())}.`,
      );
    if (paper && paperEnd)
      write.warn?.(`${registration}\u00a0: ${paper} s’arrête le ${formatDate(paperEnd)}, avant le retour.`);
  }
}

/** What a booking must know of a car that it names. */
export interface BookedCar {
  id: string;
  registration: string;
  type: keyof typeof vehicleStates;
  use: keyof typeof vehicleUses;
  /** One for sale may be rented until then. */
  until: CalendarDate | null;
  category: string | null;
  /** Days of the rental to come on which nothing insures it. */
  uncovered: Uncovered[] | null;
  /** The first of its other papers that ends before the return, and when. */
  paper: string | null;
  paperEnd: CalendarDate | null;
}

const v = columnsOf(vehicles, 'v');
/** Until when a paper holds, the next one included where it follows without a day between. */
const covered = (end: string, next: { start: string; end: string }) =>
  `CASE WHEN ${next.start} <= ${end} + 1 THEN ${next.end} ELSE ${end} END`;
const nextOf = (group: 'nextOperatingCard' | 'nextTechnicalVisit' | 'nextSticker') => ({
  start: v[`${group}.start`],
  end: v[`${group}.end`],
});
/** The papers of the vehicle `v` beside its insurance, and the last day of each. */
export const paperEnds = [
  {
    name: 'operatingCard',
    label: 'sa carte d’exploitation',
    end: covered(v['opratingDate.end_operatingCard'], nextOf('nextOperatingCard')),
  },
  {
    name: 'technicalVisit',
    label: 'sa visite technique',
    end: covered(v['technicalVisiteDate.end_technicalVisit'], nextOf('nextTechnicalVisit')),
  },
  {
    name: 'sticker',
    label: 'sa vignette',
    end: covered(v['vehicleStickers.end_vehicleStickers'], nextOf('nextSticker')),
  },
];
const paperRows = paperEnds.map(({ label, end }) => `('${label}', ${end})`).join(', ');

const carsSql = `SELECT ${v.id}::text, ${v.registration}, ${v['vehicleType.type']} AS type, ${v.serviceOrCompanyVehicle} AS use, ${v.rentableUntil}::text AS until,
        ${v.pricingCategory}::text AS category, p.paper, p.ends::text AS "paperEnd",
        ${uncoveredSql(vehicles, { from: '$3::date', to: '$4::date' }, 'v')} AS uncovered
     FROM ${v} LEFT JOIN LATERAL (
       SELECT paper, ends FROM (VALUES ${paperRows}) AS one (paper, ends) WHERE ends < $2::date ORDER BY ends LIMIT 1) p ON true
     WHERE ${v.id} = ANY ($1::bigint[])`;

/** The query for the cars of a booking. The write has locked them (`lockSubjects`): none is sold meanwhile. */
export function carsQuery(booking: Booked, now: number): Sent | null {
  if (namedCars(booking).length === 0) return null;
  const { departureDate = 0, returnDate = 0 } = booking;
  const [departure, today] = [tunisDate(departureDate), todayInTunis(now)];
  return prepared(carsSql, [
    namedCars(booking),
    tunisDate(returnDate),
    departure < today ? today : departure,
    daysOf({ start: departureDate, end: returnDate }).to,
  ]);
}

/** The cars of a booking, in their order. */
export const carsOf = (booking: Pick<Booked, 'vehicles'>, found: readonly BookedCar[]): BookedCar[] =>
  namedCars(booking).flatMap(id => found.find(car => car.id === id) ?? []);

/**
 * Only a car that the company still has and lets can be promised; one for sale, as long as it may be rented.
 * @param back epoch ms, of each car. @param done what cannot be done with it: 'réservé'.
 * @param pathOf where the form names it. @throws Refusal naming each car.
 */
export function refuseLeft(
  cars: readonly BookedCar[],
  back: (index: number) => number,
  done: 'réservé' | 'loué' = 'réservé',
  pathOf: (index: number) => string = index => `vehicles.${index}.vehicle`,
): void {
  const faults = cars.flatMap((car, index) => {
    const reason = reasonNotRented({ ...car, typeLabel: vehicleStates[car.type] }, tunisDate(back(index)));
    return reason
      ? [[pathOf(index), `Le véhicule ${car.registration} ne peut pas être ${done}\u00a0: ${reason}.`]]
      : [];
  });
  if (faults.length > 0) throw badInput(Object.fromEntries(faults));
}
