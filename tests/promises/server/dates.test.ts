import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addDays, formatDate, toEpoch } from '../../../src/domain/calendarDate';
import { endOfTunisDay, startOfTunisDay } from '../../../src/domain/instant';
import { readSheet } from 'read-excel-file/node';
import { documents } from '../../../src/schema/api/documents';
import { exportNames } from '../../../src/schema/api/exportNames';
import type { Field, Fields } from '../../../src/schema/field';
import { date } from '../../../src/schema/fields';
import { kindOf } from '../../../src/schema/kinds/kind';
import { parseValue } from '../../../src/schema/parseValue';
import type { Resources } from '../../../src/schema/resources';
import { listFilters } from '../../../src/schema/words/actions/archive';
import { fieldAt, rowFields } from '../../../src/schema/words/fields/paths';
import { full, keep } from '../promise';
import { openCounter } from './helpers/counter';
import type { Counter } from './helpers/counter';

const days = [
  // Their last hour was skipped.
  '1939-04-15',
  '1940-02-25',
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
      '2026-3-1',
      '12/03/2026',
      '20260312',
      'demain',
      '2026-03-12T00:00',
    ])
      refused.push(
        (
          await counter.api.send(counter.token, document, {
            d: [{ service: '1', departureDate, amount: '1' }],
          })
        ).errors?.[0]?.extensions.fields?.['contractDetails.0.departureDate'],
      );
    expect(refused).toEqual(refused.map(() => 'Date invalide\u00a0: JJ/MM/AAAA'));
  });

  it('refuses whatever is no day in every argument that takes one, beside it', { timeout }, async () => {
    const { api, token } = counter;
    const wrong: string[] = [];
    let cells = 0;
    for (const { query, argument, variables, moment } of dateArguments(api.engine.resources))
      for (const day of full || cells < 8 ? noDays : [noDays[cells % noDays.length] ?? '']) {
        cells += 1;
        const text = moment && /^[\d-]+$/.test(day) ? `${day}T09:00` : day;
        const { errors } = await api.send(token, query, variables(text));
        const { code, fields } = errors?.[0]?.extensions ?? { code: 'OK' };
        // Of what no text may hold, where it stands among the filters.
        const said = fields?.[argument] ?? fields?.['filters.0.value'] ?? '';
        if (code !== 'BAD_USER_INPUT' || !french.test(said))
          wrong.push(
            `${query.slice(0, 60)} ${argument}: ${JSON.stringify(text)}: ${code} ${JSON.stringify(fields)}`,
          );
      }
    expect(wrong).toEqual([]);
    expect(cells).toBeGreaterThan(100);
    keep('P-36', {
      n: cells,
      of: 'days that there are not accepted, or refused without their field',
      figure: wrong.length,
      ideal: 0,
    });
  });

  it('the last day of the calendar goes out and comes back, by every way', async () => {
    const { api, token } = counter;
    const { data } = await api.send<{ createHoliday: { id: string; date: number } }>(
      token,
      'mutation ($d: Input) { createHoliday(date: $d, label: "Fin des temps") { id date } }',
      { d: lastDay },
    );
    const wire = toEpoch(lastDay);
    expect(data?.createHoliday.date).toBe(wire);
    // As the API gives it, as a program reads it, and the last moment that it has in Tunis.
    for (const d of [wire, '9999-12-31T00:00:00.000Z', '9999-12-31T23:59:59+01:00', `${lastDay} `]) {
      const again = await api.send<{ updateHoliday: { date: number } }>(
        token,
        'mutation ($id: ID!, $d: Input) { updateHoliday(id: $id, date: $d) { date } }',
        { id: data?.createHoliday.id, d },
      );
      expect([d, again.data?.updateHoliday.date, again.errors]).toEqual([d, wire, undefined]);
    }
    const excel = await api.send<{ holidaysToExcel: string }>(
      token,
      `{ holidaysToExcel(from: "${lastDay}", to: "${lastDay}") }`,
    );
    const rows = await readSheet(Buffer.from(excel.data?.holidaysToExcel ?? '', 'base64'));
    expect(rows.flat().filter(cell => cell instanceof Date)).toEqual([new Date(wire)]);
    const asked: Record<string, string> = {
      Holidays: `{ Holidays(from: "${lastDay}", to: "${lastDay}") { count } }`,
      holidaysToPDF: `{ holidaysToPDF(from: "${lastDay}") }`,
      VehicleCalendar: `{ VehicleCalendar(startDate: "${lastDay}", endDate: "${lastDay}") { id periods { start end } } }`,
      getVehicleCounts: `{ getVehicleCounts(startDate: "${lastDay}") { totalDays } }`,
      Planning: `{ Planning(startDate: "9999-12-20", endDate: "${lastDay}") { holidays { date label } } }`,
      DailySheet: `{ DailySheet(date: "${lastDay}") { departures { at } returns { at } late { at } } }`,
      FreeVehicles: `{ FreeVehicles(from: "${lastDay}T09:00", to: "${lastDay}T23:59") { __typename } }`,
      Lookup: `{ Lookup(resource: "vehicles", free: { resource: "contract-services", from: "${lastDay}", to: "${lastDay}" }) { id taken { from to } } }`,
      Reservations: `{ Reservations(departureDate: "${lastDay}", returnDate: "${lastDay}") { count } }`,
      HistoryLog: `{ HistoryLog(createdAt: "${lastDay}") { count } }`,
    };
    const wrong: string[] = [];
    for (const [name, query] of Object.entries(asked)) {
      const { errors } = await api.send(token, query);
      if (errors) wrong.push(`${name}: ${JSON.stringify(errors)}`);
    }
    expect(wrong).toEqual([]);
    const booked = await counter.book([(await counter.vehicle()).id], `${lastDay}T09:00`, `${lastDay}T23:59`);
    expect((await counter.confirm(booked.id)).errors).toBeUndefined();
    const found = await api.send<{ Reservation: { departureDate: number; returnDate: number } }>(
      token,
      `{ Reservation(id: "${booked.id}") { departureDate returnDate } }`,
    );
    expect(found.data?.Reservation).toEqual({
      departureDate: wire + 8 * 3_600_000,
      returnDate: wire + 23 * 3_600_000 - 60_000,
    });
    const told = await api.send(
      token,
      `query { RecordHistory(resource: "reservations", id: "${booked.id}") { data { changes { after } } } }`,
    );
    expect(JSON.stringify(told.data)).toContain('31/12/9999 23:59');
    const sheet = await api.send<{ Planning: { periods: object } }>(
      token,
      `{ DailySheet(date: "${lastDay}") { departures { sourceId } returns { sourceId } } }`,
    );
    expect(JSON.stringify(sheet.data)).toContain(`"sourceId":"${booked.id}"`);
    keep('P-36', {
      n: Object.keys(asked).length + 9,
      of: 'ways on which 9999-12-31 is lost',
      figure: wrong.length,
      ideal: 0,
    });
  });

  it.each([
    ['12/03/2026', '2026-03-12'],
    ['31/12/9999', lastDay],
    [' 2026-03-12 ', '2026-03-12'],
    ['12032026', '2026-03-12'],
    ['2026-3-1', null],
    ['2026-03-1', null],
    ['31/02/2026', null],
    ['12/03/26', null],
    ['12/03', null],
  ])('the cell %j of a file is %j', (cell, day) => {
    const field = date('Jour');
    const read = parseValue(field, kindOf(field).fromCell(field, cell));
    expect('value' in read ? read.value : null).toBe(day);
  });
});

const timeout = full ? 900_000 : 120_000;
const noDays = [
  'abc',
  '2026-02-30',
  '2026-3-1',
  '10000-01-01',
  '0000-01-01',
  '2026-03-12T25:00',
  'infinity',
  '-1e20',
  'a\u0000b',
  '2026-03-12\u0000',
  '\ud800',
];
const french = /^(Date|Format attendu|Valeur de filtre invalide|Ce texte contient)/;

interface DateArgument {
  query: string;
  argument: string;
  variables(text: string): object;
  /** Whether an hour goes with the day. */
  moment: boolean;
}

const isMoment = (field: Field) => field.kind === 'instant';
/** A day or a moment that there is, for those beside the one that is tried. */
const usualOf = (field: Field) => (isMoment(field) ? '2026-03-12T09:00' : '2026-03-12');

/** Every day and moment that the API takes: of questions, filters, exports, forms, choices. */
function* dateArguments(resources: Resources): Generator<DateArgument> {
  for (const [name, { fields = {} }] of Object.entries(resources.questions)) {
    const days = Object.entries(fields).filter(([, field]) => kindOf(field).temporal);
    for (const [argument, field] of days)
      yield {
        query: documents.question(name, resources),
        argument,
        moment: isMoment(field),
        variables: text => ({
          ...Object.fromEntries(days.map(([key, one]) => [key, usualOf(one)])),
          [argument]: text,
        }),
      };
  }
  for (const resource of resources.all) {
    const { name, operations } = resource;
    for (const { argument, path } of operations?.list && !resource.partOf ? listFilters(resource) : []) {
      const field = fieldAt(resource.fields, path);
      if (!field || !kindOf(field).temporal) continue;
      const filter = { argument, moment: false };
      yield {
        ...filter,
        query: documents.list(resource, resources),
        variables: text => ({ [argument]: text }),
      };
      yield {
        ...filter,
        query: documents.quickFilterCounts,
        variables: text => ({ resource: name, filters: [{ argument, value: text }] }),
      };
      for (const file of exportNames(resource))
        yield {
          ...filter,
          query: `query ($${argument}: String) { ${file}(${argument}: $${argument}) }`,
          variables: text => ({ [argument]: text }),
        };
    }
    if (operations?.create && !resource.partOf)
      for (const { path, field, input } of writtenDays(resource.fields, resources))
        yield {
          query: documents.create(resource, resources),
          argument: path,
          moment: isMoment(field),
          variables: input,
        };
  }
  for (const bound of ['from', 'to'])
    yield {
      query: documents.lookup,
      argument: `free.${bound}`,
      moment: false,
      variables: text => ({
        resource: 'vehicles',
        free: { resource: 'contract-services', from: '2026-03-12', to: '2026-03-13', [bound]: text },
      }),
    };
}

interface WrittenDay {
  path: string;
  field: Field;
  input(text: string): object;
}

/** The days of a form that always hold, through groups and rows. */
function writtenDays(fields: Fields, resources: Resources, prefix = ''): WrittenDay[] {
  return Object.entries(fields).flatMap(([name, field]): WrittenDay[] => {
    if (field.readOnly || field.computed || field.when) return [];
    const path = prefix + name;
    if (kindOf(field).temporal) return [{ path, field, input: (text: string) => ({ [name]: text }) }];
    if (kindOf(field).holds === 'fields')
      return writtenDays(field.fields ?? {}, resources, `${path}.`).map(one => ({
        ...one,
        input: (text: string) => ({ [name]: one.input(text) }),
      }));
    if (kindOf(field).holds === 'rows')
      return writtenDays(rowFields(field, resources.get), resources, `${path}.0.`).map(one => ({
        ...one,
        input: (text: string) => ({ [name]: [one.input(text)] }),
      }));
    return [];
  });
}
