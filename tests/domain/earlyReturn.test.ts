import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refundedDays } from '../../src/domain/earlyReturn';
import { parseInstant } from '../../src/domain/instant';
import { rentalDays } from '../../src/domain/rentalDays';
import type { DayTerms } from '../../src/domain/rentalDays';

/** As the clock of Tunis shows it. */
const at = (text: string) => parseInstant(text) ?? NaN;
const byHours: DayTerms = { dayMode: 'H24', graceMinutes: 60 };
const byCalendar: DayTerms = { dayMode: 'CALENDAR', graceMinutes: 60 };
const rental = {
  departure: at('2026-06-10T10:00'),
  planned: at('2026-06-15T10:00'),
  numberOfDays: 5,
  terms: byHours,
};

describe('les jours rendus d’un retour anticipé', () => {
  it.each<[string, DayTerms, number, number]>([
    ['2026-06-15T10:00', byHours, 5, 0],
    ['2026-06-18T10:00', byHours, 5, 0],
    ['2026-06-15T09:59', byHours, 5, 0],
    ['2026-06-14T11:01', byHours, 5, 0],
    ['2026-06-14T11:00', byHours, 5, 1],
    ['2026-06-13T10:00', byHours, 5, 2],
    ['2026-06-11T11:00', byHours, 5, 4],
    ['2026-06-10T10:00', byHours, 5, 4],
    // Six jours calendaires, dont celui du retour s'il est entamé.
    ['2026-06-14T10:00', byCalendar, 6, 1],
    ['2026-06-14T01:00', byCalendar, 6, 2],
    ['2026-06-10T10:00', byCalendar, 6, 5],
    // On ne rend pas plus que ce qui a été compté, moins un jour.
    ['2026-06-10T10:00', byHours, 3, 2],
  ])('rendu le %s, %j, %i comptés : %i', (actual, terms, numberOfDays, days) => {
    expect(refundedDays({ ...rental, actual: at(actual), terms, numberOfDays }, 'PRORATA')).toBe(days);
  });

  it('n’existent pas quand la durée prévue est due en entier', () => {
    expect(refundedDays({ ...rental, actual: rental.departure }, 'FULL')).toBe(0);
  });

  it('refusent un retour avant le départ', () => {
    expect(() => refundedDays({ ...rental, actual: rental.departure - 1 }, 'PRORATA')).toThrow(RangeError);
  });

  it('laissent dus les jours utilisés, un au moins, et croissent avec l’avance', () => {
    const minutes = fc.integer({ min: 0, max: 40 * 24 * 60 });
    const terms = fc.record<DayTerms>({
      dayMode: fc.constantFrom('H24', 'CALENDAR', 'MONTHLY'),
      graceMinutes: fc.integer({ min: 0, max: 1440 }),
    });
    fc.assert(
      fc.property(minutes, minutes, minutes, terms, (length, one, other, how) => {
        const { departure } = rental;
        const planned = departure + length * 60_000;
        const numberOfDays = rentalDays(departure, planned, how);
        const back = (minute: number) => Math.min(departure + minute * 60_000, planned);
        const refund = (actual: number) =>
          refundedDays({ departure, planned, actual, numberOfDays, terms: how }, 'PRORATA');
        const [early, later] = [back(Math.min(one, other)), back(Math.max(one, other))];
        expect(numberOfDays - refund(early)).toBe(rentalDays(departure, early, how));
        expect(refund(later)).toBeLessThanOrEqual(refund(early));
        expect(refund(later)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
