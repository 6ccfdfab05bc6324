import { addDays } from '../../../src/domain/calendarDate';
import type { CalendarDate } from '../../../src/domain/calendarDate';
import type { Millimes } from '../../../src/domain/money';
import type receipts from '../../../src/resources/receipt/receipt';
import type { RecordOf } from '../../../src/schema/defineResource';
import type { Random } from './random';
import { DAY } from './seeded';
import type { Day } from './seeded';

export type Payment = NonNullable<RecordOf<typeof receipts>['payments']>[number];

/** What was paid of each invoice, from 0 to 1: 70 % are settled, mostly the old ones; half of the others are begun. */
export function paidShares(random: Random, issued: readonly number[]): number[] {
  const order = issued
    .map((at, index) => ({ index, at: at + random.int(0, 200) * DAY }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ index }) => index);
  const due = random.shuffle(order.slice(Math.round(issued.length * 0.7)));
  const shares = issued.map(() => 1);
  due.forEach((index, rank) => (shares[index] = rank % 2 === 0 ? random.int(25, 70) / 100 : 0));
  return shares;
}

interface Settlement {
  total: Millimes;
  issued: CalendarDate;
  share: number;
  company: boolean;
  day: Day;
}

/** In one go or in two, in whole dinars but for the last one; dated yesterday at the latest. */
export function payments(random: Random, { total, issued, share, company, day }: Settlement): Payment[] {
  if (share === 0) return [];
  const amounts = share < 1 ? [whole(total * share)] : random.chance(0.75) ? [total] : halves(total);
  const yesterday = addDays(day.today, -1);
  let date = issued;
  return amounts.map(amount => {
    const next = addDays(date, random.int(0, company ? 30 : 6));
    date = next < yesterday ? next : yesterday;
    const paymentMode = random.pick(
      company
        ? (['Virement', 'Virement', 'Cheque', 'Traite'] as const)
        : (['Espaces', 'Tpe', 'Cheque'] as const),
    );
    return { id: '', date, amount, paymentMode, reference: referenceOf(random, paymentMode) };
  });
}

const whole = (amount: number) => Math.max(1000, Math.round(amount / 1000) * 1000);

function halves(total: Millimes): Millimes[] {
  const first = whole(total / 2);
  return first < total ? [first, total - first] : [total];
}

function referenceOf(random: Random, mode: Payment['paymentMode']): string | null {
  if (mode === 'Espaces') return null;
  const prefix = { Cheque: 'CHQ', Virement: 'VIR', Tpe: 'TPE', Traite: 'TR' }[mode];
  return `${prefix} ${random.digits(7)}`;
}
