import { addDays } from '../../../src/domain/calendarDate';
import type { CalendarDate } from '../../../src/domain/calendarDate';
import { formatDinars } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import { waitsForMoney } from '../../../src/domain/payment';
import type accountEntries from '../../../src/resources/bank/account-entry';
import type { RecordOf } from '../../../src/schema/defineResource';
import type { Payment } from '../payments/recordPayment';
import { accounts } from './accounts';
import type { Handed } from './payments';
import { accountOfKind } from './reference/makeAccounts';
import type { RentalInvoice } from './rentals/planInvoices';
import type { Day, Seeded, Step } from './seeded';

export type Entry = RecordOf<typeof accountEntries>;

/** What was received of an invoice or of a booking, and when it was written down. */
export interface Received {
  /** Its id and number. */
  receipt?: { id: string; number: string };
  reservation?: { id: string; number: string };
  /** Of a booking whose contract is there. */
  contract?: { id: string; number: string };
  client: string | null;
  /** What its buyer is called. */
  payer: string | null;
  paid: readonly Handed[];
  /** Epoch milliseconds, one of each payment. */
  moments: readonly number[];
  /** What an acompte settles of the invoice that came later. */
  spent?: { invoice: RentalInvoice; amount: Millimes };
}

/** Days that a bank takes to credit a cheque. */
const CREDITED_AFTER = 4;

/** All payments in the order in which they were received, then the entries that they made on their accounts. */
export function* makeSettlements(
  all: readonly Received[],
  number: (payment: Seeded<Payment>) => void,
  day: Day,
): Generator<{ payment: Seeded<Payment> } | { entry: Seeded<Entry> }> {
  const received = all
    .flatMap(of => of.paid.map((handed, index) => ({ of, handed, at: of.moments[index] ?? 0 })))
    .toSorted((a, b) => a.at - b.at);
  const moved: { payment: Payment; label: string; at: number }[] = [];
  for (const [index, { of, handed, at }] of received.entries()) {
    const payment = paymentOf(String(index + 1), of, handed, at, day);
    number(payment);
    yield { payment };
    const { values } = payment;
    if (values.state === 'CLEARED' || !waitsForMoney(values.paymentMode))
      moved.push({ payment: values, label: of.payer ?? '', at: movedAt(values) });
  }
  for (const [index, one] of moved.toSorted((a, b) => a.at - b.at).entries())
    yield { entry: entryOf(String(index + 1), one) };
}

function paymentOf(
  id: string,
  { receipt, reservation, contract, client, payer, spent }: Received,
  handed: Handed,
  at: number,
  day: Day,
): Seeded<Payment> {
  const clearedOn = clearedDay(handed, day);
  const clearedAt = clearedOn ? clearedMoment(clearedOn, at) : at;
  const settles = receipt
    ? { receipt, amount: handed.amount }
    : spent && { receipt: spent.invoice, amount: spent.amount };
  const values = {
    ...handed,
    id,
    createdAt: at,
    updatedAt: Math.max(clearedAt, spent?.invoice.at ?? 0),
    number: null,
    state: clearedOn ? 'CLEARED' : 'RECEIVED',
    client,
    payer: client ? null : payer,
    direction: 'IN',
    purpose: receipt ? 'SETTLEMENT' : 'DEPOSIT',
    account: accountOfKind[handed.paymentMode],
    cashier: accounts[0]?.id ?? null,
    allocations: settles ? [{ id: '', receipt: settles.receipt.id, amount: settles.amount }] : [],
    reservation: reservation?.id ?? null,
    contract: contract?.id ?? null,
    clearedOn,
  } as unknown as Payment & { createdAt: number };
  const steps: Step[] = [{ action: 'CREATE', at, by: 'superadmin' }];
  if (clearedOn) {
    steps[0] = { action: 'CREATE', at, by: 'superadmin', as: { state: 'RECEIVED', clearedOn: null } };
    steps.push({ action: 'clearPayment', at: clearedAt, by: 'superadmin' });
  }
  if (spent) {
    for (const step of steps) step.as = { ...step.as, allocations: [] };
    const { amount, invoice } = spent;
    steps.push({
      action: 'allocatePayment',
      at: invoice.at,
      by: 'admin',
      message: label => `Règlement ${label}\u00a0: ${formatDinars(amount)} sur ${invoice.number}`,
    });
  }
  return {
    values,
    steps,
    labels: {
      'allocations.0.receipt': settles?.receipt.number ?? '',
      reservation: reservation?.number ?? '',
      contract: contract?.number ?? '',
    },
  };
}

/** When the account moved: what is money at once, or once it is. */
const movedAt = ({ createdAt, clearedOn }: Payment & { createdAt: number }): number =>
  clearedOn ? clearedMoment(clearedOn, createdAt) : createdAt;

/** At noon of its day. */
const clearedMoment = (clearedOn: CalendarDate, receivedAt: number): number =>
  Math.max(Date.parse(`${clearedOn}T12:00:00Z`), receivedAt + 60_000);

/** When a cheque or a bill became money; null of one that still waits, and of what was money at once. */
function clearedDay({ paymentMode, date, dueDate }: Handed, { today }: Day): CalendarDate | null {
  if (!waitsForMoney(paymentMode)) return null;
  const credited = addDays(dueDate ?? date, CREDITED_AFTER);
  return credited < today ? credited : null;
}

function entryOf(id: string, { payment, label, at }: { payment: Payment; label: string; at: number }) {
  const { account, amount, number, clearedOn } = payment;
  const date = clearedOn ?? payment.date;
  const values = {
    id,
    createdAt: at,
    updatedAt: at,
    account,
    amount,
    date,
    valueDate: date,
    direction: 'IN',
    category: 'PAYMENT',
    label: `Règlement ${number}, ${label}`,
    payment: payment.id,
    guarantee: null,
    reversalOf: null,
  } as Entry;
  return {
    values,
    steps: [{ action: 'CREATE', at, by: 'superadmin' as const }],
    labels: { payment: number ?? '' },
  };
}
