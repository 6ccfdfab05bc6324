import { addDays } from '../../../src/domain/calendarDate';
import type { CalendarDate } from '../../../src/domain/calendarDate';
import type { Millimes } from '../../../src/domain/money';
import type { PaymentKind } from '../../../src/domain/payment';
import type { Payment } from '../payments/recordPayment';
import { modeOfKind } from './reference/fixedLists';
import type { Random } from './random';
import { DAY } from './seeded';
import type { Day } from './seeded';

/** What was handed over in one go. */
export type Handed = Pick<Payment, 'date' | 'amount' | 'mode' | PaymentDetail> & { paymentMode: PaymentKind };

/** The details that the nature of a payment may require. */
type PaymentDetail =
  | 'chequeNumber'
  | 'bank'
  | 'drawer'
  | 'chequeDate'
  | 'expiryDate'
  | 'treatyNumber'
  | 'drawee'
  | 'authorisation'
  | 'dueDate'
  | 'reference';

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
  /** What the payer is called. */
  payer: string;
  /** In how many goes, one of these. */
  instalments: readonly number[];
  day: Day;
}

/** In one go or in several, in whole dinars but for the last one; dated yesterday at the latest. */
export function payments(
  random: Random,
  { total, issued, share, company, payer, instalments, day }: Settlement,
): Handed[] {
  if (share === 0) return [];
  const amounts = share < 1 ? [whole(total * share)] : partsOf(total, random.pick(instalments));
  const yesterday = addDays(day.today, -1);
  let date = issued;
  return amounts.map(amount => {
    const next = addDays(date, random.int(0, company ? 30 : 6));
    date = next < yesterday ? next : yesterday;
    const picked = random.pick(
      company
        ? (['Virement', 'Virement', 'Cheque', 'Traite'] as const)
        : (['Espaces', 'Tpe', 'Cheque'] as const),
    );
    const paymentMode = picked === 'Espaces' && total >= TOO_MUCH_IN_CASH ? 'Tpe' : picked;
    return {
      ...payment,
      date,
      amount,
      paymentMode,
      mode: modeOfKind[paymentMode],
      ...handedOver(random, paymentMode, date, payer),
    };
  });
}

/** From so much on nobody pays an invoice in cash. */
export const TOO_MUCH_IN_CASH: Millimes = 3_000_000;

const whole = (amount: number) => Math.max(1000, Math.round(amount / 1000) * 1000);

/** As many parts, or fewer where each would be less than a dinar. */
function partsOf(total: Millimes, count: number): Millimes[] {
  const part = whole(total / count);
  const before = Math.min(count - 1, Math.ceil(total / part) - 1);
  return [...Array.from({ length: before }, () => part), total - before * part];
}

const payment = {
  chequeNumber: null,
  bank: null,
  drawer: null,
  chequeDate: null,
  expiryDate: null,
  treatyNumber: null,
  drawee: null,
  authorisation: null,
  dueDate: null,
  reference: null,
};

/** An amount of a day, with what its mode requires. @param payer what they are called. */
export function handedOf(
  random: Random,
  paymentMode: PaymentKind,
  { date, amount, payer }: { date: CalendarDate; amount: Millimes; payer: string },
): Handed {
  const details = handedOver(random, paymentMode, date, payer);
  return { ...payment, date, amount, paymentMode, mode: modeOfKind[paymentMode], ...details };
}

/** What each nature of payment requires. */
function handedOver(random: Random, kind: PaymentKind, date: CalendarDate, payer: string): Partial<Handed> {
  const number = random.digits(7);
  switch (kind) {
    case 'Cheque':
      return {
        chequeNumber: number,
        bank: banks[Number(number) % banks.length] ?? banks[0],
        drawer: payer,
        chequeDate: date,
        expiryDate: addDays(date, 60),
      };
    case 'Virement':
      return { reference: `VIR ${number}` };
    case 'Tpe':
      return { authorisation: number };
    case 'Traite':
      return { treatyNumber: number, drawee: payer, dueDate: addDays(date, 60) };
    default:
      return {};
  }
}

const banks = ['BIAT', 'Attijari Bank', 'STB', 'BH Bank', 'Amen Bank'] as const;
