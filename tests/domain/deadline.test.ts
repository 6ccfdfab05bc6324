import { describe, expect, it } from 'vitest';
import { deadlineState, leftText } from '../../src/domain/deadline';

const papers = [30, 15, 7, 1];

describe('une échéance', () => {
  it.each([
    // échéance, aujourd’hui, jours, palier, priorité
    ['2026-12-31', '2026-11-30', 31, null, 'low'],
    ['2026-12-31', '2026-12-01', 30, 30, 'low'],
    ['2026-12-31', '2026-12-15', 16, 30, 'low'],
    ['2026-12-31', '2026-12-16', 15, 15, 'medium'],
    ['2026-12-31', '2026-12-23', 8, 15, 'medium'],
    ['2026-12-31', '2026-12-24', 7, 7, 'medium'],
    ['2026-12-31', '2026-12-27', 4, 7, 'medium'],
    ['2026-12-31', '2026-12-28', 3, 7, 'high'],
    ['2026-12-31', '2026-12-30', 1, 1, 'high'],
    // Le jour même, le papier vaut encore.
    ['2026-12-31', '2026-12-31', 0, 1, 'high'],
    ['2026-12-31', '2027-01-01', -1, -1, 'high'],
    ['2027-01-05', '2026-12-29', 7, 7, 'medium'],
    ['2028-02-29', '2028-02-28', 1, 1, 'high'],
    ['2028-03-01', '2028-02-28', 2, 7, 'high'],
    ['2027-03-01', '2027-02-28', 1, 1, 'high'],
    ['2028-02-29', '2028-03-01', -1, -1, 'high'],
    ['2026-12-28', '2027-12-28', -365, -1, 'high'],
  ] as const)('le %s, vue le %s : %i jours, palier %s, priorité %s', (due, today, days, step, priority) => {
    expect(deadlineState(due, today, papers)).toEqual({ days, step, priority });
    expect(deadlineState(due, today, papers.toReversed())).toEqual({ days, step, priority });
  });

  it('se dit en toutes lettres', () => {
    expect([800, 729, 12, 1, 0, -3].map(leftText)).toEqual([
      '2\u00a0ans',
      '729\u00a0j',
      '12\u00a0j',
      '1\u00a0j',
      'Aujourd’hui',
      'Expiré depuis 3\u00a0j',
    ]);
  });
});
