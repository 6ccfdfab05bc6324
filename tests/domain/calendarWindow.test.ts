import { describe, expect, it } from 'vitest';
import { calendarWindow, latestEnd } from '../../src/domain/calendarWindow';

const today = '2027-03-15';
/** Midnight in Tunis, an hour before that of UTC. */
const midnight = (day: number, month = 2) => Date.UTC(2027, month, day, -1);

describe('la fenêtre d’un calendrier', () => {
  it.each([
    ['sans date : aujourd’hui', null, null, '2027-03-15', '2027-03-15', 1, midnight(15), midnight(16)],
    [
      'les deux : jours entiers',
      '2027-03-01',
      '2027-03-31',
      '2027-03-01',
      '2027-03-31',
      31,
      midnight(1),
      midnight(1, 3),
    ],
    [
      'la première seule : ce jour',
      '2027-03-20',
      null,
      '2027-03-20',
      '2027-03-20',
      1,
      midnight(20),
      midnight(21),
    ],
    [
      'la dernière seule : ce jour',
      null,
      '2027-03-02',
      '2027-03-02',
      '2027-03-02',
      1,
      midnight(2),
      midnight(3),
    ],
  ] as const)('%s', (_, from, to, start, end, days, first, past) => {
    expect(calendarWindow(from, to, today)).toEqual({ start, end, days, from: first, to: past });
  });

  it('a un jour au moins, un an au plus', () => {
    expect(calendarWindow('2028-01-01', '2028-12-31', today).days).toBe(366);
    expect(latestEnd('2028-01-01')).toBe('2028-12-31');
    for (const [from, to] of [
      ['2027-03-02', '2027-03-01'],
      ['2028-01-01', '2029-01-01'],
    ] as const)
      expect(() => calendarWindow(from, to, today)).toThrow(RangeError);
  });
});
