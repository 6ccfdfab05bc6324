import { strFromU8, unzipSync } from 'fflate';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { seedFixedLists } from '../../../server/rental/demo/seedFixedLists';
import { isFreeBetween } from '../../../src/custom/planning/freeDays';
import { readPlanning } from '../../../src/custom/planning/readPlanning';
import type { PlanningAnswer } from '../../../src/custom/planning/readPlanning';
import { bookingBalance } from '../../../src/domain/bookingBalance';
import { addDays, daysBetween, formatDate, fromEpoch } from '../../../src/domain/calendarDate';
import { dueDate } from '../../../src/domain/dueDate';
import { endOfTunisDay, startOfTunisDay, toTunisLocal, tunisDate } from '../../../src/domain/instant';
import { formatDinars, parseMoney, percentOf } from '../../../src/domain/money';
import type { Answer } from '../../../src/pages/all';
import { documents } from '../../../src/schema/api/documents';
import { exportName } from '../../../src/schema/api/exportNames';
import { notificationDocuments } from '../../../src/schema/api/notificationDocuments';
import { startApi } from '../../server/helpers/api';
import type { Api } from '../../server/helpers/api';
import { addClient, addCompany, addService, addVehicle } from '../../server/helpers/fleet';
import { call, insert } from '../../server/helpers/write';
import { full, keep, seed, tries } from '../promise';
import { randomFrom } from '../random';

const today = '2027-03-01';
const HOUR = 3_600_000;

let api: Api;
let token: string;
let random: ReturnType<typeof randomFrom>;
let compared = 0;
/** Of papers that were read: few of them where there is little time. */
let prints = 0;
const disagreements: string[] = [];

/** Notes where a figure is told otherwise than in the first place. */
function agree(what: string, told: Readonly<Record<string, unknown>>): void {
  const [[first, expected] = ['', null], ...others] = Object.entries(told);
  for (const [place, figure] of others) {
    compared += 1;
    if (JSON.stringify(figure) !== JSON.stringify(expected))
      disagreements.push(`${what}: ${first} ${JSON.stringify(expected)}, ${place} ${JSON.stringify(figure)}`);
  }
}

async function send<T>(document: string, variables: object = {}): Promise<T> {
  const { data, errors } = await api.send<Record<string, T>>(token, document, variables);
  if (errors || !data) throw new Error(`${JSON.stringify(errors)} of ${document.slice(0, 200)}`);
  return Object.values(data)[0] as T;
}
const ask = <T>(question: string, variables: object) =>
  send<T>(documents.question(question, api.engine.resources), variables);

const millimes = (dinars: number | null | undefined) => (dinars == null ? null : parseMoney(dinars));
const dinars = (amount: number) => (amount / 1000).toFixed(3);
const day = (epoch: number | null) => (epoch === null ? null : fromEpoch(epoch));
const ids = (found: readonly { id: string }[]) => found.map(({ id }) => id).toSorted();
const by = <T, K extends keyof T>(list: readonly T[], key: K) => new Map(list.map(one => [one[key], one]));
/** Cells of a spreadsheet count days from here. */
const daysOfExcel = (cell: unknown) => (typeof cell === 'number' ? addDays('1899-12-30', cell) : null);

/** A list as Excel shows it: by the first cell of a row, its other cells by their titles. */
async function cellsOf(resource: string, variables: object) {
  const declared = api.engine.resources.get(resource);
  const answer = await api.send<Record<string, string>>(
    token,
    documents.export(declared, 'Excel'),
    variables,
  );
  const text = answer.data?.[exportName(declared.operations?.list ?? '', 'Excel')];
  if (!text) throw new Error(JSON.stringify(answer.errors));
  const parts = unzipSync(new Uint8Array(Buffer.from(text, 'base64')));
  const part = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
  const strings = [...part('xl/sharedStrings.xml').matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, said]) => said);
  const [titles = [], ...rows] = part('xl/worksheets/sheet1.xml')
    .split('<row ')
    .slice(1)
    .map(row =>
      [...row.matchAll(/<c r="[A-Z]+\d+"([^>]*?)(?:\/>|>(?:<v>([^<]*)<\/v>)?)/g)].map(([, kind, value]) =>
        kind?.includes('t="s"') ? strings[Number(value)] : value === undefined ? null : Number(value),
      ),
    );
  return new Map(
    rows.map(row => [row[0], Object.fromEntries(titles.map((title, index) => [String(title), row[index]]))]),
  );
}

async function printed(name: string, id: string): Promise<string> {
  const pdf = Buffer.from(await send<string>(documents.print(name), { id }), 'base64');
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text.replace(/\s+/gu, ' ');
}
const asPrinted = (text: string) => text.replace(/\s+/gu, ' ');

interface Booking {
  id: string;
  reservationNumber: string;
  status: string;
  TTCPrice: number | null;
  restToPay: number | null;
}
interface Invoice {
  id: string;
  receiptId: string;
  status: string;
  issueDate: number;
  dueDate: number;
  TotalTTC: number;
  restToPay: number;
}

type Counters = Answer<'getVehicleCounts'>;

/** A company with its fleet, tariffs and people, on the day of the test. */
async function anyCompany(number: number) {
  random = randomFrom(seed + number);
  api = await startApi();
  api.engine.now = () => startOfTunisDay(today) + 8 * HOUR;
  token = (await api.signIn('SUPER_ADMIN')).token;
  await seedFixedLists({ pool: api.engine.pool, engine: api.engine });
  await addCompany(api);
  const agencies = await Promise.all(
    ['La Marsa', 'Sfax'].map((name, index) =>
      insert(api.engine, 'agencies', {
        name,
        code: `A${index}`,
        address: 'x',
        city: name,
        phone: '+21671000000',
      }),
    ),
  );
  const categories: string[] = [];
  for (const category of ['A Économique', 'B Compacte']) {
    const price = dinars(50_000 + random.below(90_000));
    const tarif = [{ name: 'Année', startDate: '2027-01-01', endDate: '2027-12-31', price }];
    const lengthDiscounts = random.chance(0.5) ? [{ fromDays: 4, percent: 7.5 }] : [];
    const values = { category, tarif, lengthDiscounts };
    categories.push((await call<{ id: string }>(api, token, 'pricing-vehicles', 'create', values)).id);
  }
  const cars: string[] = [];
  for (let index = 0; index < 5 + random.below(4); index++) {
    const { id } = await addVehicle(api, token);
    const ends = () => (random.chance(0.7) ? addDays(today, 1 + random.below(70)) : null);
    await call(api, token, 'vehicles', 'update', {
      id,
      agency: random.pick(agencies),
      pricingCategory: random.pick(categories),
      validityDate: { end_validity: ends() },
      technicalVisiteDate: { end_technicalVisit: ends() },
    });
    cars.push(id);
  }
  const terms = new Map<string, number>();
  for (const paymentTermDays of [0, 30, random.below(91)]) {
    const id = await addClient(api, token);
    await call(api, token, 'clients', 'update', { id, paymentTermDays });
    terms.set(id, paymentTermDays);
  }
  return { agencies, categories, cars, terms, service: await addService(api, token) };
}
type Company = Awaited<ReturnType<typeof anyCompany>>;

/** Bookings as they are taken: each price first on a card, then in a quote; and how they are paid. */
async function book({ terms, categories }: Company): Promise<void> {
  for (let index = 0; index < 6; index++) {
    const from = startOfTunisDay(addDays(today, 1 + random.below(14))) + (8 + random.below(20) / 2) * HOUR;
    const dates = {
      departureDate: toTunisLocal(from),
      returnDate: toTunisLocal(from + (10 + random.below(100)) * HOUR),
    };
    const shared = {
      client: random.pick([...terms.keys()]),
      ...random.pick([{}, {}, { discountPercent: 12.5 }, { discountAmount: 5.25 }]),
    };
    const category = random.chance(0.3) ? random.pick(categories) : null;
    const free = await ask<{ vehicles: { id: string; TTCPrice: number | null }[] }>('FreeVehicles', {
      from: dates.departureDate,
      to: dates.returnDate,
      ...shared,
      category,
      limit: 100,
    });
    if (free.vehicles.length === 0) continue;
    const card = random.pick(free.vehicles);
    const vehicles = [{ vehicle: card.id }];
    const pricingCategory = category;
    const quote = await ask<{ TTCPrice: number | null }>('ReservationQuote', {
      ...dates,
      ...shared,
      pricingCategory,
      vehicles,
    });
    const price = millimes(quote.TTCPrice) ?? 0;
    const part = percentOf(price, 10 + random.below(70));
    const payment = random.pick([
      { paymentOption: 'PAS_DACOMPTE' },
      { paymentOption: 'ESPECE', depositAmount: dinars(part) },
      {
        paymentOption: 'ParTranches',
        depositPaymentMethod: 'ESPECE',
        depositAmount: dinars(part),
        installments: [
          { date: today, amount: dinars(part) },
          { date: addDays(today, 5), amount: dinars(price - part) },
        ],
      },
    ]);
    const made = await call<Booking>(api, token, 'reservations', 'create', {
      source: 'tel',
      ...dates,
      ...shared,
      pricingCategory,
      vehicles,
      ...payment,
    });
    const confirmed = random.chance(0.7);
    if (confirmed) await send('mutation ($id: ID!) { confirmReservation(id: $id) { id } }', { id: made.id });
    const received = payment.paymentOption === 'PAS_DACOMPTE' || random.chance(0.3) ? 0 : part;
    if (received > 0)
      await send(
        `mutation ($id: ID!, $amount: Input) { createReservationPayment(reservationId: $id, date: "${today}", amount: $amount, paymentMode: "Espaces") { id } }`,
        { id: made.id, amount: dinars(received) },
      );
    const owed = bookingBalance(price, received);
    await comparePrice(made.id, from, confirmed, price, owed, millimes(card.TTCPrice));
  }
}

/** The price and the rest to pay of a booking, wherever they are told. */
async function comparePrice(
  id: string,
  from: number,
  confirmed: boolean,
  price: number,
  owed: number | null,
  card: number | null,
) {
  const { data: listed } = await send<{ data: Booking[] }>(
    '{ Reservations(limit: 100) { data { id reservationNumber status TTCPrice restToPay } } }',
  );
  const one = by(listed, 'id').get(id);
  const sheet = await call<Booking>(api, token, 'reservations', 'one', { id });
  const number = one?.reservationNumber ?? '';
  const cells = await cellsOf('reservations', { columns: 'reservationNumber,TTCPrice' });
  agree(`price of ${number}`, {
    quote: price,
    card,
    list: millimes(one?.TTCPrice),
    sheet: millimes(sheet.TTCPrice),
    Excel: millimes(Object.values(cells.get(number) ?? {}).at(-1) as number),
  });
  const rests = { domain: owed, list: millimes(one?.restToPay), sheet: millimes(sheet.restToPay) };
  if (!confirmed) return agree(`rest of ${number}`, rests);
  const daily = await ask<{ departures: { number: string | null; balance: number | null }[] }>('DailySheet', {
    date: tunisDate(from),
  });
  const line = daily.departures.find(departure => departure.number === number);
  agree(`rest of ${number}`, { ...rests, 'daily sheet': millimes(line?.balance) });
  if (!full && prints++ > 3) return;
  const paper = await printed('ReservationPDF', id);
  agree(`print of ${number}`, {
    expected: [true, true],
    print: [
      paper.includes(asPrinted(`Total TTC ${formatDinars(price)}`)),
      paper.includes(asPrinted(`Reste à payer ${formatDinars(owed ?? -1)}`)),
    ],
  });
}

/** Contracts are invoiced and paid in part: totals, rests, due dates and states, wherever they are told. */
async function invoice({ terms, service }: Company): Promise<void> {
  for (let index = 0; index < 4; index++) {
    const client = random.pick([...terms.keys()]);
    const amounts = Array.from({ length: 1 + random.below(3) }, () => 1000 + random.below(3_000_000));
    const { id: contract } = await call<{ id: string }>(api, token, 'contract-services', 'create', {
      client,
      libelle: `Séminaire ${index}`,
      contractDetails: amounts.map(amount => ({ service, amount: dinars(amount) })),
    });
    const made = await send<Invoice>(
      'mutation ($id: ID!) { createReceiptFromContractService(contractServiceId: $id) { id receiptId dueDate TotalTTC restToPay } }',
      { id: contract },
    );
    const total = millimes(made.TotalTTC) ?? 0;
    let rest = total;
    let told = made.restToPay;
    for (let payment = random.below(3); payment > 0 && rest > 0; payment--) {
      const amount = random.chance(0.3) ? rest : Math.max(1, percentOf(rest, 1 + random.below(99)));
      rest -= amount;
      const paid = await send<Invoice>(
        `mutation ($id: ID!, $amount: Input) { createReceiptPayment(receiptId: $id, date: "${today}", amount: $amount, paymentMode: "Espaces", payer: "Sana Gharbi", identityType: "CIN", identityNumber: "01234567") { restToPay } }`,
        { id: made.id, amount: dinars(amount) },
      );
      told = paid.restToPay;
    }
    const status = rest === 0 ? 'PAID' : rest === total ? 'UNPAID' : 'IN_PROGRESS';
    await compareInvoice(made, { total, rest, due: dueDate(today, terms.get(client) ?? null), status }, told);
  }
  for (const status of ['UNPAID', 'IN_PROGRESS', 'PAID']) {
    const { count, data } = await send<{ count: number; data: { status: string }[] }>(
      'query ($status: String) { Receipts(limit: 100, status: $status) { count data { status } } }',
      { status },
    );
    const all = await send<{ data: { status: string }[] }>('{ Receipts(limit: 100) { data { status } } }');
    agree(`count of ${status}`, {
      count,
      rows: data.length,
      'by the whole list': all.data.filter(one => one.status === status).length,
      Excel: (await cellsOf('receipts', { status })).size,
    });
  }
}

async function compareInvoice(
  { id, receiptId, dueDate: made }: Invoice,
  expected: { total: number; rest: number; due: string; status: string },
  told: number,
) {
  const selection = 'id receiptId status issueDate dueDate TotalTTC restToPay';
  const { data: listed } = await send<{ data: Invoice[] }>(
    `{ Receipts(limit: 100) { data { ${selection} } } }`,
  );
  const one = by(listed, 'id').get(id);
  const sheet = await call<Invoice>(api, token, 'receipts', 'one', { id });
  const cells = (await cellsOf('receipts', { columns: 'receiptId,issueDate,TotalTTC,restToPay,status' })).get(
    receiptId,
  );
  agree(`total of ${receiptId}`, {
    made: expected.total,
    list: millimes(one?.TotalTTC),
    sheet: millimes(sheet.TotalTTC),
    Excel: millimes(cells?.['Total TTC'] as number),
  });
  agree(`rest of ${receiptId}`, {
    expected: expected.rest,
    payment: millimes(told),
    list: millimes(one?.restToPay),
    sheet: millimes(sheet.restToPay),
    Excel: millimes(cells?.['Reste à payer'] as number),
  });
  agree(`state of ${receiptId}`, { expected: expected.status, list: one?.status, sheet: sheet.status });
  agree(`due date of ${receiptId}`, {
    expected: expected.due,
    made: day(made),
    list: day(one?.dueDate ?? null),
    sheet: day(sheet.dueDate),
    Excel: daysOfExcel(cells?.['Échéance']),
  });
  if (!full && prints++ > 3) return;
  const paper = await printed('ReceiptPDF', id);
  agree(`print of ${receiptId}`, {
    expected: [true, true],
    print: [
      paper.includes(asPrinted(`Total TTC ${formatDinars(expected.total)}`)),
      paper.includes(asPrinted(`Échéance : ${formatDate(expected.due)}`)),
    ],
  });
}

/** Which cars are free, and how many, in some windows. */
async function compareFree({ agencies, categories }: Company): Promise<void> {
  const whole = { startDate: today, endDate: addDays(today, 24) };
  const planning = readPlanning(await ask<PlanningAnswer>('Planning', whole), undefined);
  const span = { first: today, days: 25 };
  for (let round = 0; round < 4; round++) {
    const from = addDays(today, 1 + random.below(16));
    const to = addDays(from, random.below(5));
    const [agency, category] = [random.pick([null, ...agencies]), random.pick([null, ...categories])];
    const form = await ask<{ count: number; vehicles: { id: string }[] }>('FreeVehicles', {
      from: startOfTunisDay(from),
      to: endOfTunisDay(to) - HOUR,
      agency,
      category,
      limit: 100,
    });
    const asked = { startDate: from, endDate: to, agency, pricingCategory: category };
    const rows = await ask<({ id: string } & Counters)[]>('VehicleCalendar', {
      ...asked,
      showAvailable: true,
    });
    const counts = await ask<Counters>('getVehicleCounts', asked);
    const vehicles = planning.fleet.vehicles.filter(
      one =>
        (agency === null || one.agencyId === agency) && (category === null || one.categoryId === category),
    );
    const what = `free from ${from} to ${to} (${agency}, ${category})`;
    agree(what, {
      form: ids(form.vehicles),
      calendar: ids(rows),
      planning: ids(vehicles.filter(one => isFreeBetween(one, planning.bars, span, [from, to]))),
    });
    agree(`count of ${what}`, {
      rows: form.vehicles.length,
      form: form.count,
      counter: counts.availableVehicles,
    });
    const [row] = rows;
    if (row)
      agree(`counters from ${from} to ${to}`, {
        counts,
        calendar: Object.fromEntries(Object.keys(counts).map(name => [name, row[name as keyof Counters]])),
      });
    if (agency !== null || category !== null) continue;
    const choices = await send<{ id: string; taken: object | null }[]>(documents.lookup, {
      resource: 'vehicles',
      limit: 100,
      free: { resource: 'reservations', from: `${from}T00:00`, to: `${to}T23:00` },
    });
    agree(what, { form: ids(form.vehicles), choice: ids(choices.filter(({ taken }) => taken === null)) });
  }
}

/** What leaves on each day: the daily sheet, the planning and the list of bookings. */
async function compareDays(): Promise<void> {
  const planning = readPlanning(
    await ask<PlanningAnswer>('Planning', { startDate: today, endDate: addDays(today, 16) }),
    undefined,
  );
  const { data } = await send<{ data: { id: string; status: string; departureDate: number }[] }>(
    '{ Reservations(limit: 100) { data { id status departureDate } } }',
  );
  const confirmed = data.filter(({ status }) => status === 'CONFIRMED');
  const bars = planning.fleet.vehicles.flatMap(({ id }) => planning.bars.get(id));
  for (let offset = 0; offset < 15; offset++) {
    const date = addDays(today, offset);
    const sheet = await ask<{ departures: { sourceId: string; source: string }[] }>('DailySheet', { date });
    agree(`departures of ${date}`, {
      list: confirmed
        .filter(one => tunisDate(one.departureDate) === date)
        .map(({ id }) => id)
        .toSorted(),
      sheet: sheet.departures.map(line => line.sourceId).toSorted(),
      planning: bars
        .filter(bar => bar.source === 'reservations' && Math.floor(bar.start / 1440) === offset)
        .map(({ id }) => id)
        .filter(id => confirmed.some(one => one.id === id))
        .toSorted(),
    });
  }
}

/** When papers end: notifications, the list, its filter, the sheet and Excel. */
async function compareDeadlines(): Promise<void> {
  const { data: told } = await send<{
    data: {
      data: { entityId: string; metadata: { expirationDate: number; daysUntilExpiration: number } };
    }[];
  }>(notificationDocuments.list(api.engine.resources), { limit: 100 });
  const soonest = new Map<string, { date: string; days: number }>();
  for (const { data } of told) {
    const date = fromEpoch(data.metadata.expirationDate);
    const known = soonest.get(data.entityId);
    if (!known || date < known.date)
      soonest.set(data.entityId, { date, days: data.metadata.daysUntilExpiration });
  }
  type Told = { id: string; registration: string; _deadline: { date: number } | null };
  const until = addDays(today, 30);
  const list = (more: string) =>
    send<{ count: number; data: Told[] }>(
      `{ Vehicles(limit: 100${more}) { count data { id registration _deadline { date } } } }`,
    );
  const { data: vehicles } = await list('');
  const soon = await list(`, deadline: "${until}"`);
  const cells = await cellsOf('vehicles', { columns: 'registration,_deadline', deadline: until });
  agree('vehicles with papers that end soon', {
    notifications: [...soonest.keys()].toSorted(),
    list: ids(vehicles.filter(({ _deadline }) => _deadline && fromEpoch(_deadline.date) <= until)),
    filter: ids(soon.data),
  });
  agree('how many', { notifications: soonest.size, count: soon.count, Excel: cells.size });
  for (const { id, registration, _deadline } of soon.data) {
    const said = soonest.get(id);
    const sheet = await call<Record<string, Record<string, number | null>>>(api, token, 'vehicles', 'one', {
      id,
    });
    const ends = [sheet.validityDate?.end_validity, sheet.technicalVisiteDate?.end_technicalVisit];
    const cell = Object.values(cells.get(registration) ?? {}).at(-1);
    agree(`deadline of ${registration}`, {
      notification: said?.date,
      list: day(_deadline?.date ?? null),
      sheet: ends.flatMap(end => (end == null ? [] : [fromEpoch(end)])).toSorted()[0],
      Excel: daysOfExcel(cell) ?? cell,
    });
    agree(`days left of ${registration}`, { day: daysBetween(today, said?.date ?? today), said: said?.days });
  }
}

it(
  'a figure is the same on every screen, print, export and notification',
  { timeout: full ? 3_600_000 : 180_000 },
  async () => {
    const companies = tries(1, 12, 4);
    for (let number = 0; number < companies; number++) {
      const company = await anyCompany(number);
      try {
        await book(company);
        await invoice(company);
        await compareFree(company);
        await compareDays();
        await compareDeadlines();
      } finally {
        await api.close();
      }
    }
    expect(disagreements).toEqual([]);

    expect(compared).toBeGreaterThan(companies * 100);
    const of = `disagreements, in ${companies} companies`;
    keep('P-49', { n: compared, of, figure: disagreements.length, ideal: 0 });
  },
);
