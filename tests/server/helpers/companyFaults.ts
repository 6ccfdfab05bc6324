import { makeCompany } from '../../../server/rental/demo/makeCompany';
import { dayOf } from '../../../server/rental/demo/seeded';
import type { Day, Made, Seeded } from '../../../server/rental/demo/seeded';
import { holdsOf, isHolding } from '../../../server/engine/records/occupancy';
import { seriesOf } from '../../../server/engine/records/create';
import type { Contract } from '../../../server/rental/contracts/contract';
import type { Payment } from '../../../server/rental/payments/recordPayment';
import { yearOf } from '../../../src/domain/calendarDate';
import type { CalendarDate } from '../../../src/domain/calendarDate';
import { tunisDate } from '../../../src/domain/instant';
import type accountEntries from '../../../src/resources/bank/account-entry';
import type bankAccounts from '../../../src/resources/bank/bank-account';
import type eInvoices from '../../../src/resources/receipt/e-invoice';
import type receipts from '../../../src/resources/receipt/receipt';
import type withholdings from '../../../src/resources/receipt/withholding';
import type reservations from '../../../src/resources/reservation/reservation';
import { resources } from '../../../src/resources/all';
import type { RecordOf } from '../../../src/schema/defineResource';
import { leavesOf, valueAt } from '../../../src/schema/words/fields/paths';

type Kept<R> = R & { id: string; createdAt: number; updatedAt: number };
type Receipt = Kept<RecordOf<typeof receipts>>;
/** Its records by the name of their resource, each in the order in which they are written. */
type Company = ReadonlyMap<string, readonly Seeded[]>;

/** What people look for in the demo company: it is there whatever the day. */
const shown: Readonly<Record<string, readonly string[]>> = {
  'vehicles.vehicleType.type': ['IN_SERVICE', 'FOR_SALE', 'SOLD', 'RETURNED'],
  'unavailabilities.type': ['MAINTENANCE', 'DAMAGE', 'ADMINISTRATIVE', 'MISSION', 'OTHER'],
  'reservations.status': ['PENDING', 'CONFIRMED', 'CONVERTED', 'CANCELLED'],
  'contracts.stage': ['DRAFT', 'SIGNED', 'DEPARTED', 'RETURNED', 'CLOSED', 'CANCELLED'],
  'contract-services.state': ['OPEN', 'INVOICED', 'CANCELLED'],
  'receipts.type': ['contract', 'service'],
  'receipts.vatRegime': ['NORMAL', 'SUSPENSION'],
  'receipts.state': ['NORMAL', 'SAME_INVOICE'],
  'e-invoices.status': ['NOT_REQUIRED', 'TO_SEND', 'SENT', 'REJECTED', 'ACCEPTED'],
  'payments.state': ['RECEIVED', 'CLEARED'],
  'payments.purpose': ['SETTLEMENT', 'DEPOSIT'],
  'payments.paymentMode': ['Espaces', 'Cheque', 'Virement', 'Tpe', 'Traite'],
  'withholdings.state': ['EXPECTED', 'RECEIVED'],
  'guarantees.state': ['EXPECTED', 'HELD', 'REFUNDED', 'NONE'],
  'expenses.paymentStatus': ['PAID', 'UNPAID'],
  'inspections.kind': ['DEPARTURE', 'RETURN'],
};

/** The small company as it is made on a day, and all that is wrong with it, a line each. */
export function companyFaults(today: CalendarDate): string[] {
  const day = dayOf(today);
  const made = new Map<string, Seeded[]>();
  for (const { resource, record } of makeCompany(resources, 1, day).records) {
    // A contract's history is forgotten once it is written.
    const kept = { ...record, steps: [...record.steps] };
    const all = made.get(resource.name);
    if (all) all.push(kept);
    else made.set(resource.name, [kept]);
  }
  const rules = [missing, numbers, overlaps, moments, settlements, accounts, late, eInvoicing];
  return rules.flatMap(rule => rule(made, day).map(fault => `${today} ${rule.name}: ${fault}`));
}

const valuesOf = <R>(company: Company, name: string) =>
  (company.get(name) ?? []).map(({ values }) => values) as unknown as readonly Kept<R>[];

function missing(company: Company): string[] {
  return Object.entries(shown).flatMap(([name, states]) => {
    const [resource = '', ...path] = name.split('.');
    const found = new Set(
      valuesOf<Record<string, unknown>>(company, resource).map(one => valueAt(one, path.join('.'))),
    );
    return states.filter(state => !found.has(state)).map(state => `${name} ${state}`);
  });
}

/** Each series of a year goes from 1 to n, in the order of its dates. */
function numbers(company: Company): string[] {
  return resources.all.flatMap(resource => {
    const leaf = leavesOf(resource.fields).find(one => one.field.code);
    const { code } = leaf?.field ?? {};
    if (!leaf || !code) return [];
    const series = new Map<string, { number: number; date: CalendarDate }[]>();
    for (const { values } of company.get(resource.name) ?? []) {
      const number = valueAt(values, leaf.path);
      if (number === null) continue;
      const date = code.year ? String(valueAt(values, code.year)) : tunisDate(values.createdAt);
      const [, year, rank] = /-(\d{4})-(\d+)$/.exec(String(number)) ?? [];
      if (Number(year) !== yearOf(date)) return [`${String(number)} of ${date}`];
      const key = `${seriesOf(code, values)} ${year}`;
      series.set(key, [...(series.get(key) ?? []), { number: Number(rank), date }]);
    }
    return [...series].flatMap(([key, given]) =>
      given
        .toSorted((a, b) => a.number - b.number)
        .flatMap(({ number, date }, index, all) =>
          number === index + 1 && (all[index - 1]?.date ?? '') <= date ? [] : [`${key} ${number} of ${date}`],
        ),
    );
  });
}

/** Periods of a car that begin before the one before has ended, of all that holds cars. */
function overlaps(company: Company): string[] {
  return promisedTwice(
    [...company].flatMap(([name, records]) =>
      records.map(record => ({ resource: resources.get(name), record })),
    ),
  );
}

/** @returns pairs of records that promise a car twice. */
export function promisedTwice(made: Iterable<Made>): string[] {
  const held = new Map<string, { of: string; start: number; end: number }[]>();
  for (const { resource, record } of made) {
    const { occupies } = resource;
    if (!occupies || !isHolding(occupies, record.values)) continue;
    for (const { subject, period } of holdsOf(occupies, record.values)) {
      const periods = held.get(subject) ?? [];
      held.set(subject, periods);
      const { start, end } = period;
      periods.push({
        of: `${resource.name} ${record.values.id}`,
        start: start ?? -Infinity,
        end: end ?? Infinity,
      });
    }
  }
  return [...held.values()].flatMap(periods => {
    const inOrder = periods.toSorted((a, b) => a.start - b.start);
    return inOrder.flatMap((one, index) => {
      const before = inOrder[index - 1];
      return before && before.end > one.start ? [`${before.of} and ${one.of}`] : [];
    });
  });
}

/** Nothing is done after the day has begun, before what it follows, or in another order than it is told. */
function moments(company: Company, { start }: Day): string[] {
  const faults: string[] = [];
  for (const [name, records] of company)
    for (const { values, steps } of records) {
      const told = [values.createdAt, ...steps.map(({ at }) => at), values.updatedAt];
      if (values.updatedAt >= start || told.some((at, index) => index > 0 && at < (told[index - 1] ?? 0)))
        faults.push(`${name} ${values.id}`);
    }
  const madeAt = (name: string) =>
    new Map((company.get(name) ?? []).map(({ values }) => [values.id, values.createdAt]));
  const after = (name: string, field: string, target: string) => {
    const made = madeAt(target);
    for (const { values } of company.get(name) ?? []) {
      const of = valueAt(values, field);
      if (of !== null && !((made.get(String(of)) ?? Infinity) <= values.createdAt))
        faults.push(`${name} ${values.id} before its ${field}`);
    }
  };
  after('reservations', 'client', 'clients');
  after('contracts', 'client', 'clients');
  after('contracts', 'reservation', 'reservations');
  after('contract-services', 'client', 'clients');
  after('guarantees', 'contract', 'contracts');
  after('inspections', 'contract', 'contracts');
  after('e-invoices', 'receipt', 'receipts');
  after('withholdings', 'receipt', 'receipts');
  after('account-entries', 'payment', 'payments');
  for (const { id, stage, signedAt, createdAt, vehicles } of valuesOf<Contract>(company, 'contracts')) {
    const isSigned = signedAt !== null && signedAt >= createdAt;
    if ((stage === 'DRAFT') === isSigned) faults.push(`contracts ${id} signed`);
    for (const { lineState, departedAt, returnedAt, mileageOut, mileageIn } of vehicles) {
      const isOut = departedAt !== null && departedAt >= (signedAt ?? Infinity);
      const isBack = returnedAt !== null && returnedAt > (departedAt ?? Infinity);
      if (isOut !== (lineState !== 'TO_DELIVER') || (mileageOut !== null) !== isOut)
        faults.push(`contracts ${id} left`);
      if (isBack !== (lineState === 'RETURNED' || lineState === 'SWAPPED'))
        faults.push(`contracts ${id} back`);
      if (isBack && Number(mileageIn) < Number(mileageOut)) faults.push(`contracts ${id} mileage`);
    }
  }
  for (const { id, status, departureDate, returnDate } of valuesOf<RecordOf<typeof reservations>>(
    company,
    'reservations',
  ))
    if (departureDate >= returnDate || (status === 'PENDING' && departureDate < start))
      faults.push(`reservations ${id} dates`);
  return faults;
}

/** No invoice receives more than it is worth, in cash less than the law allows, and none before it is there. */
function settlements(company: Company, { today }: Day): string[] {
  const faults: string[] = [];
  const invoices = valuesOf<Receipt>(company, 'receipts');
  const invoice = new Map(invoices.map(one => [one.id, one]));
  const settled = new Map<string, number>();
  const inCash = new Map<string, number>();
  const add = (sums: Map<string, number>, key: string, amount: number) =>
    sums.set(key, (sums.get(key) ?? 0) + amount);
  for (const { receipt, amount } of valuesOf<RecordOf<typeof withholdings>>(company, 'withholdings'))
    add(settled, receipt, amount ?? 0);
  for (const payment of valuesOf<Payment>(company, 'payments')) {
    const { id, amount, date, clearedOn, purpose, paymentMode, createdAt } = payment;
    const allocations = payment.allocations ?? [];
    const allocated = allocations.reduce((sum, one) => sum + one.amount, 0);
    if (!(amount > 0) || allocated > amount) faults.push(`payments ${id} allocated`);
    if (
      date >= today ||
      (clearedOn ?? '') >= today ||
      (clearedOn ?? date) < date ||
      tunisDate(createdAt) < date
    )
      faults.push(`payments ${id} of ${date}`);
    for (const one of allocations) {
      const of = invoice.get(one.receipt);
      if (!of || (purpose !== 'DEPOSIT' && date < (of.issueDate ?? ''))) faults.push(`payments ${id} early`);
      add(settled, one.receipt, one.amount);
      if (paymentMode === 'Espaces' && purpose === 'SETTLEMENT') add(inCash, one.receipt, one.amount);
    }
  }
  for (const { id, TotalTTC, total_Price_HT, total_TVA, stamp } of invoices) {
    if (TotalTTC !== (total_Price_HT ?? 0) + (total_TVA ?? 0) + (stamp ?? 0))
      faults.push(`receipts ${id} total`);
    if ((settled.get(id) ?? 0) > (TotalTTC ?? 0)) faults.push(`receipts ${id} overpaid`);
    if ((inCash.get(id) ?? 0) >= 3_000_000) faults.push(`receipts ${id} in cash`);
  }
  return faults;
}

/** An account moves by what became money, from its opening on; a drawer is never empty beyond its bottom, on any day. */
function accounts(company: Company): string[] {
  const faults: string[] = [];
  const entries = valuesOf<RecordOf<typeof accountEntries>>(company, 'account-entries');
  const moved = new Map(entries.map(one => [one.payment, one.amount]));
  if (moved.size !== entries.length) faults.push('a payment moved twice');
  for (const { id, amount, paymentMode, state } of valuesOf<Payment>(company, 'payments')) {
    const waits = state === 'RECEIVED' && (paymentMode === 'Cheque' || paymentMode === 'Traite');
    if ((moved.get(id) ?? 0) !== (waits ? 0 : amount)) faults.push(`payments ${id} moved`);
  }
  for (const { id, kind, openingBalance, openingDate } of valuesOf<RecordOf<typeof bankAccounts>>(
    company,
    'bank-accounts',
  )) {
    const own = entries
      .filter(({ account }) => account === id)
      .toSorted((a, b) => (a.date < b.date ? -1 : 1));
    if (own.length > 0 && (own[0]?.date ?? '') < openingDate)
      faults.push(`bank-accounts ${id} before its opening`);
    let balance = openingBalance;
    for (const [index, { direction, amount, date }] of own.entries()) {
      balance += direction === 'IN' ? amount : -amount;
      if (kind === 'CASH' && balance < 0 && own[index + 1]?.date !== date)
        faults.push(`bank-accounts ${id} below zero on ${date}`);
    }
  }
  return faults;
}

/** Two cars are out past their return, some were exchanged, some contracts lengthened, some cars hurt. */
function late(company: Company, { start }: Day): string[] {
  const lines = valuesOf<Contract>(company, 'contracts').flatMap(({ vehicles }) => vehicles);
  const out = lines.filter(one => one.lineState === 'ON_RENT' && (one.returnDate ?? 0) < start).length;
  const swapped = lines.filter(one => one.lineState === 'SWAPPED').length;
  const extended = lines.filter(one => (one.extensionCount ?? 0) > 0).length;
  return [
    ...(out === 2 ? [] : [`${out} late`]),
    ...(swapped > 2 ? [] : [`${swapped} swapped`]),
    ...(extended > 2 ? [] : [`${extended} extended`]),
  ];
}

/** Every invoice has its electronic one, which has come as far as its dates say. */
function eInvoicing(company: Company): string[] {
  const all = valuesOf<RecordOf<typeof eInvoices>>(company, 'e-invoices');
  const of = new Set(all.map(({ receipt }) => receipt));
  const without = valuesOf<Receipt>(company, 'receipts').filter(({ id }) => !of.has(id));
  return [
    ...without.map(({ id }) => `receipts ${id}`),
    ...all.flatMap(({ id, status, fingerprint, sentAt, answeredAt, reference, signedFile, error }) => {
      const isSent = status === 'SENT' || status === 'ACCEPTED' || status === 'REJECTED';
      const isAnswered = status === 'ACCEPTED' || status === 'REJECTED';
      const isRight =
        (sentAt !== null) === isSent &&
        (fingerprint !== null) === isSent &&
        (answeredAt !== null) === isAnswered &&
        (answeredAt ?? Infinity) > (sentAt ?? 0) &&
        (reference !== null && signedFile !== null) === (status === 'ACCEPTED') &&
        (error !== null) === (status === 'REJECTED');
      return isRight ? [] : [`e-invoices ${id}`];
    }),
  ];
}
