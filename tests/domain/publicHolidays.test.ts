import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '../../src/domain/calendarDate';
import { islamicDate } from '../../src/domain/islamicCalendar';
import { publicHolidays } from '../../src/domain/publicHolidays';

describe('le calendrier lunaire tabulaire', () => {
  it.each([
    [1, 1, 1, '0622-07-19'],
    [1400, 1, 1, '1979-11-21'],
    [1445, 10, 1, '2024-04-10'],
    [1446, 1, 1, '2024-07-08'],
    [1447, 12, 10, '2026-05-27'],
  ])('le %i/%i/%i est le %s', (year, month, day, date) => {
    expect(islamicDate(year, month, day)).toBe(date);
  });

  it('donne les mêmes jours que celui du navigateur, un par un, pendant trente ans', () => {
    const format = new Intl.DateTimeFormat('en-u-ca-islamic-civil-nu-latn', {
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      timeZone: 'UTC',
    });
    let expected = islamicDate(1440, 1, 1);
    for (let year = 1440; year < 1470; year++)
      for (let month = 1; month <= 12; month++) {
        expect(islamicDate(year, month, 1)).toBe(expected);
        const parts = format.formatToParts(Date.parse(expected));
        const part = (type: string) => Number(parts.find(one => one.type === type)?.value);
        expect([part('year'), part('month'), part('day')]).toEqual([year, month, 1]);
        const long = month % 2 === 1 || (month === 12 && (11 * year + 14) % 30 < 11);
        expected = addDays(expected, long ? 30 : 29);
      }
  });
});

describe('les jours fériés', () => {
  it('d’une année sont ceux de la loi et ceux de la lune, dans l’ordre', () => {
    expect(publicHolidays(2026).map(({ date, label, confirmed }) => [date, label, confirmed])).toEqual([
      ['2026-01-01', 'Jour de l’an', true],
      ['2026-03-20', 'Fête de l’indépendance', true],
      ['2026-03-20', 'Aïd el-Fitr', false],
      ['2026-03-21', 'Aïd el-Fitr', false],
      ['2026-04-09', 'Journée des martyrs', true],
      ['2026-05-01', 'Fête du travail', true],
      ['2026-05-27', 'Aïd el-Idha', false],
      ['2026-05-28', 'Aïd el-Idha', false],
      ['2026-06-17', 'Ras el-Am el-Hijri', false],
      ['2026-07-25', 'Fête de la République', true],
      ['2026-08-13', 'Fête de la femme', true],
      ['2026-08-26', 'Mouled', false],
      ['2026-10-15', 'Fête de l’évacuation', true],
      ['2026-12-17', 'Fête de la révolution', true],
    ]);
  });

  // As they were kept in Tunisia.
  it.each([
    [2023, 'Aïd el-Fitr', '2023-04-21'],
    [2023, 'Aïd el-Idha', '2023-06-28'],
    [2024, 'Aïd el-Fitr', '2024-04-10'],
    [2024, 'Aïd el-Idha', '2024-06-16'],
    [2024, 'Mouled', '2024-09-15'],
    [2025, 'Aïd el-Fitr', '2025-03-30'],
    [2025, 'Aïd el-Idha', '2025-06-06'],
    [2025, 'Mouled', '2025-09-04'],
  ])('estiment %i, %s, à un jour près', (year, label, kept) => {
    const [first] = publicHolidays(year).filter(one => one.label === label);
    expect(Math.abs(daysBetween(first?.date ?? '', kept))).toBeLessThanOrEqual(1);
  });

  it('comptent deux fois, dans une année, ce que la lune y ramène deux fois', () => {
    const twice = publicHolidays(2030).filter(({ label }) => label === 'Aïd el-Fitr');
    expect(publicHolidays(2008).filter(({ label }) => label === 'Ras el-Am el-Hijri')).toHaveLength(2);
    expect(twice).toHaveLength(2);
  });
});
