import fc from 'fast-check';
import { afterAll, beforeAll, describe, it, vi } from 'vitest';
import { ribOf } from '../../../server/rental/demo/reference/identifiers';
import { seedFixedLists } from '../../../server/rental/demo/seedFixedLists';
import { tunisDate } from '../../../src/domain/instant';
import { formatDinars, toDecimal } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import { startApi } from '../../server/helpers/api';
import type { Api } from '../../server/helpers/api';
import { agreeing } from '../../server/helpers/confirmed';
import { addCompany } from '../../server/helpers/fleet';
import { pdfText } from '../../server/helpers/pdfText';
import { addDrivingClient, addOrderlyCar, argumentsOf, departCar } from '../../server/helpers/renting';
import { call, insert } from '../../server/helpers/write';
import { full, keep, seed, tries } from '../promise';

vi.setConfig({ testTimeout: full ? 7_200_000 : 300_000, hookTimeout: 120_000 });

const RUNS = tries(6, 1000, 100);
const DAY = 86_400_000;
const HOUR = 3_600_000;

let api: Api;
let token: string;
let client: string;
let drawer: string;
let bank: string;
let options: { id: string; unit: 'DAY' | 'RENTAL' | 'UNIT' }[];
let cars: string[];
/** What a day costs of each car; millimes before tax. */
const tariffs = [100_000, 84_500, 66_777, 120_000, 99_999, 75_000];
const conditions = {
  title: 'Conditions',
  body: 'Le véhicule se rend à l’heure.',
  minAge: 21,
  minLicenseYears: 2,
  dayMode: 'H24',
  graceMinutes: 60,
  lateFeePolicy: 'EXTRA_DAYS',
  earlyReturnPolicy: 'PRORATA',
};
let mileage = 10_000;
let present = Date.UTC(2026, 11, 1, 8);
const millimes = (dinars: number): Millimes => Math.round(dinars * 1000);
const wall = (moment: number) => new Date(moment + HOUR).toISOString().slice(0, 16);

beforeAll(async () => {
  api = await startApi();
  await seedFixedLists({ pool: api.engine.pool, engine: api.engine });
  api.engine.now = () => present;
  token = (await api.signIn('SUPER_ADMIN')).token;
  await addCompany(api);
  client = await addDrivingClient(api, token);
  drawer = await insert(api.engine, 'bank-accounts', {
    name: 'Tiroir',
    kind: 'CASH',
    state: 'OPEN',
    openingBalance: 0,
    openingDate: '2026-11-01',
  });
  bank = await insert(api.engine, 'bank-accounts', {
    name: 'Banque',
    kind: 'BANK',
    accountType: 'COURANT',
    RIB: ribOf('08099', 1),
    state: 'OPEN',
    openingBalance: 0,
    openingDate: '2026-11-01',
  });
  const rates = [
    ['DAY', 7],
    ['RENTAL', 19],
    ['UNIT', 13],
  ] as const;
  options = [];
  for (const [unit, tvaRate] of rates) {
    const input = { name: `Option ${unit}`, unit, price_HT: 12.345, tvaRate };
    options.push({
      unit,
      ...(await call<{ id: string }>(api, token, 'additional-payments', 'create', input)),
    });
  }
  cars = [];
  for (const daily of tariffs) cars.push((await addOrderlyCar(api, token, daily / 1000)).id);
});
afterAll(() => api?.close());

/** What a contract is agreed at. */
interface Told {
  id: string;
  stage: string;
  total_Price_HT: number;
  total_TVA: number;
  TotalTTC: number;
  restToPay: number;
  vehicles: {
    vehicle: { id: string };
    lineState: string;
    numberOfDays: number;
    price_HT: number;
    options_HT: number;
    tvaRate: number;
  }[];
  additionalReceiptOptions: { option: { id: string }; price_HT: number; tvaRate: number }[];
  charges: { kind: string; price_HT: number; tvaRate: number }[];
  versions: { signedAt: number | null }[];
}
const shown = `id stage total_Price_HT total_TVA TotalTTC restToPay
  vehicles { vehicle { id } lineState numberOfDays price_HT options_HT tvaRate }
  additionalReceiptOptions { option { id } price_HT tvaRate } charges { kind price_HT tvaRate } versions { signedAt }`;

/** Somebody who agrees to whatever is asked. @throws where it is refused. */
async function say(operation: string, input: object, fields = shown): Promise<Told> {
  const document = `mutation { ${operation}(${argumentsOf(input)}) ${fields && `{ ${fields} }`} }`;
  const { data, errors } = await agreeing(headers =>
    api.send<Record<string, Told>>(token, document, {}, headers),
  );
  if (errors) throw new Error(`${operation} ${JSON.stringify(input)}: ${JSON.stringify(errors)}`);
  return data?.[operation] as Told;
}
async function ask<T>(question: string, input: object, fields: string): Promise<T> {
  const { data, errors } = await api.send<Record<string, T>>(
    token,
    `{ ${question}(${argumentsOf(input)}) ${fields && `{ ${fields} }`} }`,
  );
  if (errors) throw new Error(`${question}: ${JSON.stringify(errors)}`);
  return data?.[question] as T;
}
const read = (id: string) => ask<Told>('Contract', { id }, shown);

const half = (numerator: number, denominator: number): Millimes =>
  Math.sign(numerator) * Math.floor((2 * Math.abs(numerator) + denominator) / (2 * denominator));
/** An amount over so many days: what rounding leaves is on the first. */
function spread(amount: Millimes, days: number): Millimes[] {
  const each = Array.from({ length: days }, () => half(amount, days));
  if (days > 0) each[0] = amount - half(amount, days) * (days - 1);
  return each;
}

/** By rate, what bears it and its VAT, rounded once for each rate. */
function byRate(rows: readonly { price_HT: number; tvaRate: number }[]) {
  const rates = new Map<number, Millimes>();
  for (const { price_HT, tvaRate } of rows)
    rates.set(tvaRate, (rates.get(tvaRate) ?? 0) + millimes(price_HT));
  const bases = [...rates].filter(([, base]) => base !== 0).toSorted(([a], [b]) => a - b);
  return bases.map(([rate, base]) => ({ rate, base, vat: half(base * rate, 100) }));
}
const rowsOf = ({ vehicles, additionalReceiptOptions, charges }: Told) => [
  ...vehicles.map(one => ({ price_HT: one.price_HT - one.options_HT, tvaRate: one.tvaRate })),
  ...additionalReceiptOptions,
  ...charges,
];

/** A day that somebody has a car, at the price that was agreed for it. */
interface AgreedDay {
  price: Millimes;
  isExtension: boolean;
  /** Which car of the use it is of. */
  place: number;
}
/** A car of a contract and those that take its place, with their days. */
interface Use {
  vehicle: string;
  /** Whose tariff its days were priced by, and what that was then. */
  pricedAs: string;
  tariff: Millimes;
  days: AgreedDay[];
  /** When it is to come back, epoch ms. */
  planned: number;
}

const total = (days: readonly AgreedDay[]): Millimes => days.reduce((all, { price }) => all + price, 0);
/** Of the car that is had now, the days agreed at first. */
const ownDays = ({ days }: Use) => days.filter(one => !one.isExtension && one.place === days.at(-1)?.place);
/** What a day more of it costs. */
const dayPrice = (use: Use): Millimes => {
  const own = ownDays(use);
  return own.length > 0 ? half(total(own), own.length) : (use.days.at(-1)?.price ?? 0);
};

const story = fc.record({
  cars: fc.integer({ min: 1, max: 3 }),
  days: fc.integer({ min: 1, max: 9 }),
  discount: fc.constantFrom(
    {},
    { discountPercent: '12.5' },
    { discountAmount: '33.333' },
    { discountPercent: '100' },
    { agreedPrice: '777.777', agreedReason: 'Habitué' },
  ),
  options: fc.subarray([0, 1, 2]),
  isReserved: fc.boolean(),
  guarantee: fc.boolean(),
  steps: fc.array(
    fc.record({
      what: fc.constantFrom('extend', 'swap', 'tariff', 'conditions'),
      car: fc.nat(2),
      size: fc.integer({ min: 1, max: 3 }),
    }),
    { maxLength: 4 },
  ),
  back: fc.array(fc.integer({ min: -3, max: 2 }), { minLength: 3, maxLength: 3 }),
  fees: fc.array(fc.constantFrom(['DOMMAGE', '250.505', 0], ['NETTOYAGE', '30', 19], ['REMISE', '-5', 19]), {
    maxLength: 2,
  }),
  grouping: fc.constantFrom('SAME_INVOICE', 'SEPARATE_INVOICE', 'SAME_VEHICLE'),
});
type Story = typeof story extends fc.Arbitrary<infer T> ? T : never;

const receiptsOf = 'SELECT b.parent_id FROM receipts__billings b WHERE b.contract = $1';

/** Lives it. @returns what is not as agreed; nothing where all is. */
async function live(told: Story): Promise<string[]> {
  const wrong: string[] = [];
  const check = (what: string, found: unknown, right: unknown) => {
    if (JSON.stringify(found) !== JSON.stringify(right))
      wrong.push(`${what}: ${JSON.stringify(found)}, right ${JSON.stringify(right)}`);
  };
  const isPrinted = async (when: string, { id, TotalTTC }: Told, paper = 'ContractPDF') => {
    const text = await pdfText(Buffer.from(await ask<string>(paper, { id }, ''), 'base64'));
    if (!text.includes(formatDinars(millimes(TotalTTC)).replace(/\s/gu, ' ')))
      wrong.push(`${when}: ${TotalTTC} is not on paper`);
  };
  const isAsAgreed = (when: string, one: Told) => {
    const rates = byRate(rowsOf(one));
    const [HT, vat] = [
      rates.reduce((all, { base }) => all + base, 0),
      rates.reduce((all, rate) => all + rate.vat, 0),
    ];
    check(
      `${when}: totals by rate`,
      [millimes(one.total_Price_HT), millimes(one.total_TVA), millimes(one.TotalTTC)],
      [HT, vat, HT + vat],
    );
  };
  // The cars of the story before are back.
  present = present - (present % DAY) + 20 * DAY + 8 * HOUR;
  const start = present + HOUR;
  await call(api, token, 'rent-conditions', 'create', conditions);
  const dailies = new Map<string, Millimes>();
  const setTariff = async (id: string, daily: Millimes) => {
    dailies.set(id, daily);
    await call(api, token, 'vehicles', 'update', { id, rentalAmount: toDecimal(daily) });
  };
  for (const [index, id] of cars.entries()) await setTariff(id, tariffs[index] ?? 0);
  const input = {
    client,
    departureDate: wall(start),
    returnDate: wall(start + told.days * DAY),
    vehicles: cars.slice(0, told.cars).map(vehicle => ({ vehicle })),
    additionalReceiptOptions: told.options.map(at => ({ option: options[at]?.id, quantity: 1 })),
    ...told.discount,
  };
  const agreed = new Map(dailies);
  let contract: Told;
  if (told.isReserved) {
    const reserved = (await say('createReservation', { ...input, source: 'tel' }, 'id TTCPrice')) as Told & {
      TTCPrice: number;
    };
    await say('confirmReservation', { id: reserved.id }, 'id');
    for (const id of cars.slice(0, told.cars)) await setTariff(id, (dailies.get(id) ?? 0) + 11_111);
    contract = await say('convertReservation', { reservationId: reserved.id });
    check('converted at the price confirmed', contract.TotalTTC, reserved.TTCPrice);
  } else contract = await say('createContract', input);
  const { id } = contract;
  isAsAgreed('agreed', contract);
  if (told.guarantee) await say('updateContract', { id, guaranteeAmount: '500' });
  const signed = await say('signContract', { id });
  check('signed', signed.TotalTTC, contract.TotalTTC);
  await isPrinted('signed', signed);

  present = start;
  if (told.guarantee)
    await say('receiveContractGuarantee', {
      contractId: id,
      date: tunisDate(present),
      amount: '500',
      method: 'ESPECE',
      account: drawer,
    });
  const uses = signed.vehicles.map((line): Use => {
    const { id: vehicle } = line.vehicle;
    const prices = spread(millimes(line.price_HT) - millimes(line.options_HT), line.numberOfDays);
    check(`days agreed of ${vehicle}`, prices.length, told.days);
    return {
      vehicle,
      pricedAs: vehicle,
      tariff: agreed.get(vehicle) ?? 0,
      days: prices.map(price => ({ price, isExtension: false, place: 0 })),
      planned: start + told.days * DAY,
    };
  });
  for (const { vehicle } of uses) await departCar(api, id, vehicle, present, mileage);
  const spare = cars.slice(told.cars);
  for (const { what, car, size } of told.steps) {
    const use = uses[car % uses.length];
    if (!use) continue;
    if (what === 'tariff') await setTariff(use.pricedAs, (dailies.get(use.pricedAs) ?? 0) + size * 7_777);
    if (what === 'conditions')
      await call(api, token, 'rent-conditions', 'create', {
        ...conditions,
        dayMode: size > 1 ? 'CALENDAR' : 'H24',
        graceMinutes: size * 10,
      });
    if (what === 'extend') {
      const own = ownDays(use);
      // A price that was agreed for all is no tariff's.
      const asked = 'agreedPrice' in told.discount ? 0 : use.tariff * own.length;
      const price = asked > 0 ? half((dailies.get(use.pricedAs) ?? 0) * total(own), asked) : dayPrice(use);
      use.planned += size * DAY;
      await say('extendContract', { contractId: id, vehicle: use.vehicle, returnDate: wall(use.planned) });
      const place = use.days.at(-1)?.place ?? 0;
      use.days.push(...Array.from({ length: size }, () => ({ price, isExtension: true, place })));
    }
    if (what === 'swap') {
      // On the hour at which a day begins: what is before is of the one, what is after of the other.
      const had = Math.floor((present - start) / DAY) + 1;
      const newVehicle = spare[0];
      if (newVehicle === undefined || had >= use.days.length) continue;
      spare.shift();
      present = start + had * DAY;
      await say('swapContractVehicle', {
        contractId: id,
        vehicle: use.vehicle,
        newVehicle,
        at: wall(present),
        reason: 'DEMANDE_CLIENT',
        price: 'KEEP',
        mileageIn: mileage + 50,
        mileageOut: mileage,
        fuelIn: 8,
        fuelOut: 8,
        immobilized: false,
      });
      use.vehicle = newVehicle;
      for (const day of use.days.slice(had)) day.place += 1;
    }
    isAsAgreed(what, await read(id));
  }
  const returns = uses.map((use, place) => ({
    use,
    at: Math.max(use.planned + (told.back[place] ?? 0) * DAY, present + DAY) - HOUR / 2,
  }));
  for (const { use, at } of returns.toSorted((a, b) => a.at - b.at)) {
    present = at;
    await say('returnContractVehicle', {
      contractId: id,
      vehicle: use.vehicle,
      at: wall(at),
      mileage: mileage + 100,
      fuelLevel: 8,
    });
    const { charges } = await ask<{ charges: object[] }>(
      'ContractReturnCharges',
      { contract: id, vehicle: use.vehicle },
      'charges { kind label quantity unitPrice_HT tvaRate days }',
    );
    await say('addContractCharges', {
      contractId: id,
      returned: use.vehicle,
      charges: charges.map(one => ({ ...one, vehicle: use.vehicle })),
    });
    const had = Math.round((at + HOUR / 2 - start) / DAY);
    const late = dayPrice(use);
    while (use.days.length < had) use.days.push({ price: late, isExtension: false, place: 0 });
    use.days.splice(had);
    isAsAgreed('returned', await read(id));
  }
  mileage += 1000;
  const fees = told.fees.map(([kind, unitPrice_HT, tvaRate]) => ({
    kind,
    quantity: 1,
    unitPrice_HT,
    tvaRate,
    vehicle: uses[0]?.vehicle,
  }));
  const back = await read(id);
  // What costs nothing is over once it is back, and nothing is taken off what is not charged.
  const billed = byRate(rowsOf(back)).find(({ rate }) => rate === 19)?.base ?? 0;
  if (back.stage === 'CLOSED') fees.length = 0;
  else if (billed < 10_000) fees.splice(0, fees.length, ...fees.filter(({ kind }) => kind !== 'REMISE'));
  if (fees.length > 0) await say('addContractCharges', { contractId: id, charges: fees });
  const whole = await read(id);
  isAsAgreed('whole', whole);
  if (whole.versions.some(({ signedAt }) => signedAt === null))
    await say('signAmendment', { contractId: id });
  await isPrinted('whole', whole, whole.versions.length > 1 ? 'AmendmentPDF' : 'ContractPDF');
  const ofDays = uses.flatMap(({ days }) => days).reduce((all, { price }) => all + price, 0);
  const daily = whole.additionalReceiptOptions.reduce((all, { price_HT }) => all + millimes(price_HT), 0);
  if (!told.options.includes(0))
    check(
      'days and what is beside them',
      millimes(whole.total_Price_HT),
      ofDays + daily + fees.reduce((all, { unitPrice_HT }) => all + millimes(Number(unitPrice_HT)), 0),
    );

  const { contracts } = await ask<{
    contracts: { contract: string; parts: { item: string; from: number; to: number; isTicked: boolean }[] }[];
  }>('Invoicing', { client }, 'contracts { contract parts { item from to isTicked } }');
  const parts = contracts
    .filter(one => one.contract === id)
    .flatMap(({ contract: of, parts: all }) =>
      all.map(({ item, from, to }) => ({ contract: of, item, from, to, vatReason: 'Indemnité' })),
    );
  // Of a rental that costs nothing there is nothing to invoice.
  if (whole.TotalTTC !== 0)
    await say('invoiceContracts', { clientId: client, parts, grouping: told.grouping }, 'id');
  const { rows: rates } = await api.engine.pool.query<{ rate: number; base: number; vat: number }>(
    `SELECT v.rate::float8 AS rate, (sum(v.base) * 1000)::float8 AS base, (sum(v.amount) * 1000)::float8 AS vat
     FROM "receipts__vatByRate" v WHERE v.parent_id IN (${receiptsOf}) GROUP BY 1 HAVING sum(v.base) <> 0 ORDER BY 1`,
    [id],
  );
  const {
    rows: [due],
  } = await api.engine.pool.query<{ owed: number; stamps: number; count: number }>(
    `SELECT (sum(r."TotalTTC") * 1000)::float8 AS owed, (sum(r.stamp) * 1000)::float8 AS stamps, count(*)::int AS count FROM receipts r WHERE r.id IN (${receiptsOf})`,
    [id],
  );
  const owed = due?.owed ?? 0;
  // VAT is rounded by rate on each document: where one contract has several, their sum may differ by what rounding leaves.
  const documents = due?.count ?? 0;
  const least = documents > 1 ? Math.floor((documents + 1) / 2) : 0;
  const agreedRates = byRate(rowsOf(whole));
  const known = ({ rate, base, vat }: { rate: number; base: number; vat: number }, at: number) => {
    const right = agreedRates[at]?.vat ?? 0;
    return { rate, base, vat: Math.abs(vat - right) <= least ? right : vat };
  };
  check('invoiced by rate', rates.map(known), agreedRates);
  check(
    'invoiced',
    owed - (due?.stamps ?? 0),
    rates.reduce((all, { base, vat }) => all + base + vat, 0),
  );
  const invoiced = await read(id);
  check('owed', millimes(invoiced.restToPay), owed);
  if (owed > 0) {
    check('closed while it is owed', invoiced.stage, 'RETURNED');
    await say('createContractPayment', {
      contractId: id,
      date: tunisDate(present),
      amount: toDecimal(owed),
      paymentMode: 'Virement',
      reference: `VIR ${id}`,
      account: bank,
    });
  }
  if (told.guarantee) {
    check('closed while a caution is held', (await read(id)).stage, 'RETURNED');
    const { rows: held } = await api.engine.pool.query<{ id: string }>(
      `SELECT id::text FROM guarantees WHERE contract = $1`,
      [id],
    );
    await say(
      'refundGuarantee',
      { guaranteeId: held[0]?.id, date: tunisDate(present), amount: '500', account: drawer },
      'id',
    );
  }
  const closed = await read(id);
  check('closed', [closed.stage, closed.restToPay], ['CLOSED', 0]);
  return wrong;
}

describe('ce qui est convenu est facturé, et ce qui est facturé est dû', () => {
  it('au millime et par taux, quoi qu’on remise, prolonge, échange, rende tôt ou tard', async () => {
    const outcome = await fc.check(
      fc.asyncProperty(story, async told => {
        const wrong = await live(told);
        if (wrong.length > 0) throw new Error(wrong.join('\n'));
      }),
      { seed, numRuns: RUNS, endOnFailure: full },
    );
    if (outcome.failed)
      console.error(`${fc.defaultReportMessage(outcome) ?? ''}\n${String(outcome.errorInstance)}`);
    keep('P-61', { n: RUNS, of: 'stories with a difference', figure: outcome.failed ? 1 : 0, ideal: 0 });
  });
});
