import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatInstant, parseInstant } from '../../src/domain/instant';
import { monthsAfter, rentalMonths } from '../../src/domain/rentalMonths';

/** As the clock of Tunis shows it. */
const at = (text: string) => parseInstant(text) ?? NaN;

describe('les mois d’une location', () => {
  it.each([
    ['2026-01-10T09:00', '2026-02-10T09:00', 0, 1],
    ['2026-01-10T09:00', '2026-02-10T09:01', 0, 2],
    ['2026-01-10T09:00', '2026-02-10T10:00', 60, 1],
    ['2026-01-10T09:00', '2026-02-10T10:01', 60, 2],
    ['2026-01-10T09:00', '2026-01-10T09:00', 0, 1],
    ['2026-01-10T09:00', '2026-01-10T09:30', 60, 1],
    // Le 31 devient le 28 février, et redevient le 31.
    ['2026-01-31T09:00', '2026-02-28T09:00', 0, 1],
    ['2026-01-31T09:00', '2026-02-28T09:01', 0, 2],
    ['2026-01-31T09:00', '2026-03-31T09:00', 0, 2],
    ['2026-01-31T09:00', '2026-03-31T09:01', 0, 3],
    ['2028-01-31T09:00', '2028-02-29T09:00', 0, 1],
    ['2026-08-31T00:00', '2026-09-30T00:00', 0, 1],
    ['2026-12-15T00:00', '2027-12-15T00:00', 0, 12],
    ['2026-01-01T00:00', '2036-01-01T00:00', 0, 120],
    ['2026-01-01T00:00', '2036-01-01T00:01', 0, 121],
  ])('%s à %s, %i minutes de tolérance : %i', (departure, back, grace, months) => {
    expect(rentalMonths(at(departure), at(back), grace)).toBe(months);
  });

  it('gardent leur ancre : un 31 revient le 31', () => {
    const ends = [1, 2, 3, 4].map(months => formatInstant(monthsAfter(at('2026-01-31T18:30'), months)));
    expect(ends).toEqual(['28/02/2026 18:30', '31/03/2026 18:30', '30/04/2026 18:30', '31/05/2026 18:30']);
  });

  it('refusent un retour avant le départ, et une tolérance négative', () => {
    expect(() => rentalMonths(1, 0, 0)).toThrow(RangeError);
    expect(() => rentalMonths(0, 1, -1)).toThrow(RangeError);
  });

  it('sont les premiers dont la fin, tolérance comprise, n’est pas avant le retour', () => {
    const start = fc.integer({ min: at('2008-11-01T00:00'), max: at('2030-01-01T00:00') });
    const minutes = fc.integer({ min: 0, max: 4 * 366 * 24 * 60 });
    fc.assert(
      fc.property(start, minutes, fc.integer({ min: 0, max: 1440 }), (departure, length, grace) => {
        const back = departure + length * 60_000;
        const months = rentalMonths(departure, back, grace);
        const charged = back - grace * 60_000;
        expect(monthsAfter(departure, months)).toBeGreaterThanOrEqual(charged);
        if (months > 1) expect(monthsAfter(departure, months - 1)).toBeLessThan(charged);
      }),
    );
  });
});
