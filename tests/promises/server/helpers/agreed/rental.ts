import fc from 'fast-check';
import { tunisDate } from '../../../../../src/domain/instant';
import { formatDinars, toDecimal } from '../../../../../src/domain/money';
import type { Millimes } from '../../../../../src/domain/money';
import { departCar, wall } from '../../../../server/helpers/renting';
import { pdfText } from '../../../../server/helpers/pdfText';
import { DAY, HOUR, judge, tariffs } from './desk';
import type { AgreedDesk } from './desk';
import { byRate, half, millimes, spread, withTax } from './sums';
import type { Charged } from './sums';

/** What a contract is agreed at. */
interface Told {
  id: string;
  stage: string;
  total_Price_HT: number;
  total_TVA: number;
  TotalTTC: number;
  restToPay: number;
  vehicles: {
    id: string;
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
  vehicles { id vehicle { id } lineState numberOfDays price_HT options_HT tvaRate }
  additionalReceiptOptions { option { id } price_HT tvaRate } charges { kind price_HT tvaRate } versions { signedAt }`;

const linesOf = ({ vehicles }: Told): Charged[] =>
  vehicles.map(one => ({ price_HT: one.price_HT - one.options_HT, tvaRate: one.tvaRate }));
const rowsOf = (one: Told): Charged[] => [...linesOf(one), ...one.additionalReceiptOptions, ...one.charges];

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

export const rentalStory = fc.record({
  cars: fc.integer({ min: 1, max: 3 }),
  days: fc.integer({ min: 1, max: 9 }),
  discount: fc.constantFrom<Record<string, string>>(
    {},
    { discountPercent: '12.5' },
    { discountAmount: '33.333' },
    { discountPercent: '100' },
    { agreedPrice: '777.777', agreedReason: 'Habitué' },
  ),
  options: fc.subarray([0, 1, 2]),
  isReserved: fc.boolean(),
  /** What becomes of a price that was confirmed before anybody signs, and how it is decided. */
  change: fc.option(
    fc.record({
      what: fc.constantFrom('fewer', 'longer', 'more'),
      at: fc.constantFrom('reservation', 'contract'),
      decided: fc.constantFrom('agreed', 'byLine', 'byTariffs'),
    }),
  ),
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
  /** Found at the first return: on the contract, or on an invoice with what the expert and the tow cost, or those alone. */
  damage: fc.option(fc.constantFrom('charge', 'invoice', 'fees')),
  fees: fc.array(fc.constantFrom(['DOMMAGE', '250.505', 0], ['NETTOYAGE', '30', 19], ['REMISE', '-5', 19]), {
    maxLength: 2,
  }),
  grouping: fc.constantFrom('SAME_INVOICE', 'SEPARATE_INVOICE', 'SAME_VEHICLE'),
});
type Story = typeof rentalStory extends fc.Arbitrary<infer T> ? T : never;

/** Its invoices, that of its damages too. */
const receiptsOf = `SELECT b.parent_id FROM receipts__billings b WHERE b.contract = $1
  UNION SELECT o.parent_id FROM "receipts__otherLines" o WHERE o.contract = $1`;
/** A damage by the list of the day of the return, before tax. */
const DAMAGE = 900_000;

/** Rents as it is told, from the booking to the last payment. @returns what is not as agreed; nothing where all is. */
export async function rent(desk: AgreedDesk, told: Story): Promise<string[]> {
  const { ask, cars, dailies, goTo, options, query, setTariff } = desk;
  const say = (operation: string, input: object) => desk.say<Told>(operation, input, shown);
  const { wrong, check } = judge();
  const read = (id: string) => ask<Told>('Contract', { id }, shown);
  const isPrinted = async (when: string, { id, TotalTTC }: Told, paper = 'ContractPDF') => {
    const text = await pdfText(Buffer.from(await ask<string>(paper, { id }), 'base64'));
    if (!text.includes(formatDinars(millimes(TotalTTC)).replace(/\s/gu, ' ')))
      wrong.push(`${when}: ${TotalTTC} is not on paper`);
  };
  const isAsAgreed = (when: string, one: Told) => {
    const rates = byRate(rowsOf(one));
    const HT = rates.reduce((all, { base }) => all + base, 0);
    const vat = rates.reduce((all, rate) => all + rate.vat, 0);
    check(
      `${when}: totals by rate`,
      [millimes(one.total_Price_HT), millimes(one.total_TVA), millimes(one.TotalTTC)],
      [HT, vat, HT + vat],
    );
  };

  desk.nextMorning();
  const start = desk.now() + HOUR;
  const mileage = Math.floor(start / DAY) * 10;
  const client = await desk.aClient();
  await desk.conditions();
  for (const [index, id] of cars.entries()) await setTariff(id, tariffs[index] ?? 0);
  let [days, named] = [told.days, cars.slice(0, told.cars)];
  const input = {
    client,
    departureDate: wall(start),
    returnDate: wall(start + days * DAY),
    vehicles: named.map(vehicle => ({ vehicle })),
    additionalReceiptOptions: told.options.map(at => ({ option: options[at], quantity: 1 })),
    ...told.discount,
  };
  const agreed = new Map(dailies);

  // What was confirmed changes by a decision alone, and only where money does.
  const { discountPercent = '0', ...others } = told.discount;
  const change =
    told.isReserved && Object.keys(others).length === 0 && told.options[0] !== 0 ? told.change : null;
  const changes = change && !(change.what === 'fewer' && named.length === 1) ? change : null;
  const net = (amount: Millimes) => amount - half(amount * Number(discountPercent) * 1000, 100_000);
  async function changeKept(of: 'Contract' | 'Reservation', id: string, before: Millimes) {
    if (!changes) return;
    const rows = (await ask<{ vehicles: { id: string }[] }>(of, { id }, 'vehicles { id }')).vehicles.map(
      (row, at) => ({ id: row.id, vehicle: named[at] }),
    );
    const newcomer = cars[named.length];
    const was = [...named];
    if (changes.what === 'longer') days += 2;
    if (changes.what === 'fewer') named = named.slice(0, -1);
    if (changes.what === 'more' && newcomer) named = [...named, newcomer];
    const values =
      changes.what === 'longer'
        ? { returnDate: wall(start + days * DAY) }
        : {
            vehicles: [
              ...rows.slice(0, named.length),
              ...(changes.what === 'more' ? [{ vehicle: newcomer }] : []),
            ],
          };
    const rated = (price: Millimes) => ({ price_HT: price / 1000, tvaRate: 19 });
    const beside = told.options.map(at => ({ price_HT: net(12_345) / 1000, tvaRate: at === 1 ? 19 : 13 }));
    const today = (car: string, count: number) => net((dailies.get(car) ?? 0) * count);
    const byTariffs = withTax([...named.map(car => rated(today(car, days))), ...beside]);
    const byLine = withTax([
      ...named.map(car => {
        const kept = was.includes(car) ? told.days : 0;
        // A day more has the price of a day of the line as the tariffs have it; a car that comes, that of its line.
        const more = kept > 0 ? half(today(car, days), days) * (days - kept) : today(car, days);
        return rated(net((agreed.get(car) ?? 0) * kept) + more);
      }),
      ...beside,
    ]);
    const offered: string[] = [];
    const figures = { agreed: before, byLine, byTariffs };
    const after = await desk.say<{ TTCPrice?: number; TotalTTC?: number }>(
      `update${of}`,
      { id, ...values },
      of === 'Contract' ? 'TotalTTC' : 'TTCPrice',
      ({ name, choices }) => {
        if (name !== 'price') return undefined;
        offered.push(...choices.map(({ value }) => value));
        return toDecimal(figures[changes.decided]);
      },
    );
    const right = [...new Set([before, byLine, byTariffs])].map(toDecimal);
    check(`${changes.what}: offered`, offered.toSorted(), right.length > 1 ? right.toSorted() : []);
    check(
      `${changes.what}: decided ${changes.decided}`,
      millimes(after.TTCPrice ?? after.TotalTTC ?? 0),
      figures[changes.decided],
    );
  }

  let contract: Told;
  if (told.isReserved) {
    const reserved = await desk.say<{ id: string; TTCPrice: number }>(
      'createReservation',
      { ...input, source: 'tel' },
      'id TTCPrice',
    );
    await desk.say('confirmReservation', { id: reserved.id });
    for (const id of cars.slice(0, 4)) await setTariff(id, (dailies.get(id) ?? 0) + 11_111);
    if (changes?.at === 'reservation')
      await changeKept('Reservation', reserved.id, millimes(reserved.TTCPrice));
    const { TTCPrice } = await ask<{ TTCPrice: number }>('Reservation', { id: reserved.id }, 'TTCPrice');
    contract = await say('convertReservation', { reservationId: reserved.id });
    check('converted at the price confirmed', contract.TotalTTC, TTCPrice);
    if (changes?.at === 'contract') {
      await changeKept('Contract', contract.id, millimes(contract.TotalTTC));
      contract = await read(contract.id);
    }
  } else contract = await say('createContract', input);
  const { id } = contract;
  isAsAgreed('agreed', contract);
  if (told.guarantee) await say('updateContract', { id, guaranteeAmount: '500' });
  const signed = await say('signContract', { id });
  check('signed', signed.TotalTTC, contract.TotalTTC);
  await isPrinted('signed', signed);

  goTo(start);
  if (told.guarantee)
    await say('receiveContractGuarantee', {
      contractId: id,
      date: tunisDate(start),
      amount: '500',
      method: 'ESPECE',
      account: desk.drawer,
    });
  const uses = signed.vehicles.map((line): Use => {
    const { id: vehicle } = line.vehicle;
    const prices = spread(millimes(line.price_HT) - millimes(line.options_HT), line.numberOfDays);
    check(`days agreed of ${vehicle}`, prices.length, days);
    return {
      vehicle,
      pricedAs: vehicle,
      tariff: agreed.get(vehicle) ?? 0,
      days: prices.map(price => ({ price, isExtension: false, place: 0 })),
      planned: start + days * DAY,
    };
  });
  for (const { vehicle } of uses) await departCar(desk.api, id, vehicle, start, mileage);
  const spare = cars.slice(uses.length);
  // Days whose prices differ are told by the tests of kept prices: here they are had as they were agreed.
  for (const { what, car, size } of changes ? [] : told.steps) {
    const use = uses[car % uses.length];
    if (!use) continue;
    if (what === 'tariff') await setTariff(use.pricedAs, (dailies.get(use.pricedAs) ?? 0) + size * 7_777);
    if (what === 'conditions')
      await desk.conditions({ dayMode: size > 1 ? 'CALENDAR' : 'H24', graceMinutes: size * 10 });
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
      const had = Math.floor((desk.now() - start) / DAY) + 1;
      const newVehicle = spare[0];
      if (newVehicle === undefined || had >= use.days.length) continue;
      spare.shift();
      goTo(start + had * DAY);
      await say('swapContractVehicle', {
        contractId: id,
        vehicle: use.vehicle,
        newVehicle,
        at: wall(desk.now()),
        reason: 'DEMANDE_CLIENT',
        price: 'KEEP',
        mileageIn: mileage + 5,
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

  let arrival: string | null = null;
  const returns = uses.map((use, place) => ({
    use,
    at: Math.max(use.planned + (changes ? 0 : (told.back[place] ?? 0)) * DAY, desk.now() + DAY) - HOUR / 2,
  }));
  for (const [turn, { use, at }] of returns.toSorted((a, b) => a.at - b.at).entries()) {
    goTo(at);
    const { vehicle } = use;
    const found = turn === 0 ? told.damage : null;
    if (found) {
      const category = await desk.create('damage-categories', {
        name: `Jante ${id}`,
        defaultPriceHT: toDecimal(DAMAGE),
      });
      const inspection = await desk.create('inspections', {
        contract: id,
        vehicle,
        kind: 'RETURN',
        dateTime: wall(at),
        mileage: mileage + 10,
        fuelLevel: 8,
        damages: found === 'fees' ? [] : [{ zone: 'LEFT', damageCategory: category.id, severity: 'LIGHT' }],
      });
      await desk.say('updateDamageCategory', { id: category.id, defaultPriceHT: '2997' });
      arrival = inspection.id;
    } else
      await say('returnContractVehicle', {
        contractId: id,
        vehicle,
        at: wall(at),
        mileage: mileage + 10,
        fuelLevel: 8,
      });
    const { charges } = await ask<{ charges: { kind: string; unitPrice_HT: number }[] }>(
      'ContractReturnCharges',
      { contract: id, vehicle },
      'charges { kind label quantity unitPrice_HT tvaRate days }',
    );
    check(
      'damages proposed',
      charges.filter(({ kind }) => kind === 'DOMMAGE').map(one => millimes(one.unitPrice_HT)),
      found && found !== 'fees' ? [DAMAGE] : [],
    );
    await say('addContractCharges', {
      contractId: id,
      returned: vehicle,
      charges: charges.map(one => ({ ...one, vehicle })),
    });
    if (found && found !== 'charge')
      await desk.say('createDamageReceipt', { inspectionId: arrival, expertFees: '120', towing: '85.5' });
    const had = Math.round((at + HOUR / 2 - start) / DAY);
    const late = dayPrice(use);
    while (use.days.length < had) use.days.push({ price: late, isExtension: false, place: 0 });
    use.days.splice(had);
    isAsAgreed('returned', await read(id));
  }
  const fees = told.fees.map(([kind, unitPrice_HT, tvaRate]) => ({
    kind,
    quantity: 1,
    unitPrice_HT,
    tvaRate,
    vehicle: uses[0]?.vehicle,
  }));
  const back = await read(id);
  // What costs nothing is over once it is back, and nothing is taken off what is not charged.
  const billed =
    (byRate(rowsOf(back)).find(({ rate }) => rate === 19)?.base ?? 0) -
    (told.damage === 'invoice' ? DAMAGE : 0);
  if (back.stage === 'CLOSED') fees.length = 0;
  else if (billed < 10_000) fees.splice(0, fees.length, ...fees.filter(({ kind }) => kind !== 'REMISE'));
  if (fees.length > 0) await say('addContractCharges', { contractId: id, charges: fees });
  const whole = await read(id);
  isAsAgreed('whole', whole);
  if (whole.versions.some(({ signedAt }) => signedAt === null))
    await say('signAmendment', { contractId: id });
  await isPrinted('whole', whole, whole.versions.length > 1 ? 'AmendmentPDF' : 'ContractPDF');
  const ofDays = uses.flatMap(one => one.days).reduce((all, { price }) => all + price, 0);
  const daily = whole.additionalReceiptOptions.reduce((all, { price_HT }) => all + millimes(price_HT), 0);
  if (!told.options.includes(0))
    check(
      'days and what is beside them',
      millimes(whole.total_Price_HT),
      ofDays +
        daily +
        fees.reduce((all, { unitPrice_HT }) => all + millimes(Number(unitPrice_HT)), 0) +
        (told.damage && told.damage !== 'fees' ? DAMAGE : 0),
    );

  const { contracts } = await ask<{
    contracts: { contract: string; parts: { item: string; from: number; to: number; isTicked: boolean }[] }[];
  }>('Invoicing', { client }, 'contracts { contract parts { item from to isTicked } }');
  const parts = contracts
    .filter(one => one.contract === id)
    .flatMap(({ contract: of, parts: all }) =>
      all.map(({ item, from, to }) => ({ contract: of, item, from, to, vatReason: 'Indemnité' })),
    );
  // Of a rental that costs nothing, but its damages, there is nothing more to invoice.
  if (whole.TotalTTC !== 0 && parts.length > 0)
    await desk.say('invoiceContracts', { clientId: client, parts, grouping: told.grouping });
  const rates = await query<{ rate: number; base: number; vat: number }>(
    `SELECT v.rate::float8 AS rate, (sum(v.base) * 1000)::float8 AS base, (sum(v.amount) * 1000)::float8 AS vat
     FROM "receipts__vatByRate" v WHERE v.parent_id IN (${receiptsOf}) GROUP BY 1 HAVING sum(v.base) <> 0 ORDER BY 1`,
    [id],
  );
  const [due] = await query<{ owed: number; stamps: number; count: number }>(
    `SELECT (sum(r."TotalTTC") * 1000)::float8 AS owed, (sum(r.stamp) * 1000)::float8 AS stamps, count(*)::int AS count FROM receipts r WHERE r.id IN (${receiptsOf})`,
    [id],
  );
  const owed = due?.owed ?? 0;
  // VAT is rounded by rate on each document: where one contract has several, their sum may differ by what rounding leaves.
  const documents = due?.count ?? 0;
  const least = documents > 1 ? Math.floor((documents + 1) / 2) : 0;
  // The expert and the tow are on the invoice of the damage alone.
  const beside = told.damage && told.damage !== 'charge' ? [{ price_HT: 205.5, tvaRate: 19 }] : [];
  const agreedRates = byRate([...rowsOf(whole), ...beside]);
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
  check('owed', millimes((await read(id)).restToPay), owed);
  check('owed by the client', await desk.balanceOf(client), owed);
  if (owed > 0) {
    check('closed while it is owed', (await read(id)).stage, 'RETURNED');
    await say('createContractPayment', {
      contractId: id,
      date: tunisDate(desk.now()),
      amount: toDecimal(owed),
      paymentMode: 'Virement',
      reference: `VIR ${id}`,
      account: desk.bank,
    });
  }
  if (told.guarantee) {
    check('closed while a caution is held', (await read(id)).stage, 'RETURNED');
    const [held] = await query<{ id: string }>(`SELECT id::text FROM guarantees WHERE contract = $1`, [id]);
    await desk.say('refundGuarantee', {
      guaranteeId: held?.id,
      date: tunisDate(desk.now()),
      amount: '500',
      account: desk.drawer,
    });
  }
  const closed = await read(id);
  check('closed', [closed.stage, closed.restToPay], ['CLOSED', 0]);
  check('account of the client', await desk.balanceOf(client), 0);
  return wrong;
}
