import { afterAll, beforeAll, describe, it } from 'vitest';
import { fromDecimal, multiply, percentOf, toDecimal } from '../../../src/domain/money';
import { freshDatabase } from '../../server/helpers/database';
import type { FreshDatabase } from '../../server/helpers/database';
import { keep, seed, tries } from '../promise';
import { randomFrom } from '../random';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database?.drop());

const rates = ['19', '13', '7', '0.5', '9.999'];

describe('l’argent est le même en SQL', () => {
  it('gives in PostgreSQL the millime that it gives in JavaScript', async () => {
    const random = randomFrom(seed);
    const n = tries(20_000, 1_000_000);
    const batch = 10_000;
    let differences = 0;
    for (let done = 0; done < n; done += batch) {
      const amounts = Array.from(
        { length: batch },
        () => (random.below(2) ? 1 : -1) * (random.below(1_000_000) * random.below(1_000_000)),
      );
      const percents = amounts.map(() => random.pick(rates));
      const quantities = amounts.map(() => String(random.below(100_000) / 1000));
      const { rows } = await database.pool.query<{ kept: string; tax: string; times: string }>(
        `SELECT (amount::numeric(14, 3))::text AS kept, round(amount * rate / 100, 3)::text AS tax, round(amount / 1000 * quantity, 3)::text AS times
         FROM unnest($1::numeric[], $2::numeric[], $3::numeric[]) AS t (amount, rate, quantity)`,
        [amounts.map(toDecimal), percents, quantities],
      );
      rows.forEach((row, index) => {
        const amount = amounts[index] ?? 0;
        const small = Math.trunc(amount / 1000);
        const same =
          fromDecimal(row.kept) === amount &&
          fromDecimal(row.tax) === percentOf(amount, percents[index] ?? 0) &&
          (small * 1000 !== amount || fromDecimal(row.times) === multiply(small, quantities[index] ?? 0));
        if (!same) differences++;
      });
    }
    keep('P-03', { n, of: 'differences between JavaScript and SQL', figure: differences, ideal: 0 });
  });
});
