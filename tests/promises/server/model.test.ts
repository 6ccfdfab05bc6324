import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, fromEpoch } from '../../../src/domain/calendarDate';
import { endOfTunisDay, startOfTunisDay, toTunisLocal } from '../../../src/domain/instant';
import { percentOf } from '../../../src/domain/money';
import { overlaps } from '../../../src/domain/period';
import type { Period } from '../../../src/domain/period';
import { keep, seed, tries } from '../promise';
import { codeOf, openCounter } from './helpers/counter';
import type { Counter } from './helpers/counter';

/** What the counter should hold, told in a hundred lines of plain code. */
interface Model {
  bookings: { cars: number[]; from: number; to: number; status: 'PENDING' | 'CONFIRMED' | 'CANCELLED' }[];
  contracts: {
    amount: number;
    hold: (Period & { car: number }) | null;
    invoice: { total: number; rest: number } | null;
  }[];
}

/** The ids that the product gave to what the model counts. */
interface Real {
  vehicles: string[];
  bookings: string[];
  contracts: string[];
  invoices: Map<number, string>;
}

const hour = 3_600_000;
const day0 = fromEpoch(Date.UTC(2029, 4, 1));
const start = startOfTunisDay(day0);
const turnaround = hour;
const cars = 3;
/** Where people work at the same time. */
const desks = 4;

const holdsOf = ({ bookings, contracts }: Model, except = -1): (Period & { car: number })[] => [
  ...bookings.flatMap((one, index) =>
    one.status === 'CONFIRMED' && index !== except
      ? one.cars.map(car => ({ car, start: one.from, end: one.to + turnaround }))
      : [],
  ),
  ...contracts.flatMap(one => one.hold ?? []),
];
const isFree = (model: Model, taken: readonly number[], from: number, end: number, except = -1) =>
  !holdsOf(model, except).some(hold => taken.includes(hold.car) && overlaps(hold, { start: from, end }));

let counter: Counter;
beforeAll(async () => {
  counter = await openCounter();
});
afterAll(() => counter?.close());

type Command = fc.AsyncCommand<Model, Real>;

class Book implements Command {
  constructor(
    readonly taken: number[],
    readonly at: number,
    readonly hours: number,
  ) {}
  check = () => true;
  async run(model: Model, real: Real) {
    const from = start + this.at * hour;
    const to = from + this.hours * hour;
    const made = await counter.book(
      this.taken.map(car => real.vehicles[car] ?? ''),
      toTunisLocal(from),
      toTunisLocal(to),
    );
    expect(made.status).toBe('PENDING');
    real.bookings.push(made.id);
    model.bookings.push({ cars: this.taken, from, to, status: 'PENDING' });
  }
  toString = () => `book(${this.taken}, ${this.at} h, ${this.hours} h)`;
}

class Confirm implements Command {
  constructor(readonly which: number) {}
  check = (model: Readonly<Model>) => model.bookings.length > 0;
  async run(model: Model, real: Real) {
    const index = this.which % model.bookings.length;
    const booking = model.bookings[index]!;
    const expected =
      booking.status !== 'PENDING'
        ? 'CONFLICT'
        : isFree(model, booking.cars, booking.from, booking.to + turnaround)
          ? 'none'
          : 'OCCUPIED';
    expect(codeOf(await counter.confirm(real.bookings[index] ?? ''))).toBe(expected);
    if (expected === 'none') booking.status = 'CONFIRMED';
  }
  toString = () => `confirm(${this.which})`;
}

class Cancel implements Command {
  constructor(readonly which: number) {}
  check = (model: Readonly<Model>) => model.bookings.length > 0;
  async run(model: Model, real: Real) {
    const index = this.which % model.bookings.length;
    const booking = model.bookings[index]!;
    const expected = booking.status === 'CANCELLED' ? 'CONFLICT' : 'none';
    expect(codeOf(await counter.cancel(real.bookings[index] ?? ''))).toBe(expected);
    booking.status = 'CANCELLED';
  }
  toString = () => `cancel(${this.which})`;
}

class Move implements Command {
  constructor(
    readonly which: number,
    readonly taken: number[],
    readonly at: number,
    readonly hours: number,
  ) {}
  check = (model: Readonly<Model>) => model.bookings.length > 0;
  async run(model: Model, real: Real) {
    const index = this.which % model.bookings.length;
    const booking = model.bookings[index]!;
    const from = start + this.at * hour;
    const to = from + this.hours * hour;
    const holds = booking.status === 'CONFIRMED' && !isFree(model, this.taken, from, to + turnaround, index);
    const expected = booking.status === 'CANCELLED' ? 'CONFLICT' : holds ? 'OCCUPIED' : 'none';
    const answer = await counter.change(real.bookings[index] ?? '', {
      departureDate: toTunisLocal(from),
      returnDate: toTunisLocal(to),
      vehicles: this.taken.map(car => ({ vehicle: real.vehicles[car] })),
    });
    expect(codeOf(answer)).toBe(expected);
    if (expected === 'none') Object.assign(booking, { cars: this.taken, from, to });
  }
  toString = () => `move(${this.which}, ${this.taken}, ${this.at} h, ${this.hours} h)`;
}

class Contract implements Command {
  constructor(
    readonly car: number | null,
    readonly day: number,
    readonly days: number,
    readonly amount: number,
  ) {}
  check = () => true;
  async run(model: Model, real: Real) {
    const from = addDays(day0, this.day);
    const to = addDays(from, this.days);
    const hold =
      this.car === null ? null : { car: this.car, start: startOfTunisDay(from), end: endOfTunisDay(to) };
    const expected = hold && !isFree(model, [hold.car], hold.start, hold.end) ? 'OCCUPIED' : 'none';
    const held =
      this.car === null ? {} : { vehicleId: real.vehicles[this.car], departureDate: from, returnDate: to };
    const answer = await counter.open({ ...held, amount: (this.amount / 1000).toFixed(3) });
    expect(codeOf(answer)).toBe(expected);
    if (expected !== 'none') return;
    real.contracts.push(answer.data?.createContractService.id ?? '');
    model.contracts.push({ amount: this.amount, hold, invoice: null });
  }
  toString = () => `contract(${this.car}, day ${this.day}, ${this.days} days, ${this.amount})`;
}

class InvoiceIt implements Command {
  constructor(readonly which: number) {}
  check = (model: Readonly<Model>) => model.contracts.length > 0;
  async run(model: Model, real: Real) {
    const index = this.which % model.contracts.length;
    const contract = model.contracts[index]!;
    const answer = await counter.invoice(real.contracts[index] ?? '');
    expect(codeOf(answer)).toBe(contract.invoice ? 'CONFLICT' : 'none');
    if (contract.invoice) return;
    const total = contract.amount + percentOf(contract.amount, 19) + 1000;
    const invoice = answer.data?.createReceiptFromContractService;
    expect(Math.round((invoice?.TotalTTC ?? 0) * 1000)).toBe(total);
    real.invoices.set(index, invoice?.id ?? '');
    contract.invoice = { total, rest: total };
  }
  toString = () => `invoice(${this.which})`;
}

class Pay implements Command {
  constructor(
    readonly which: number,
    readonly percent: number,
  ) {}
  check = (model: Readonly<Model>) => model.contracts.some(one => one.invoice);
  async run(model: Model, real: Real) {
    const invoiced = model.contracts.flatMap((one, index) => (one.invoice ? [index] : []));
    const index = invoiced[this.which % invoiced.length] ?? 0;
    const invoice = model.contracts[index]!.invoice!;
    const amount = Math.max(1, percentOf(invoice.total, this.percent));
    const expected = invoice.rest === 0 ? 'CONFLICT' : amount > invoice.rest ? 'BAD_USER_INPUT' : 'none';
    const answer = await counter.pay(real.invoices.get(index) ?? '', (amount / 1000).toFixed(3));
    expect(codeOf(answer)).toBe(expected);
    if (expected !== 'none') return;
    invoice.rest -= amount;
    const after = answer.data?.createReceiptPayment;
    expect(Math.round((after?.restToPay ?? -1) * 1000)).toBe(invoice.rest);
    expect(after?.status).toBe(invoice.rest === 0 ? 'PAID' : 'IN_PROGRESS');
  }
  toString = () => `pay(${this.which}, ${this.percent} %)`;
}

const some = fc.nat({ max: 40 });
const taken = fc.uniqueArray(fc.nat({ max: cars - 1 }), { minLength: 1, maxLength: 2 });
const at = fc.nat({ max: 240 });
const hours = fc.integer({ min: 1, max: 72 });
const every: fc.Arbitrary<Command>[] = [
  fc.tuple(taken, at, hours).map(args => new Book(...args)),
  some.map(which => new Confirm(which)),
  some.map(which => new Confirm(which)),
  some.map(which => new Cancel(which)),
  fc.tuple(some, taken, at, hours).map(args => new Move(...args)),
  fc
    .tuple(
      fc.option(fc.nat({ max: cars - 1 })),
      fc.nat({ max: 10 }),
      fc.nat({ max: 3 }),
      fc.integer({ min: 1, max: 5_000_000 }),
    )
    .map(args => new Contract(...args)),
  some.map(which => new InvoiceIt(which)),
  fc.tuple(some, fc.constantFrom(10, 30, 50, 100)).map(args => new Pay(...args)),
];
const commands = fc.commands(every, { size: 'max', maxCommands: 120 });

async function periodsOf({ vehicles }: Real): Promise<string[]> {
  const { rows } = await counter.api.engine.pool.query<{ subject: string; start: string; end: string }>(
    `SELECT subject_id::text AS subject, extract(epoch FROM lower(period)) * 1000 AS start, extract(epoch FROM upper(period)) * 1000 AS end
     FROM vehicles__occupancy WHERE active AND subject_id = ANY ($1::bigint[])`,
    [vehicles],
  );
  return rows
    .map(row => `${vehicles.indexOf(row.subject)} ${Number(row.start)} ${Number(row.end)}`)
    .toSorted();
}

describe('le modèle des réservations et des factures tient', () => {
  it('answers as a hundred lines of plain code would, whatever is done in whatever order', async () => {
    const numRuns = tries(4, 1000, 200);
    let steps = 0;
    const property = fc.asyncProperty(commands, async list => {
      const model: Model = { bookings: [], contracts: [] };
      const vehicles = await Promise.all(
        Array.from({ length: cars }, async () => (await counter.vehicle()).id),
      );
      const real: Real = { vehicles, bookings: [], contracts: [], invoices: new Map() };
      await fc.asyncModelRun(() => ({ model, real }), list);
      steps += [...list].length;
      expect(await periodsOf(real)).toEqual(
        holdsOf(model)
          .map(hold => `${hold.car} ${hold.start} ${hold.end}`)
          .toSorted(),
      );
    });
    // Several companies' worth of work at the same counter, each with its cars.
    const outcomes = await Promise.all(
      Array.from({ length: desks }, (_, desk) =>
        fc.check(property, { seed: seed + desk, numRuns: numRuns / desks, endOnFailure: false }),
      ),
    );
    const failed = outcomes.filter(outcome => outcome.failed);
    for (const outcome of failed) console.error(fc.defaultReportMessage(outcome));
    keep('P-39', {
      n: steps,
      of: `counterexamples in ${numRuns} runs`,
      figure: failed.length,
      ideal: 0,
    });
  });
});
