import { expect, it } from 'vitest';
import { dayHeads } from '../../src/domain/dayStrip';

it('des jours trop nombreux pour se nommer tous se nomment à intervalles égaux', () => {
  const days = Array.from({ length: 14 }, (_, index) => `2027-03-${String(index + 12)}`);
  expect(dayHeads(days.slice(0, 3), 8).map(({ day }) => day)).toEqual(days.slice(0, 3));
  const heads = dayHeads(days, 5);
  expect(heads.map(({ day }) => day.slice(8))).toEqual(['12', '15', '18', '21']);
  expect(heads.map(({ count }) => count)).toEqual([3, 3, 3, 5]);
});
