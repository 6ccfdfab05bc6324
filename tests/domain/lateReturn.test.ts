import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseInstant } from '../../src/domain/instant';
import { lateCharge, lateDays } from '../../src/domain/lateReturn';
import { multiply } from '../../src/domain/money';

/** As the clock of Tunis shows it. */
const at = (text: string) => parseInstant(text) ?? NaN;
const planned = at('2026-06-15T10:00');
const terms = { graceMinutes: 60, dailyPrice: 120_000, hourlyRate: null };
const MINUTE = 60_000;

describe('les jours de retard', () => {
  it.each([
    ['2026-06-15T10:00', 60, 0],
    ['2026-06-10T10:00', 60, 0],
    ['2026-06-15T11:00', 60, 0],
    ['2026-06-15T11:00:00.001', 60, 1],
    ['2026-06-15T11:01', 60, 1],
    ['2026-06-15T10:01', 0, 1],
    ['2026-06-16T00:00', 60, 1],
    ['2026-06-16T10:00', 0, 1],
    ['2026-06-16T11:00', 60, 1],
    ['2026-06-16T11:01', 60, 2],
    ['2026-06-30T11:00', 60, 15],
  ])('rendu le %s, %i minutes de tolérance : %i', (actual, grace, days) => {
    expect(lateDays({ planned, actual: at(actual) }, grace)).toBe(days);
  });

  it('comptent 24 heures de temps réel la nuit où l’heure d’été commençait', () => {
    const before = { planned: at('2005-04-30T10:00'), actual: at('2005-05-01T11:00') };
    expect(lateDays(before, 0)).toBe(1);
    expect(lateDays({ ...before, actual: at('2005-05-01T11:01') }, 0)).toBe(2);
  });

  it('refusent une tolérance négative', () => {
    expect(() => lateDays({ planned, actual: planned }, -1)).toThrow(RangeError);
  });
});

describe('un retour en retard', () => {
  it.each([
    // Au prix du contrat, dès la première minute après la tolérance.
    ['2026-06-15T11:00', null, null],
    ['2026-06-15T11:01', null, ['DAY', 1, 120_000]],
    ['2026-06-16T11:01', null, ['DAY', 2, 120_000]],
    // À l'heure, tant que c'est moins cher que le jour.
    ['2026-06-15T11:00', 25_000, null],
    ['2026-06-15T11:01', 25_000, ['HOUR', 1, 25_000]],
    ['2026-06-15T12:00', 25_000, ['HOUR', 1, 25_000]],
    ['2026-06-15T12:01', 25_000, ['HOUR', 2, 25_000]],
    ['2026-06-15T15:00', 25_000, ['HOUR', 4, 25_000]],
    ['2026-06-15T15:01', 25_000, ['DAY', 1, 120_000]],
    ['2026-06-15T15:00', 30_000, ['DAY', 1, 120_000]],
    ['2026-06-16T11:00', 1_000, ['HOUR', 24, 1_000]],
    ['2026-06-16T11:01', 1_000, ['DAY', 2, 120_000]],
  ])('rendu le %s, à %s l’heure : %j', (actual, hourlyRate, charged) => {
    const charge = lateCharge({ planned, actual: at(actual) }, { ...terms, hourlyRate });
    expect(charge && [charge.unit, charge.quantity, charge.unitPriceHT]).toEqual(charged);
  });

  it('ne coûte jamais moins en tardant plus, ni plus à l’heure qu’au jour', () => {
    const minutes = fc.integer({ min: -1000, max: 20_000 });
    const rates = fc.integer({ min: 0, max: 200_000 });
    fc.assert(
      fc.property(minutes, minutes, fc.integer({ min: 0, max: 1440 }), rates, (one, other, grace, rate) => {
        const cost = (late: number, hourlyRate: number | null) => {
          const back = { planned, actual: planned + late * MINUTE };
          const charge = lateCharge(back, { ...terms, graceMinutes: grace, hourlyRate });
          return charge ? multiply(charge.unitPriceHT, charge.quantity) : 0;
        };
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        expect(cost(less, rate)).toBeLessThanOrEqual(cost(more, rate));
        expect(cost(more, rate)).toBeLessThanOrEqual(cost(more, null));
        expect(cost(less, rate)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
