import { addDays } from '../../../../src/domain/calendarDate';
import type drivers from '../../../../src/resources/settings/driver';
import type { RecordOf } from '../../../../src/schema/defineResource';
import type { Client } from '../clients';
import { firstNames, lastNames } from '../names';
import { Random, unique } from '../random';
import { MINUTE } from '../seeded';
import type { Day, Seeded } from '../seeded';

export type Driver = RecordOf<typeof drivers>;

/** Who drives for each company that rented, known to it since a contract or so. @param first id of the first. */
export function makeCompanyDrivers(
  companies: readonly { client: Client; since: number }[],
  day: Day,
  first: number,
): Map<string, Seeded<Driver>> {
  const random = new Random('drivers of companies');
  const card = unique(() => `0${random.digits(7)}`);
  const licence = unique(() => `${random.digits(2)}/${random.digits(6)}`);
  return new Map(
    companies.map(({ client, since }, index) => {
      const createdAt = since - 30 * MINUTE;
      const birthDate = addDays(day.today, -random.int(28 * 365, 58 * 365));
      const CIN = card();
      const values = {
        id: String(first + index),
        createdAt,
        updatedAt: createdAt,
        kind: 'EXTERNAL',
        client: client.id,
        user: null,
        firstName: random.pick(firstNames),
        lastName: random.pick(lastNames),
        birthDate,
        birthPlace: null,
        nationality: 'TN',
        identityType: 'CIN',
        CIN,
        passport: null,
        CINDate: addDays(birthDate, 18 * 365 + 30),
        tel: `+216${random.pick(['2', '5', '9'])}${random.digits(7)}`,
        address: client.address,
        drivingLicense: licence(),
        category: 'B',
        drivingLicenseDate: addDays(birthDate, random.int(19 * 365, 23 * 365)),
        expiry: addDays(day.today, random.int(400, 2500)),
        images: [],
        isBlacklisted: false,
        blacklistReason: null,
        note: null,
      } as unknown as Seeded<Driver>['values'];
      return [client.id, { values, steps: [{ action: 'CREATE', at: createdAt, by: 'admin' as const }] }];
    }),
  );
}
