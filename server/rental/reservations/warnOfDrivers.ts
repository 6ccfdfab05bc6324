import drivers from '../../../src/resources/settings/driver';
import conditions from '../../../src/resources/settings/rent-condition';
import { columnsOf } from '../../engine/sql/columnsOf';
import type { CalendarDate } from '../../../src/domain/calendarDate';
import { driverFaults } from '../../../src/domain/driverRules';
import type { DriverFault } from '../../../src/domain/driverRules';
import { tunisDate } from '../../../src/domain/instant';
import type { Sent } from '../../engine/connection/batch';
import { prepared } from '../../engine/connection/prepared';
import { bookingOf } from './booking';
import type { BookingWrite } from './booking';

const said: Record<DriverFault, string> = {
  BIRTH_UNKNOWN: 'sa date de naissance n’est pas connue',
  TOO_YOUNG: 'n’a pas l’âge demandé au départ',
  LICENCE_UNKNOWN: 'la date de son permis n’est pas connue',
  LICENCE_TOO_RECENT: 'n’a pas assez d’années de permis au départ',
  LICENCE_EXPIRES: 'son permis expire avant le retour',
};

export interface Person {
  name: string;
  birthDate: CalendarDate | null;
  drivingLicenseDate: CalendarDate | null;
  expiry: CalendarDate | null;
  minDriverAge: number | null;
  minLicenseYears: number | null;
}

const d = columnsOf(drivers, 'd');
const c = columnsOf(conditions, 'c');
const driversSql = `SELECT concat_ws(' ', ${d.firstName}, ${d.lastName}) AS name, ${d.birthDate}::text, ${d.drivingLicenseDate}::text,
    ${d.expiry}::text, ${c.minAge} AS "minDriverAge", ${c.minLicenseYears}
  FROM ${d} LEFT JOIN ${c} ON ${c.isActive} WHERE ${d.id} = ANY ($1::bigint[]) ORDER BY ${d.id}`;

export function driversAsked(write: BookingWrite): Sent | null {
  const { drivers: named } = bookingOf(write);
  return write.warn && named?.length ? prepared(driversSql, [named.map(({ driver }) => driver)]) : null;
}

/** Tells what keeps a driver from driving meanwhile: it stops the contract, and nobody before (domain C.5, C.7). */
export function warnOfDrivers(write: BookingWrite, people: readonly Person[]): void {
  const { departureDate, returnDate } = bookingOf(write);
  if (departureDate === undefined || returnDate === undefined) return;
  const period = { from: tunisDate(departureDate), to: tunisDate(returnDate) };
  for (const person of people)
    for (const fault of driverFaults(person, person, period))
      write.warn?.(`${person.name}\u00a0: ${said[fault]}.`);
}
