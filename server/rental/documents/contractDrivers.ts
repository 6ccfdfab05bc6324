import { formatDate } from '../../../src/domain/calendarDate';
import type { CalendarDate } from '../../../src/domain/calendarDate';
import { mainDriver } from '../../../src/domain/driverRules';
import { formatPhone } from '../../../src/domain/phone';
import type { PrintedPerson } from './contractDetails';
import { plateOf } from './contractVehicles';
import type { ContractPrint } from './contractPrint';

/** Who drives: as they were known when the contract was signed, and before as they are. */
export function printedDrivers(print: ContractPrint) {
  const signed = print.contract.signedDrivers ?? [];
  return (signed.length > 0 ? signed : current(print)).map(person => printedDriver(print, person));
}

/** Those that a version of a contract brought, as they were known then. */
export const addedDrivers = (print: ContractPrint, version: number | null) =>
  (print.contract.signedDrivers ?? [])
    .filter(person => version !== null && person.version === version)
    .map(person => printedDriver(print, person));

const printedDriver = ({ details }: ContractPrint, person: Driver) => ({
  name: [person.firstName, person.lastName].filter(Boolean).join(' '),
  isMain: person.isMain === true,
  vehicle: plateOf(details, person.vehicle) || 'Tous',
  born: dated(person.birthDate),
  birthPlace: person.birthPlace ?? '',
  identity: numbered(person.CIN, person.CINDate),
  licence: numbered(person.drivingLicense, person.drivingLicenseDate),
  phone: person.tel ? formatPhone(person.tel) : '',
});

type Driver = { [K in keyof PrintedPerson]: PrintedPerson[K] | null } & {
  isMain: boolean | null;
  vehicle: string | null;
};

/** The client first, who drives where nobody else does in the first place. */
function current({ contract, details }: ContractPrint): Driver[] {
  const rows = contract.drivers ?? [];
  const main = mainDriver(rows, details.client.isPerson);
  const named = rows.flatMap((row, index) => {
    const person = details.drivers[index];
    return person ? [{ ...person, isMain: row === main, vehicle: row.vehicle }] : [];
  });
  return main === 'client' ? [clientDriving(details.client), ...named] : named;
}

const clientDriving = (client: ContractPrint['details']['client']): Driver => ({
  firstName: client.name,
  lastName: '',
  birthDate: client.birthDate ?? null,
  birthPlace: client.birthPlace ?? null,
  tel: client.phone,
  drivingLicense: client.drivingLicense ?? null,
  drivingLicenseDate: client.drivingLicenseDate ?? null,
  CIN: client.identityNumber ?? null,
  CINDate: client.identityDate ?? null,
  isMain: true,
  vehicle: null,
});

const dated = (day: CalendarDate | null) => (day ? formatDate(day) : '');

/** A number, and since when it holds. */
const numbered = (number: string | null, day: CalendarDate | null) =>
  [number, dated(day)].filter(Boolean).join(', ');
