import fc from 'fast-check';
import { addDays } from '../../../../../src/domain/calendarDate';
import { tunisDate } from '../../../../../src/domain/instant';
import { toDecimal } from '../../../../../src/domain/money';
import type { Millimes } from '../../../../../src/domain/money';
import { judge } from './desk';
import type { AgreedDesk } from './desk';
import { byRate, half, millimes, withTax } from './sums';

export const serviceStory = fc.record({
  rows: fc.array(
    fc.record({
      /** Of its period, in dinars. */
      amount: fc.integer({ min: 0, max: 2000 }),
      rate: fc.constantFrom(19, 13, 7),
      /** Days before today on which it begins; after it where negative. */
      begins: fc.integer({ min: -5, max: 9 }),
      days: fc.integer({ min: 1, max: 31 }),
      hasVehicle: fc.boolean(),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  /** Whether its invoice was issued before it ended. */
  isInvoiced: fc.boolean(),
  /** Whether what is not provided is taken off: of its amount, or by a credit note where it is invoiced. */
  isLowered: fc.boolean(),
  /** Whether its invoice is then credited whole, given back and issued again. */
  isGivenBack: fc.boolean(),
});
type Story = typeof serviceStory extends fc.Arbitrary<infer T> ? T : never;

/** A service that ends today, before its last day: what is charged in all is what was provided, or all where that was decided. @returns what is not so */
export async function serve(desk: AgreedDesk, told: Story): Promise<string[]> {
  const { ask, cars, query, say } = desk;
  const { wrong, check } = judge();
  // What was not ended holds its car for a month.
  desk.nextMorning(45);
  const today = tunisDate(desk.now());
  const client = await desk.aClient();
  const service = (await desk.create('services', { name: `Service ${client}` })).id;
  const rows = told.rows.map(({ amount, rate, begins, days, hasVehicle }, at) => {
    const departureDate = addDays(today, -begins);
    return {
      service,
      amount: String(amount),
      tvaRate: String(rate),
      departureDate,
      returnDate: addDays(departureDate, days - 1),
      ...(hasVehicle && { vehicleId: cars[at] }),
    };
  });
  const { id } = await say<{ id: string }>('createContractService', {
    client,
    libelle: 'Navette',
    contractDetails: rows,
  });
  const invoice = async () =>
    (await say<{ id: string }>('createReceiptFromContractService', { contractServiceId: id })).id;
  const owed = async () => {
    const [sum] = await query<{ due: number }>(
      `SELECT (coalesce(sum(CASE "documentKind" WHEN 'CREDIT_NOTE' THEN -1 ELSE 1 END * ("TotalTTC" - stamp)), 0) * 1000)::float8 AS due
       FROM receipts WHERE client = $1`,
      [client],
    );
    return sum?.due ?? 0;
  };
  /** A row of the days that were provided until today, today included. */
  const provided = ({ amount, rate, begins, days }: Story['rows'][number]) => ({
    price_HT: half(amount * 1000 * Math.max(0, Math.min(days, begins + 1)), days) / 1000,
    tvaRate: rate,
  });
  const all = told.rows.map(({ amount, rate }) => ({ price_HT: amount, tvaRate: rate }));
  const isCut = told.rows.some(({ begins, days }) => begins + 1 < days);
  // What has not begun, or is over, is not ended.
  const isEnded = isCut && told.rows.some(({ begins }) => begins >= 0);
  const had = isEnded && told.isLowered ? told.rows.map(provided) : all;
  const isFree = withTax(all) === 0;
  const first = told.isInvoiced && !isFree ? await invoice() : null;
  if (first) check('invoiced', await owed(), withTax(all));
  if (isEnded) {
    const offered: string[] = [];
    await say(
      'endContractService',
      { contractServiceId: id, endedOn: today, endReason: 'Chantier arrêté' },
      'id',
      ({ name, choices }) => {
        if (name !== 'creditUnused' && name !== 'reduceAmount') return undefined;
        offered.push(...choices.map(({ value }) => value));
        const no = name === 'creditUnused' ? 'none' : 'keep';
        return choices.find(({ value }) => value.startsWith(no) !== told.isLowered)?.value;
      },
    );
    const unused = withTax(all) - withTax(told.rows.map(provided));
    check('asked as money changes', offered.length > 0, unused !== 0);
    for (const [at, row] of rows.entries()) {
      const [held] = await query<{ is: boolean }>(
        `SELECT EXISTS (SELECT FROM vehicles__occupancy WHERE subject_id = $1 AND active
           AND period @> ($2::date + time '12:00') AT TIME ZONE 'Africa/Tunis') AS is`,
        [cars[at], addDays(today, 1)],
      );
      if (row.vehicleId) check('its car is free tomorrow', held?.is, false);
    }
  }
  if (first && told.isGivenBack) {
    await say('createCreditNote', {
      receiptId: first,
      creditReason: 'Erreur',
      releasesContracts: true,
      lines: [],
    });
    check('credited whole', await owed(), 0);
  }
  const isOpen = !first || told.isGivenBack;
  if (isOpen && withTax(had) > 0) await invoice();
  const right: Millimes = isOpen && withTax(had) === 0 ? 0 : withTax(had);
  // A credit note rounds the VAT of what it takes off by rate, as its invoice did.
  const least = byRate(all).length;
  const charged = await owed();
  check('charged in all', Math.abs(charged - right) <= least ? right : charged, right);
  const { balance } = await ask<{ balance: number }>('ClientAccount', { client }, 'balance');
  if (balance > 0)
    await say('createPayment', {
      client,
      date: tunisDate(desk.now()),
      amount: toDecimal(millimes(balance)),
      paymentMode: 'Virement',
      reference: `VIR ${client}`,
      account: desk.bank,
    });
  check('account of the client', await desk.balanceOf(client), Math.min(0, millimes(balance)));
  return wrong;
}
