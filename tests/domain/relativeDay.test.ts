import { describe, expect, it } from 'vitest';
import { relativeDay, relativeDays, relativeText } from '../../src/domain/relativeDay';

describe('un jour dit depuis aujourd’hui', () => {
  it.each([
    ['+30', '2027-01-09'],
    ['-10', '2026-11-30'],
    ['+0', '2026-12-10'],
    ['2026-02-28', '2026-02-28'],
    ['2026-02-30', null],
    ['30', null],
    ['+1000', null],
    ['+3 jours', null],
  ])('%s est %s', (text, day) => {
    expect(relativeDay(text, '2026-12-10')).toBe(day);
  });

  it('se lit en français', () => {
    expect(relativeDays('2026-12-10')).toBeNull();
    expect([30, 1, 0, -1].map(relativeText)).toEqual([
      'dans 30\u00a0jours',
      'dans 1\u00a0jour',
      'aujourd’hui',
      'il y a 1\u00a0jour',
    ]);
  });
});
