import clients from '../../../src/resources/client/client';
import drivers from '../../../src/resources/settings/driver';
import conditions from '../../../src/resources/settings/rent-condition';
import { columnsOf } from '../../engine/sql/columnsOf';
import { representationSql } from '../../engine/sql/select';
import type { CalendarDate } from '../../../src/domain/calendarDate';
import { driverFaults, driverFaultTexts, mainDriver, minimumsOf } from '../../../src/domain/driverRules';
import type { DriverFault } from '../../../src/domain/driverRules';
import { tunisDate } from '../../../src/domain/instant';
import type { Sent } from '../../engine/connection/batch';
import { prepared } from '../../engine/connection/prepared';
import type { Booked, JudgedWrite } from './booking';

export interface Person {
  name: string;
  /** Whether it is the client, whose papers are required at the contract. */
  isClient: boolean;
  birthDate: CalendarDate | null;
  drivingLicenseDate: CalendarDate | null;
  expiry: CalendarDate | null;
  minDriverAge: number | null;
  minLicenseYears: number | null;
}

const d = columnsOf(drivers, 'd');
const p = columnsOf(clients, 'p');
const c = columnsOf(conditions, 'c');
/** `$1` the drivers who are named; `$2` the client, where they drive if they are a person. */
const driversSql = `SELECT who.*, ${c.minAge} AS "minDriverAge", ${c.minLicenseYears} FROM (
    SELECT ${d.id} AS id, false AS "isClient", concat_ws(' ', ${d.firstName}, ${d.lastName}) AS name, ${d.birthDate}::text AS "birthDate",
      ${d.drivingLicenseDate}::text AS "drivingLicenseDate", ${d.expiry}::text AS expiry
    FROM ${d} WHERE ${d.id} = ANY ($1::bigint[])
    UNION ALL SELECT ${p.id}, true, ${representationSql(clients, 'p')}, ${p['otherDetails.birthDate']}::text,
      ${p['otherDetails.drivingLicenseDate']}::text, ${p.drivingLicenseExpiry}::text
    FROM ${p} WHERE ${p.id} = $2::bigint AND ${p.clientType} = 'PHYSICAL'
  ) who LEFT JOIN ${c} ON ${c.isActive} ORDER BY who."isClient" DESC, who.id`;

export function driversQuery(
  write: Pick<JudgedWrite, 'warn'>,
  { drivers: named, client }: Booked,
): Sent | null {
  const whoDrives = mainDriver(named ?? [], true) === 'client' ? client : null;
  if (!write.warn || (!named?.length && !whoDrives)) return null;
  return prepared(driversSql, [(named ?? []).map(({ driver }) => driver), whoDrives ?? null]);
}

const isKnown = (fault: DriverFault) => fault !== 'BIRTH_UNKNOWN' && fault !== 'LICENCE_UNKNOWN';

/** Warns of what keeps a driver from driving meanwhile: it stops the contract, and nobody before (domain C.5, C.7). */
export function warnOfDrivers(
  write: Pick<JudgedWrite, 'warn'>,
  { departureDate, returnDate, minDriverAge = null, minLicenseYears = null }: Booked,
  people: readonly Person[],
): void {
  if (departureDate === undefined || returnDate === undefined) return;
  const period = { from: tunisDate(departureDate), to: tunisDate(returnDate) };
  for (const person of people)
    for (const fault of driverFaults(
      person,
      minimumsOf({ minDriverAge, minLicenseYears }, person),
      period,
    ).filter(one => !person.isClient || isKnown(one)))
      write.warn?.(`${person.name}\u00a0: ${driverFaultTexts[fault]}.`);
}
