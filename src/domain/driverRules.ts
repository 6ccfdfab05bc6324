import { ageOn } from './age';
import type { CalendarDate } from './calendarDate';

/** Nobody drives a rented car, nor has a licence, before (domain C.1). */
export const MAJORITY = 18;

/** What is known of who would drive; null where it is not. */
export interface DriverPapers {
  birthDate: CalendarDate | null;
  drivingLicenseDate: CalendarDate | null;
  /** Last day of the licence; null when it has none. */
  expiry: CalendarDate | null;
}

/** What is required of a driver; null requires nothing. */
export interface DriverMinimums {
  minDriverAge: number | null;
  minLicenseYears: number | null;
}

/** Why somebody may not drive during a period. */
export type DriverFault =
  'BIRTH_UNKNOWN' | 'TOO_YOUNG' | 'LICENCE_UNKNOWN' | 'LICENCE_TOO_RECENT' | 'LICENCE_EXPIRES';

/** The same as a part of a French sentence, after who it is. */
export const driverFaultTexts: Readonly<Record<DriverFault, string>> = {
  BIRTH_UNKNOWN: 'sa date de naissance n’est pas connue',
  TOO_YOUNG: 'n’a pas l’âge demandé au départ',
  LICENCE_UNKNOWN: 'la date de son permis n’est pas connue',
  LICENCE_TOO_RECENT: 'n’a pas assez d’années de permis au départ',
  LICENCE_EXPIRES: 'son permis expire avant le retour',
};

/** Whole years since a licence was issued; one issued on 29 February is a year older on 1 March. */
export const licenceYearsOn = (issued: CalendarDate, day: CalendarDate): number => ageOn(issued, day);

/** Whether a licence, valid on its last day too, covers all the days to `to`. */
export const isLicenceValidTo = (expiry: CalendarDate | null, to: CalendarDate): boolean =>
  expiry === null || expiry >= to;

/** Whether somebody born that day can have received a licence that other day. */
export const isLicencePossible = (birth: CalendarDate, issued: CalendarDate): boolean =>
  ageOn(birth, issued) >= MAJORITY;

/** What a vehicle requires of its drivers, or else the company's conditions. */
export const minimumsOf = (vehicle: DriverMinimums, usual: DriverMinimums): DriverMinimums => ({
  minDriverAge: vehicle.minDriverAge ?? usual.minDriverAge,
  minLicenseYears: vehicle.minLicenseYears ?? usual.minLicenseYears,
});

/**
 * Everything that keeps somebody from driving from one day to another (domain C.7): age and years of licence are those
 * of the first day, the licence must hold to the last. None when they may.
 */
export function driverFaults(
  { birthDate, drivingLicenseDate, expiry }: DriverPapers,
  { minDriverAge, minLicenseYears }: DriverMinimums,
  period: { from: CalendarDate; to: CalendarDate },
): DriverFault[] {
  const faults: DriverFault[] = [];
  const age = Math.max(minDriverAge ?? MAJORITY, MAJORITY);
  if (birthDate === null) faults.push('BIRTH_UNKNOWN');
  else if (ageOn(birthDate, period.from) < age) faults.push('TOO_YOUNG');
  if (drivingLicenseDate === null) faults.push('LICENCE_UNKNOWN');
  else if (licenceYearsOn(drivingLicenseDate, period.from) < (minLicenseYears ?? 0))
    faults.push('LICENCE_TOO_RECENT');
  if (!isLicenceValidTo(expiry, period.to)) faults.push('LICENCE_EXPIRES');
  return faults;
}

/**
 * Who drives in the first place: whoever is marked, else the client when they are a person, else the first who is named.
 */
export const mainDriver = <D extends { isMain: boolean | null }>(
  drivers: readonly D[],
  clientIsPerson: boolean,
): D | 'client' | null =>
  drivers.find(({ isMain }) => isMain) ?? (clientIsPerson ? 'client' : (drivers[0] ?? null));
