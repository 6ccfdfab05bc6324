import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDinars, formatMoney, parseMoney, percentOf, sum, toDecimal } from '../../../src/domain/money';
import { isPriceFault } from '../../../src/domain/dayPrice';
import { discountable, lineTotals, receiptTotals } from '../../../src/domain/receiptTotals';
import { priceRental } from '../../../src/domain/rentalPrice';
import { keep, seed, tries } from '../promise';

/** Up to 10^12 millimes, both signs. */
const amount = fc.integer({ min: -(10 ** 12), max: 10 ** 12 });
const price = fc.integer({ min: 0, max: 10 ** 9 });
const rate = fc.constantFrom('19', '13', '7', '0', '0.5', '9.999');
const line = fc.record({
  quantity: fc.integer({ min: 0, max: 99_999 }).map(thousandths => String(thousandths / 1000)),
  unitPriceHT: price,
  tvaRate: rate,
});

/** Tries a property; counts how often it did not hold. */
function differences<T>(tried: fc.Arbitrary<T>, numRuns: number, holds: (value: T) => boolean): number {
  const outcome = fc.check(fc.property(tried, holds), { seed, numRuns });
  if (outcome.failed) console.error(outcome.counterexample);
  return outcome.failed ? 1 : 0;
}

const n = tries(20_000, 1_000_000);

describe('l’argent est exact au millime', () => {
  it('reads back every amount that it shows', () => {
    const figure = differences(
      amount,
      n,
      m =>
        parseMoney(formatMoney(m)) === m &&
        parseMoney(toDecimal(m)) === m &&
        parseMoney(formatDinars(m).replace('DT', '')) === m,
    );
    keep('P-03', { n, of: 'amounts read back otherwise than shown', figure, ideal: 0 }, 'node');
  });

  it('rounds half a millime away from zero, once', () => {
    const figure = differences(fc.tuple(amount, rate), n, ([m, percent]) => {
      const exact = BigInt(m) * BigInt(Math.round(Number(percent) * 1000));
      const half = exact < 0n ? -50_000n : 50_000n;
      return BigInt(percentOf(m, percent)) === (exact + half) / 100_000n;
    });
    keep('P-03', { n, of: 'roundings that differ from exact arithmetic', figure, ideal: 0 }, 'node');
  });

  it('gives totals that are the sum of their lines, discount and stamp once, and credits by the exact negation', () => {
    const invoice = fc.record({
      lines: fc.array(line, { minLength: 1, maxLength: 12 }),
      share: fc.integer({ min: 0, max: 1000 }),
      stamp: fc.constantFrom(0, 600, 1000),
    });
    const runs = Math.round(n / 10);
    const figure = differences(invoice, runs, ({ lines, share, stamp }) => {
      const taxed = lines.map(one => ({ ...lineTotals(one), tvaRate: one.tvaRate }));
      const before = sum(taxed.map(one => one.price_HT));
      const discount = Math.floor((discountable(taxed) / 1000) * share);
      const totals = receiptTotals({ lines: taxed, discount, stamp });
      const bases = sum(totals.vatByRate.map(vat => vat.base));
      const credit = receiptTotals({
        lines: taxed.map(one => ({ ...one, price_HT: -one.price_HT })),
        stamp: 0,
      });
      const charged = receiptTotals({ lines: taxed, stamp: 0 });
      return (
        taxed.every(one => one.TTCPrice === one.price_HT + one.TVA) &&
        totals.total_Price_HT === before - discount &&
        bases === totals.total_Price_HT &&
        totals.vatByRate.every(vat => vat.amount === percentOf(vat.base, vat.rate)) &&
        totals.TotalTTC === totals.total_Price_HT + totals.total_TVA + stamp &&
        credit.TotalTTC + charged.TotalTTC === 0 &&
        credit.total_TVA + charged.total_TVA === 0
      );
    });
    keep('P-03', { n: runs, of: 'invoices whose parts do not add up', figure, ideal: 0 }, 'node');
  });

  it('prices a rental as the sum of its days, and of its parts', () => {
    const DAY = 86_400_000;
    const rental = fc.record({
      start: fc.integer({ min: 0, max: 365 }),
      before: fc.integer({ min: 1, max: 45 }),
      after: fc.integer({ min: 1, max: 45 }),
      low: price,
      high: price,
      percent: rate,
    });
    const runs = Math.round(n / 40);
    const figure = differences(rental, runs, ({ start, before, after, low, high, percent }) => {
      const cost = (from: number, to: number, discounted = false) =>
        priceRental({
          departure: (20_454 + start + from) * DAY,
          back: (20_454 + start + to) * DAY,
          terms: { dayMode: 'H24', graceMinutes: 0 },
          category: null,
          client: null,
          tariffs: [
            {
              name: 'Été',
              price: high,
              periods: [{ startDate: '2026-06-15', endDate: '2026-09-15' }],
            },
          ],
          vehicle: { name: '215 TUN 4821', rentalAmount: low },
          lengthDiscounts: discounted ? [{ fromDays: 1, percent }] : [],
          tvaRate: 19,
        });
      const whole = cost(0, before + after);
      const parts = [cost(0, before), cost(before, before + after)];
      const discounted = cost(0, before + after, true);
      if (isPriceFault(whole) || isPriceFault(discounted)) return false;
      const lines = parts.map(part => (isPriceFault(part) ? NaN : part.total_Price_HT));
      return (
        whole.numberOfDays === before + after &&
        whole.total_Price_HT === sum(whole.days.map(day => day.price)) &&
        whole.total_Price_HT === sum(lines) &&
        whole.TotalTTC === whole.total_Price_HT + percentOf(whole.total_Price_HT, 19) &&
        discounted.total_Price_HT === whole.total_Price_HT - percentOf(whole.total_Price_HT, percent)
      );
    });
    keep('P-03', { n: runs, of: 'rentals whose days do not add up', figure, ideal: 0 }, 'node');
  });

  it('never accepts what is not an amount', () => {
    for (const wrong of ['', ' ', '1,2345', '1e3', 'NaN', 'Infinity', '0x10', '--1', '1,2,3', '١٢', '1..2'])
      expect(parseMoney(wrong), wrong).toBeNull();
  });
});
