import type { CalendarDate } from '../../../src/domain/calendarDate';
import type { GuardFinding } from '../../../src/domain/contractGuard';
import { mainDriver } from '../../../src/domain/driverRules';
import type { DriverMinimums } from '../../../src/domain/driverRules';
import { fromDecimal, sum } from '../../../src/domain/money';
import { judgeSigning } from '../../../src/domain/signingGuards';
import type { SigningDriver, SigningFacts, SigningVehicle } from '../../../src/domain/signingGuards';
import type { Uncovered } from '../../../src/domain/uncovered';
import { vehicleStates } from '../../../src/product/enumerations';
import { buyerOfClient } from '../documents/buyer';

/** What of a contract its guards look at: vehicles that are to leave or are out. Epoch ms; amounts as decimal text. */
export interface ContractToSign extends DriverMinimums {
  id: string | null;
  client: string;
  total: string | null;
  /** Whether a super administrator has given a reason to rent to a blacklisted client. */
  isOverridden: boolean;
  lines: readonly { path: string; vehicle: string; departure: number; back: number }[];
  drivers: readonly NamedDriver[];
  /** Keys of the rules that were waived (`keyOf`). */
  waived: readonly string[];
}

export interface NamedDriver {
  driver: string;
  isMain: boolean;
  vehicle: string | null;
}

/** A person as their record has them now. */
export interface Person {
  id: string;
  name: string;
  isBlacklisted: boolean;
  firstName: string | null;
  lastName: string | null;
  birthDate: CalendarDate | null;
  birthPlace: string | null;
  tel: string | null;
  address: string | null;
  drivingLicense: string | null;
  drivingLicenseDate: CalendarDate | null;
  expiry: CalendarDate | null;
  CIN: string | null;
  CINDate: CalendarDate | null;
}

/** What `signingSql` finds; vehicles in the order of the lines. */
export interface FoundSigning {
  contract: ContractToSign;
  client: {
    isPerson: boolean;
    isBlacklisted: boolean;
    blacklistReason: string | null;
    creditLimit: string | null;
    owed: string;
    person: Person;
    /** What their invoice takes of their record. */
    invoiced: Parameters<typeof buyerOfClient>[1];
  };
  drivers: readonly Person[];
  vehicles: readonly {
    id: string;
    registration: string;
    type: keyof typeof vehicleStates;
    use: string;
    until: CalendarDate | null;
    operatingCard: CalendarDate | null;
    technicalVisit: CalendarDate | null;
    sticker: CalendarDate | null;
    uninsured: readonly Uncovered[] | null;
    /** The contract from which it is late; its own apart. */
    outOn: string | null;
  }[];
}

/** The drivers of one vehicle of a contract, the client where they drive. */
export interface Crew {
  isMain: boolean;
  person: Person;
  isClient: boolean;
  path: string;
}

/** Who drives a vehicle: those who are named for it or for all, and the client where they are the main driver. */
export function crewOf({ contract, client, drivers }: FoundSigning, vehicle: string | null): Crew[] {
  const named = contract.drivers
    .map((one, index) => ({ ...one, path: `drivers.${index}.driver` }))
    .filter(one => vehicle === null || one.vehicle === null || one.vehicle === vehicle);
  const main = mainDriver(named, client.isPerson);
  const crew = named.flatMap(one => {
    const person = drivers.find(({ id }) => id === one.driver);
    return person ? [{ isMain: one === main, person, isClient: false, path: one.path }] : [];
  });
  return main === 'client'
    ? [{ isMain: true, person: client.person, isClient: true, path: 'client' }, ...crew]
    : crew;
}

/** All that the guards of the signature find in a contract (domain C.7), and that it has no price. */
export const findingsOf = (found: FoundSigning): GuardFinding[] => [
  ...onceEach(judgeSigning(factsOf(found))),
  ...withoutPrice(found.contract),
];

/** What they are judged by. */
export function factsOf(found: FoundSigning): SigningFacts {
  const { contract, client, vehicles } = found;
  const { lines } = contract;
  const crews = lines.map(({ vehicle }) => crewOf(found, vehicle));
  const drivers = lines.flatMap((line, index) =>
    (crews[index] ?? []).map(({ person, isClient, path }): SigningDriver => ({
      about: { resource: isClient ? 'clients' : 'drivers', id: person.id, path },
      name: person.name,
      isBlacklisted: person.isBlacklisted,
      isClient,
      identityNumber: person.CIN,
      licenceNumber: person.drivingLicense,
      papers: person,
      minimums: contract,
      departure: line.departure,
      back: line.back,
    })),
  );
  const cars = lines.flatMap((line, index): SigningVehicle[] => {
    const car = vehicles[index];
    const crew = crews[index] ?? [];
    return car
      ? [
          {
            about: { resource: 'vehicles', id: car.id, path: `${line.path}.vehicle` },
            registration: car.registration,
            vehicle: { ...car, typeLabel: vehicleStates[car.type] },
            back: line.back,
            outOn: car.outOn,
            hasDriver: crew.length > 0,
            hasMainDriver: crew.some(({ isMain }) => isMain),
            uninsured: car.uninsured ?? [],
            operatingCard: car.operatingCard,
            technicalVisit: car.technicalVisit,
            sticker: car.sticker,
          },
        ]
      : [];
  });
  return {
    client: {
      about: { resource: 'clients', id: client.person.id, path: 'client' },
      name: client.person.name,
      isBlacklisted: client.isBlacklisted && !contract.isOverridden,
      blacklistReason: client.blacklistReason,
      creditLimit: client.creditLimit === null ? null : fromDecimal(client.creditLimit),
      outstanding: sum([fromDecimal(client.owed), fromDecimal(contract.total ?? '0')]),
      buyer: buyerOfClient(client.person.name, client.invoiced),
    },
    drivers,
    vehicles: cars,
  };
}

/** By what a waiver names the finding of one rule on one record. */
export const keyOf = ({ rule, about }: GuardFinding): string => `${rule}/${about.id}`;

/** A driver of two vehicles is listed once. */
const onceEach = (findings: readonly GuardFinding[]): GuardFinding[] =>
  findings.filter((one, index) => findings.findIndex(other => keyOf(other) === keyOf(one)) === index);

const withoutPrice = ({ id, total }: ContractToSign): GuardFinding[] =>
  total === null
    ? [
        {
          rule: 'PRICE_MISSING',
          severity: 'blocking',
          sentence: 'Le prix n’est pas connu\u00a0: indiquez un prix convenu, ou complétez les tarifs.',
          about: { resource: 'contracts', id: id ?? '', path: 'agreedPrice' },
        },
      ]
    : [];
