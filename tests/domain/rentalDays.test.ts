import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysBetween } from '../../src/domain/calendarDate';
import { parseInstant, tunisDate } from '../../src/domain/instant';
import { billedDates, parseRentalMoment, rentalDays } from '../../src/domain/rentalDays';
import type { DayTerms } from '../../src/domain/rentalDays';

/** As the clock of Tunis shows it. */
const at = (text: string) => parseInstant(text) ?? NaN;
const byHours = (graceMinutes = 0): DayTerms => ({ dayMode: 'H24', graceMinutes });
const byCalendar: DayTerms = { dayMode: 'CALENDAR', graceMinutes: 60 };
const byMonths: DayTerms = { dayMode: 'MONTHLY', graceMinutes: 60 };
const HOUR = 3_600_000;

describe('les jours d’une location', () => {
  it.each<[string, string, DayTerms, number]>([
    ['2026-03-12T09:00', '2026-03-15T09:00', byHours(), 3],
    ['2026-03-12T09:00', '2026-03-15T09:01', byHours(), 4],
    ['2026-03-12T09:00', '2026-03-15T10:00', byHours(60), 3],
    ['2026-03-12T09:00', '2026-03-15T10:01', byHours(60), 4],
    ['2026-03-12T09:00', '2026-03-15T10:00:00.001', byHours(60), 4],
    ['2026-03-12T09:00', '2026-03-12T09:00', byHours(), 1],
    ['2026-03-12T09:00', '2026-03-12T09:30', byHours(60), 1],
    ['2026-03-12T09:00', '2026-03-13T09:00', byHours(1440), 1],
    ['2026-03-12T23:59', '2026-03-13T00:01', byHours(), 1],
    ['2026-03-12T23:59', '2026-03-13T00:01', byCalendar, 1],
    ['2026-03-12T23:59', '2026-03-13T01:01', byCalendar, 2],
    ['2026-03-12T00:00', '2026-03-12T23:59', byCalendar, 1],
    ['2026-03-12T00:00', '2026-03-12T00:30', byCalendar, 1],
    ['2026-03-12T00:00', '2026-03-13T00:00', byCalendar, 1],
    ['2026-03-12T00:00', '2026-03-13T00:00', { dayMode: 'CALENDAR', graceMinutes: 0 }, 1],
    ['2026-03-12T00:00', '2026-03-13T00:00:00.001', { dayMode: 'CALENDAR', graceMinutes: 0 }, 2],
    ['2026-03-12T09:00', '2026-03-15T01:00', byCalendar, 3],
    ['2026-03-12T09:00', '2026-03-15T01:00:00.001', byCalendar, 4],
    ['2026-03-12T09:00', '2026-03-15T23:59', { dayMode: 'CALENDAR', graceMinutes: 1440 }, 3],
    ['2026-03-12T09:00', '2026-03-15T09:00', byCalendar, 4],
    // Au mois : les jours de chaque mois commencé, 31, 28 ou 29 selon le mois.
    ['2026-01-10T09:00', '2026-01-12T09:00', byMonths, 31],
    ['2026-01-10T09:00', '2026-02-10T10:00', byMonths, 31],
    ['2026-01-10T09:00', '2026-02-10T10:01', byMonths, 59],
    ['2026-02-01T09:00', '2026-02-20T09:00', byMonths, 28],
    ['2026-01-31T09:00', '2026-03-31T09:00', byMonths, 59],
    ['2028-02-29T09:00', '2028-03-29T09:00', byMonths, 29],
    ['2024-02-28T10:00', '2024-03-01T10:00', byHours(), 2],
    ['2024-02-28T10:00', '2024-03-01T10:00', byCalendar, 3],
    ['2026-02-28T10:00', '2026-03-01T10:00', byCalendar, 2],
    ['9999-12-31T08:00', '9999-12-31T20:00', byHours(), 1],
    ['9999-12-30T08:00', '9999-12-31T08:01', byHours(), 2],
    ['9999-12-30T08:00', '9999-12-31T23:59', byCalendar, 2],
  ])('%s à %s, %j : %i', (departure, back, terms, days) => {
    expect(rentalDays(at(departure), at(back), terms)).toBe(days);
  });

  it('compte 24 heures de temps réel la nuit où l’heure d’été commence', () => {
    // 30 avril 2005, 9 h, au 1er mai 2005, 9 h : 23 heures.
    expect(rentalDays(at('2005-04-30T09:00'), at('2005-05-01T09:00'), byHours())).toBe(1);
    expect(rentalDays(at('2005-04-30T09:00'), at('2005-05-01T10:00'), byHours())).toBe(1);
    expect(rentalDays(at('2005-04-30T09:00'), at('2005-05-01T10:01'), byHours())).toBe(2);
  });

  it('refuse un retour avant le départ, et une tolérance négative', () => {
    expect(() => rentalDays(at('2026-03-12T09:00'), at('2026-03-12T08:59'), byHours())).toThrow(RangeError);
    expect(() => rentalDays(0, HOUR, byHours(-1))).toThrow(RangeError);
    expect(() => rentalDays(0, HOUR, byHours(NaN))).toThrow(RangeError);
  });
});

describe('le jour au prix duquel chacun est compté', () => {
  it.each<[string, string, DayTerms, string[]]>([
    ['2026-03-12T09:00', '2026-03-14T09:30', byHours(60), ['2026-03-12', '2026-03-13']],
    ['2026-03-12T09:00', '2026-03-14T09:30', byCalendar, ['2026-03-12', '2026-03-13', '2026-03-14']],
    // Minuit est du jour qui commence, à Tunis et non à Londres.
    ['2026-06-15T00:00', '2026-06-16T00:00', byHours(), ['2026-06-15']],
    ['2026-06-14T23:59', '2026-06-15T23:59', byHours(), ['2026-06-14']],
    ['2024-02-28T10:00', '2024-03-01T10:00', byHours(), ['2024-02-28', '2024-02-29']],
    ['2024-02-29T10:00', '2024-03-01T10:00', byHours(), ['2024-02-29']],
    // Les jours où Tunis a changé d'heure à minuit : aucun n'est sauté ni compté deux fois.
    ['1977-04-29T23:30', '1977-05-01T23:30', byHours(), ['1977-04-29', '1977-04-30']],
    ['1978-04-30T23:30', '1978-05-02T22:00', byHours(), ['1978-04-30', '1978-05-01']],
    ['1988-05-31T23:30', '1988-06-02T22:00', byHours(), ['1988-05-31', '1988-06-01']],
    ['1989-03-25T23:30', '1989-03-27T22:00', byHours(), ['1989-03-25', '1989-03-26']],
    ['1990-04-30T23:30', '1990-05-02T22:00', byHours(), ['1990-04-30', '1990-05-01']],
    ['2005-04-30T23:30', '2005-05-02T22:00', byHours(), ['2005-04-30', '2005-05-01']],
    ['2005-05-01T01:00', '2005-05-01T12:00', byCalendar, ['2005-05-01']],
    ['9999-12-31T08:00', '9999-12-31T20:00', byHours(), ['9999-12-31']],
  ])('%s à %s, %j', (departure, back, terms, dates) => {
    expect(billedDates(at(departure), at(back), terms)).toEqual(dates);
  });

  it('suit celui du départ, jour après jour, sans dépasser celui du retour', () => {
    const departures = fc.integer({ min: at('1976-01-01T00:00'), max: at('2030-01-01T00:00') });
    const terms = fc.record<DayTerms>({
      dayMode: fc.constantFrom('H24', 'CALENDAR'),
      graceMinutes: fc.integer({ min: 0, max: 1440 }),
    });
    fc.assert(
      fc.property(departures, fc.integer({ min: 0, max: 90 * 24 * HOUR }), terms, (departure, ms, how) => {
        const dates = billedDates(departure, departure + ms, how);
        expect(dates[0]).toBe(tunisDate(departure));
        dates.slice(1).forEach((date, index) => expect(daysBetween(dates[index] ?? '', date)).toBe(1));
        // Tunis gains an hour when summer time ends: a last day may then lie one after the return.
        expect(dates.at(-1)! <= tunisDate(departure + ms + HOUR)).toBe(true);
      }),
    );
  });

  it('ne coûte jamais moins en gardant la voiture plus longtemps, ni plus avec une plus grande tolérance', () => {
    const minutes = fc.integer({ min: 0, max: 60 * 24 * 60 });
    fc.assert(
      fc.property(minutes, minutes, fc.integer({ min: 0, max: 1440 }), (one, other, grace) => {
        const [short, long] = [Math.min(one, other) * 60_000, Math.max(one, other) * 60_000];
        const start = at('2026-03-12T09:00');
        for (const dayMode of ['H24', 'CALENDAR', 'MONTHLY'] as const) {
          const days = (ms: number, graceMinutes: number) =>
            rentalDays(start, start + ms, { dayMode, graceMinutes });
          expect(days(short, grace)).toBeLessThanOrEqual(days(long, grace));
          expect(days(long, grace)).toBeLessThanOrEqual(days(long, 0));
        }
      }),
    );
  });
});

describe('un départ ou un retour, comme un programme le donne', () => {
  it.each<[string, string | null]>([
    ['2026-06-15', '2026-06-14T23:00:00.000Z'],
    ['2005-05-01', '2005-04-30T23:00:00.000Z'],
    ['2026-06-15T10:00', '2026-06-15T09:00:00.000Z'],
    ['2026-06-15T10:00:00Z', '2026-06-15T10:00:00.000Z'],
    ['9999-12-31', '9999-12-30T23:00:00.000Z'],
    ['9999-12-31T21:59:59Z', '9999-12-31T21:59:59.000Z'],
    ['9999-12-31T22:00:00Z', null],
    ['0001-01-02T00:00:00Z', '0001-01-02T00:00:00.000Z'],
    ['9999-12-31T23:30:00Z', null],
    ['0001-01-01', null],
    ['2026-02-29', null],
    ['15/06/2026', null],
    ['demain', null],
    ['', null],
  ])('%s', (text, instant) => {
    const moment = parseRentalMoment(text);
    expect(moment === null ? null : new Date(moment).toISOString()).toBe(instant);
  });
});
