import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addDays, formatDate, toEpoch } from '../../../src/domain/calendarDate';
import { endOfTunisDay, startOfTunisDay } from '../../../src/domain/instant';
import { keep } from '../promise';
import { openCounter } from './helpers/counter';
import type { Counter } from './helpers/counter';

const days = [
  '1977-04-30',
  '1978-05-01',
  '1988-06-01',
  '1989-03-26',
  '1990-05-01',
  '2005-05-01',
  '2024-02-29',
  '2028-02-29',
  '9999-12-31',
];
const zones = ['UTC', 'Africa/Tunis', 'America/Los_Angeles', 'Pacific/Kiritimati'];
const lastDay = '9999-12-31';
const usual = process.env.TZ;

let counter: Counter;
beforeAll(async () => {
  counter = await openCounter();
});
afterAll(() => counter?.close());
afterEach(() => {
  if (usual === undefined) delete process.env.TZ;
  else process.env.TZ = usual;
});

interface Contract {
  id: string;
  contractDetails: { departureDate: number; returnDate: number }[];
}

const document = `mutation ($d: [ContractServiceContractDetailsInput]) { createContractService(libelle: "Jours", contractDetails: $d) { id contractDetails { departureDate returnDate } } }`;

/** Books whole days of a car and looks at them everywhere they go; answers what is not right. */
async function wrongOf(day: string): Promise<string[]> {
  const { api, token } = counter;
  const vehicle = await counter.vehicle();
  const service = await api.send<{ Services: { data: { id: string }[] } }>(
    token,
    '{ Services(limit: 1) { data { id } } }',
  );
  const next = day === lastDay ? day : addDays(day, 1);
  const row = {
    service: service.data?.Services.data[0]?.id,
    vehicleId: vehicle.id,
    departureDate: day,
    returnDate: next,
    amount: '1',
  };
  const made = await api.send<{ createContractService: Contract }>(token, document, { d: [row] });
  const contract = made.data?.createContractService;
  const wrong: string[] = [];
  const right = (what: string, holds: boolean) => holds || wrong.push(`${process.env.TZ} ${day}: ${what}`);
  right('answered', contract?.contractDetails[0]?.departureDate === toEpoch(day));
  right('answered', contract?.contractDetails[0]?.returnDate === toEpoch(next));
  const { rows } = await api.engine.pool.query<{ date: string; from: string; to: string }>(
    `SELECT d."departureDate"::text AS date, extract(epoch FROM lower(o.period)) * 1000 AS from, extract(epoch FROM upper(o.period)) * 1000 AS to
     FROM "contract-services__contractDetails" d JOIN vehicles__occupancy o ON o.subject_id = d."vehicleId" WHERE d."vehicleId" = $1`,
    [vehicle.id],
  );
  right('stored', rows[0]?.date === day);
  right('occupied from its first instant in Tunis', Number(rows[0]?.from) === startOfTunisDay(day));
  if (next < '9999-12-31')
    right('occupied to the end of the last day', Number(rows[0]?.to) === endOfTunisDay(next));
  const found = await api.send<{ ContractServices: { data: { id: string }[] } }>(
    token,
    'query ($from: String, $to: String) { ContractServices(departureDate: $from, returnDate: $to, limit: 100) { data { id } } }',
    { from: day, to: next },
  );
  right(
    'found by its dates',
    found.data?.ContractServices?.data.some(one => one.id === contract?.id) === true,
  );
  const history = await api.send<{ RecordHistory: { data: { changes: { after: string }[] }[] } }>(
    token,
    'query ($id: ID!) { RecordHistory(resource: "contract-services", id: $id) { data { changes { after } } } }',
    { id: contract?.id },
  );
  right('told in history', JSON.stringify(history.data).includes(formatDate(day)));
  return wrong;
}

describe('les dates sont justes partout', () => {
  it('keeps each day from the form to the database, the calendar of the car, the filters and history', async () => {
    const wrong: string[] = [];
    for (const zone of zones) {
      process.env.TZ = zone;
      expect(new Date(2026, 0, 1).getTimezoneOffset()).toBe(
        { UTC: 0, 'Africa/Tunis': -60, 'America/Los_Angeles': 480, 'Pacific/Kiritimati': -840 }[zone],
      );
      for (const day of days) wrong.push(...(await wrongOf(day)));
    }
    expect(wrong).toEqual([]);
    keep('P-36', {
      n: zones.length * days.length * 7,
      of: 'days off by one through the API',
      figure: wrong.length,
      ideal: 0,
    });
  });

  it('refuses days that do not exist, beside their field', async () => {
    const refused = [];
    for (const departureDate of [
      '2026-02-29',
      '2026-02-30',
      '10000-01-01',
      '0000-01-01',
      '2026-13-01',
      '2026-03-12T00:00',
    ])
      refused.push(
        (
          await counter.api.send(counter.token, document, {
            d: [{ service: '1', departureDate, amount: '1' }],
          })
        ).errors?.[0]?.extensions.fields?.['contractDetails.0.departureDate'],
      );
    expect(refused.filter(message => !message)).toEqual([]);
  });
});
