import fc from 'fast-check';
import { tunisDate } from '../../../../../src/domain/instant';
import { toDecimal } from '../../../../../src/domain/money';
import type { Millimes } from '../../../../../src/domain/money';
import { addDays } from '../../../../../src/domain/calendarDate';
import { wall } from '../../../../server/helpers/renting';
import { DAY, HOUR, judge, tariffs } from './desk';
import type { AgreedDesk } from './desk';
import { half, millimes } from './sums';

const MINUTE = 60_000;

/** Until so many hours before the departure, so many percent of the price. Later than the last, the last holds. */
const rules = [
  { hoursBefore: 72, feePercent: 0 },
  { hoursBefore: 48, feePercent: 12.5 },
  { hoursBefore: 24, feePercent: 30 },
];
const percentAt = (hours: number) =>
  (rules.find(({ hoursBefore }) => hours >= hoursBefore) ?? rules[rules.length - 1])?.feePercent ?? 0;

export const givenUpStory = fc.record({
  of: fc.constantFrom('Reservation', 'Contract'),
  days: fc.integer({ min: 1, max: 6 }),
  /** Received before, in dinars; more than the rental costs too. */
  deposit: fc.integer({ min: 1, max: 900 }),
  /** How long before the departure it is given up. */
  hours: fc.constantFrom(100, 72, 71, 48, 30, 24, 10, 1),
  /** What is kept: as the conditions propose, or so many percent of what was received. */
  kept: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 100 })),
  /** When the cheque comes back, if it does: before its fee is invoiced, or after. */
  bounces: fc.constantFrom('never', 'never', 'before', 'after'),
});
type Story = typeof givenUpStory extends fc.Arbitrary<infer T> ? T : never;

let cheques = 7000;

/** A rental that is given up: its fee is kept, invoiced and settled by what was received, and the rest given back. @returns what is not as agreed */
export async function giveUp(desk: AgreedDesk, told: Story): Promise<string[]> {
  const { ask, goTo, say } = desk;
  const { wrong, check } = judge();
  // The fee of the conditions is asked of PostgreSQL, by its clock: it is given up now, and was to leave so many hours later.
  goTo(Date.now());
  const departure = desk.now() + told.hours * HOUR + 2 * MINUTE;
  const client = await desk.aClient();
  await desk.conditions({ cancellationRules: rules });
  const [vehicle = ''] = desk.cars;
  await desk.setTariff(vehicle, tariffs[0] ?? 0);
  const input = {
    client,
    departureDate: wall(departure),
    returnDate: wall(departure + told.days * DAY),
    vehicles: [{ vehicle }],
  };
  const isReserved = told.of === 'Reservation';
  const { id } = await say<{ id: string }>(
    `create${told.of}`,
    isReserved ? { ...input, source: 'tel' } : { ...input, guaranteeAmount: '0' },
  );
  await say(isReserved ? 'confirmReservation' : 'signContract', { id });
  const price: Millimes = half(told.days * (tariffs[0] ?? 0) * 119, 100);
  // A contract is not paid more than it costs.
  const received: Millimes = isReserved ? told.deposit * 1000 : Math.min(told.deposit * 1000, price);
  const amount = toDecimal(received);
  const today = () => tunisDate(desk.now());
  await say(`create${told.of}Payment`, {
    [isReserved ? 'reservationId' : 'contractId']: id,
    date: today(),
    amount,
    ...(told.bounces === 'never'
      ? { paymentMode: 'Espaces', account: desk.drawer }
      : {
          paymentMode: 'Cheque',
          chequeNumber: String((cheques += 1)),
          bank: 'BIAT',
          drawer: 'Le client',
          chequeDate: today(),
          expiryDate: addDays(today(), 8),
          account: desk.bank,
        }),
  });
  const paymentOf = async () =>
    (
      await desk.query<{ id: string }>(
        `SELECT id::text AS id FROM payments WHERE ${isReserved ? 'reservation' : 'contract'} = $1`,
        [id],
      )
    )[0]?.id;
  const payment = await paymentOf();

  const { cancellationFee } = await ask<{ cancellationFee: number }>(told.of, { id }, 'cancellationFee');
  const byRules = half(price * percentAt(told.hours) * 10, 1000);
  check('fee of the conditions', millimes(cancellationFee), byRules);
  const kept = told.kept === null ? Math.min(byRules, received) : half(received * told.kept, 100);
  await say(`cancel${told.of}`, { id, cancelReason: 'TRIP', cancelFee: toDecimal(kept) });
  const bounce = () =>
    say('rejectPayment', { id: payment, rejectedOn: today(), rejectReason: 'Sans provision' });
  if (told.bounces === 'before') await bounce();

  // What does not exceed the stamp has no document: it stays what was kept of what was received.
  const isInvoiced = kept > 1000;
  if (isInvoiced) {
    const { id: fee } = await say<{ id: string }>(`invoice${told.of}Fee`, {
      [isReserved ? 'reservationId' : 'contractId']: id,
    });
    const invoice = await ask<{ TotalTTC: number; restToPay: number }>(
      'Receipt',
      { id: fee },
      'TotalTTC restToPay',
    );
    check('fee invoiced', millimes(invoice.TotalTTC), kept);
    check('fee owed', millimes(invoice.restToPay), told.bounces === 'before' ? kept : 0);
    if (told.bounces === 'after') await bounce();
    if (told.bounces !== 'never') {
      check('fee owed of a cheque that came back', await desk.balanceOf(client), kept);
      await say('createReceiptPayment', {
        receiptId: fee,
        date: today(),
        amount: toDecimal(kept),
        paymentMode: 'Espaces',
        account: desk.drawer,
      });
    }
  } else if (told.bounces === 'after') await bounce();
  if (told.bounces === 'never' && received > kept && payment) {
    check('to give back', await desk.balanceOf(client), isInvoiced ? kept - received : -received);
    await say('refundPayment', {
      paymentId: payment,
      date: today(),
      amount: toDecimal(received - kept),
      paymentMode: 'Espaces',
      account: desk.drawer,
    });
  }
  if (isInvoiced) check('account of the client', await desk.balanceOf(client), 0);
  const { restToPay } = await ask<{ restToPay: number | null }>(told.of, { id }, 'restToPay');
  check('left of it', isInvoiced ? millimes(restToPay ?? 0) : 0, 0);
  return wrong;
}
