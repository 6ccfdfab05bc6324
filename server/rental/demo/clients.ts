import { addDays } from '../../../src/domain/calendarDate';
import { matriculeKey } from '../../../src/domain/matriculeFiscal';
import { ribKey } from '../../../src/domain/rib';
import type clients from '../../../src/resources/client/client';
import type { RecordOf } from '../../../src/schema/defineResource';
import {
  arabicFirstNames,
  arabicLastNames,
  arabicTradeNames,
  cities,
  companyTypes,
  firstNames,
  lastNames,
  streets,
  tradeNames,
  visitors,
} from './names';
import { Random, unique } from './random';
import { legalForms } from './reference/fixedLists';
import { foreigner, manners } from './parties';
import { DAY, HOUR } from './seeded';
import type { Day, Seeded } from './seeded';

/** 'Ben Salah' -> 'bensalah': what stands in an e-mail address. */
function plainLetters(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z.]/g, '');
}

export type Client = RecordOf<typeof clients>;
type Details = Client['otherDetails'];

const banks = ['01', '03', '04', '05', '07', '08', '10', '12', '14', '25'];

/** The details of a client, nothing of it filled. */
export const nobody: Details = {
  firstName: null as never,
  lastName: null as never,
  birthDate: null,
  birthPlace: null,
  CIN: null,
  CINDate: null,
  drivingLicense: null,
  drivingLicenseDate: null,
  CINImage: [],
  drivingLicenseImage: [],
  tradeName: null as never,
  companyType: null,
  commercialRegister: null,
  taxRegistration: null as never,
  patentImage: [],
  TVA: null,
  RIB: null,
  website: null,
  postalCode: null,
};

/** `count` clients, a third of them companies, the oldest first; two in five were there a year ago. */
export function makeClients(count: number, day: Day): Seeded<Client>[] {
  const random = new Random('clients');
  const manner = new Random('parties');
  const cin = unique(() => random.pick(['0', '1']) + random.digits(7));
  const matricule = unique(() => random.pick(['0', '1']) + random.digits(6));
  const passport = unique(() => manner.digits(7));
  const phone = unique(() => random.pick(['2', '5', '9']) + random.digits(7));
  const moments = Array.from({ length: count }, (_, index) => {
    const age = index < count * 0.4 ? random.int(400, 900) : random.int(2, 399);
    return day.start - age * DAY + random.int(16, 36) * (HOUR / 2);
  });
  return moments
    .toSorted((a, b) => a - b)
    .map((createdAt, index) => {
      const id = String(index + 1);
      const company = random.chance(1 / 3);
      const known = company ? companyOf(random, matricule()) : personOf(random, day, cin());
      const [city, postalCode] = random.pick(cities);
      const clientKind = company ? random.pick(['AGREEMENT', 'AGREEMENT', 'PASSAGE'] as const) : 'PASSAGE';
      const account = company || random.chance(0.3) ? rib(random) : null;
      const visitor = known.abroad ? foreigner(known.abroad, passport()) : null;
      const both = company && manner.chance(0.08);
      const values: Client = {
        id,
        createdAt,
        updatedAt: createdAt,
        code: '',
        ...manners(manner, day, { company, agreed: clientKind === 'AGREEMENT', rib: account }),
        nationality: company ? null : (visitor?.nationality ?? 'TN'),
        identityType: company ? null : (visitor?.identityType ?? 'CIN'),
        ...(both ? { partyType: 'CLIENT_SUPPLIER', supplierKind: 'OTHER', taxIdCardValidUntil: null } : {}),
        clientType: company ? 'COMPANY' : 'PHYSICAL',
        clientKind,
        otherDetails: {
          ...nobody,
          RIB: account,
          ...known.details,
          ...(visitor ? { CIN: visitor.CIN } : {}),
          postalCode,
        },

        phone: known.abroad ? known.abroad + random.digits(8) : `+216${phone()}`,
        email: known.mail && `${known.mail}${index + 1}@mail.test`,
        address: `${random.int(1, 120)}, ${random.pick(streets)}, ${postalCode} ${city}`,
      };
      return {
        values,
        steps: [{ action: 'CREATE', at: createdAt, by: random.pick(['superadmin', 'admin', 'admin']) }],
      };
    });
}

/** One of the clients whom the company knew at an instant; `clients` are in the order in which they came. */
export function clientKnownAt(random: Random, clients: readonly Seeded<Client>[], at: number): Client {
  let [known, unknown] = [0, clients.length];
  while (known < unknown) {
    const middle = (known + unknown) >> 1;
    if ((clients[middle]?.values.createdAt ?? 0) < at) known = middle + 1;
    else unknown = middle;
  }
  const client = clients[random.int(0, known - 1)];
  if (!client) throw new RangeError('Nobody was a client by then');
  return client.values;
}

/** What a client is called. */
export function clientName({ otherDetails }: Pick<Client, 'otherDetails'>): string {
  const { tradeName, firstName, lastName } = otherDetails;
  return tradeName ?? [firstName, lastName].filter(Boolean).join(' ');
}

interface Known {
  details: Partial<Details>;
  mail: string | null;
  abroad?: string;
}

function companyOf(random: Random, number: string): Known {
  const arabic = random.chance(0.08);
  const companyType = random.pick(companyTypes);
  const tradeName = arabic ? random.pick(arabicTradeNames) : `${random.pick(tradeNames)} ${companyType}`;
  const key = matriculeKey(number);
  const details = {
    tradeName,
    companyType: String(legalForms.indexOf(companyType) + 1),
    commercialRegister: `${number}${key}`,
    taxRegistration: `${number}${key}AM000`,
    TVA: true,
  };
  return { details, mail: arabic ? null : 'contact' };
}

function personOf(random: Random, { today }: Day, cin: string): Known {
  const birthDate = addDays(today, -random.int(24 * 365, 68 * 365));
  const licence = { birthDate, drivingLicenseDate: addDays(birthDate, random.int(19 * 365, 23 * 365)) };
  if (random.chance(0.08)) {
    const [name, abroad] = random.pick(visitors);
    const [firstName = '', ...rest] = name.split(' ');
    const details = { ...licence, firstName, lastName: rest.join(' '), drivingLicense: random.digits(12) };
    return { details, mail: plainLetters(firstName), abroad };
  }
  const arabic = random.chance(0.1);
  const firstName = random.pick(arabic ? arabicFirstNames : firstNames);
  const lastName = random.pick(arabic ? arabicLastNames : lastNames);
  const drivingLicense = `${random.digits(2)}/${random.digits(6)}`;
  const details = { ...licence, firstName, lastName, CIN: cin, drivingLicense };
  return { details, mail: arabic ? null : plainLetters(`${firstName}.${lastName}`) };
}

function rib(random: Random): string {
  const account = random.pick(banks) + random.digits(16);
  return account + ribKey(account);
}
