import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deadlocksOf } from '../../server/helpers/deadlocks';
import { keep, seed, tries } from '../promise';
import { randomFrom } from '../random';
import { codeOf, openCounter } from './helpers/counter';
import type { Counter } from './helpers/counter';
import { wall } from '../../server/helpers/renting';

let counter: Counter;
beforeAll(async () => {
  counter = await openCounter();
});
afterAll(() => counter?.close());

const hour = 3_600_000;
const start = Date.UTC(2028, 0, 10, 8);

describe('un véhicule n’est jamais promis deux fois', () => {
  it('holds while many book, extend, move, swap, cancel and confirm again', async () => {
    const random = randomFrom(seed);
    const connections = tries(10, 50);
    const each = tries(10, 200);
    const vehicles = await Promise.all(Array.from({ length: 5 }, () => counter.vehicle()));
    const codes: string[] = [];
    const period = () => {
      const from = start + random.below(24 * 60) * hour;
      return { departureDate: wall(from), returnDate: wall(from + (1 + random.below(120)) * hour) };
    };
    const agent = async () => {
      const mine: string[] = [];
      for (let step = 0; step < each; step++) {
        const { departureDate, returnDate } = period();
        const cars = [random.pick(vehicles).id, ...(random.chance(0.2) ? [random.pick(vehicles).id] : [])];
        const what = mine.length === 0 ? 0 : random.below(5);
        if (what <= 1) {
          const made = await counter.book([...new Set(cars)], departureDate, returnDate);
          mine.push(made.id);
          codes.push(codeOf(await counter.confirm(made.id)));
        } else if (what === 2)
          codes.push(codeOf(await counter.change(random.pick(mine), { departureDate, returnDate })));
        else if (what === 3)
          codes.push(
            codeOf(await counter.change(random.pick(mine), { vehicles: [{ vehicle: random.pick(cars) }] })),
          );
        else if (random.chance(0.3)) await counter.cancel(random.pick(mine));
        else codes.push(codeOf(await counter.confirm(random.pick(mine))));
      }
    };
    await Promise.all(Array.from({ length: connections }, agent));
    const known = new Set(['none', 'OCCUPIED', 'CONFLICT', 'BAD_USER_INPUT']);
    const { pool } = counter.api.engine;
    const overlaps = await pool.query(
      'SELECT FROM vehicles__occupancy a JOIN vehicles__occupancy b ON a.id < b.id AND a.subject_id = b.subject_id AND a.active AND b.active AND a.period && b.period',
    );
    const orphans = await pool.query(
      `SELECT FROM reservations r JOIN "reservations__vehicles" v ON v.parent_id = r.id
       WHERE r.status = 'CONFIRMED' AND NOT EXISTS (SELECT FROM vehicles__occupancy o WHERE o.active AND o.subject_id = v.vehicle
         AND o.period @> tstzrange(r."departureDate", r."returnDate"))`,
    );
    expect(codes.filter(code => code === 'none').length).toBeGreaterThan(connections);
    expect(codes.filter(code => code === 'OCCUPIED').length).toBeGreaterThan(connections);
    const n = connections * each;
    keep('P-01', { n, of: 'overlaps', figure: overlaps.rowCount ?? -1, ideal: 0 });
    keep('P-01', { n, of: 'confirmed without their car', figure: orphans.rowCount ?? -1, ideal: 0 });
    keep('P-01', { n, of: 'deadlocks', figure: await deadlocksOf(pool), ideal: 0 });
    keep('P-01', {
      n,
      of: 'answers that are neither a success nor a French refusal',
      figure: codes.filter(code => !known.has(code)).join(', ') || 0,
      ideal: 0,
    });
  });
});
