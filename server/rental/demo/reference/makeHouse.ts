import agencies from '../../../../src/resources/settings/agency';
import companyTypes from '../../../../src/resources/settings/company-type';
import drivers from '../../../../src/resources/settings/driver';
import managers from '../../../../src/resources/settings/manager';
import { addDays } from '../../../../src/domain/calendarDate';
import { company } from '../company';
import { agencies as agencyNames } from '../names';
import type { Day, Seeded } from '../seeded';
import { legalForms } from './fixedLists';
import { matriculeOf, ribOf } from './identifiers';
import { daysAgo, seedList } from './seedList';
import type { SeedValues } from './seedList';

const week = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'] as const;
const places: readonly [code: string, city: string, address: string, airport: boolean][] = [
  ['TUN', 'Tunis', 'Aéroport de Tunis-Carthage, hall des arrivées', true],
  ['LAC', 'Les Berges du Lac', '18, rue du Lac Léman', false],
  ['SOU', 'Sousse', 'avenue Habib Bourguiba', false],
  ['NBE', 'Enfidha', 'Aéroport d’Enfidha-Hammamet, hall des arrivées', true],
];

/** The agencies at which the fleet is (see `names.ts`). */
const agency = (name: string, index: number): SeedValues<typeof agencies> => {
  const [code, city, address, isAirport] = places[index] ?? ['', '', '', false];
  const [opensAt, closesAt] = isAirport ? ['06:00', '23:30'] : ['08:00', '18:00'];
  return {
    name,
    code,
    city,
    address,
    isAirport,
    phone: `+2167100041${index}`,
    manager: index === 0 ? '2' : null,
    isDefault: index === 0,
    active: true,
    openingHours: week.map(day => ({ id: '', day, opensAt: opensAt ?? '', closesAt: closesAt ?? '' })),
  };
};

const house = (today: string): SeedValues<typeof managers> => ({
  ...company,
  legalForm: '1',
  isActive: true,
  legalRepresentative: { name: 'Sonia Mansouri', CIN: '04182937' },
  licenceNumber: 'LV-2019-0418',
  licenceExpiry: addDays(today, 210),
  taxCardExpiry: addDays(today, 95),
});

/** Companies of the same owner, which today's documents do not mention. */
const sisters: readonly SeedValues<typeof managers>[] = [
  {
    companyName: 'Jasmin Sahel SARL',
    legalForm: '1',
    taxNumber: matriculeOf('9000418'),
    commercialRegister: '9000418',
    RIB: ribOf('08099', 123457),
    isActive: false,
    address: 'avenue Habib Bourguiba, 4000 Sousse',
    phone: '+21673000418',
    legalRepresentative: { name: 'Sonia Mansouri', CIN: '04182937' },
  },
  {
    companyName: 'Jasmin Utilitaires SUARL',
    legalForm: '2',
    taxNumber: matriculeOf('9000419'),
    commercialRegister: '9000419',
    RIB: ribOf('08099', 123458),
    isActive: false,
    address: 'zone industrielle, 2013 Ben Arous',
    phone: '+21671000419',
    legalRepresentative: { name: 'Sonia Mansouri', CIN: '04182937' },
  },
];

type Chauffeur = [
  first: string,
  last: string,
  born: string,
  cin: string,
  licence: string,
  since: string,
  left: number,
];
const chauffeurs: readonly Chauffeur[] = [
  ['Chokri', 'Ferchichi', '1984-06-12', '06184923', '11/184923', '2006-03-20', 640],
  ['Imed', 'Laabidi', '1990-11-03', '08293741', '11/293741', '2010-05-11', 24],
  ['Bilel', 'Guesmi', '1995-02-27', '09374512', '15/374512', '2015-09-02', 1130],
];
const chauffeur =
  (today: string) =>
  (
    [firstName, lastName, birthDate, CIN, drivingLicense, drivingLicenseDate, left]: Chauffeur,
    index: number,
  ): SeedValues<typeof drivers> => ({
    kind: 'INTERNAL',
    firstName,
    lastName,
    birthDate,
    nationality: 'TN',
    identityType: 'CIN',
    CIN,
    tel: `+2162200041${index}`,
    drivingLicense,
    drivingLicenseDate,
    category: index === 0 ? 'B, D' : 'B',
    expiry: addDays(today, left),
    isBlacklisted: false,
  });

/** The company itself: where it is, what is printed of it, and who drives for it. */
export function makeHouse(day: Day): Record<string, readonly Seeded[]> {
  const written = (days: number) => ({ at: daysAgo(day, days), by: 'superadmin' as const });
  return {
    'company-types': seedList(
      companyTypes,
      legalForms.map(name => ({ name })),
      written(1001),
    ),
    managers: seedList(managers, [house(day.today), ...sisters], written(1000)),
    agencies: seedList(agencies, agencyNames.map(agency), written(999)),
    drivers: seedList(drivers, chauffeurs.map(chauffeur(day.today)), written(600)),
  };
}
