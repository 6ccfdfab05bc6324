import { expect, test } from 'vitest';
import { contradicted, isUnlikely } from '../../src/domain/mileage';

const day = 86_400_000;
const earlier = { value: 10_000, at: 0 };
const later = { value: 12_000, at: 10 * day };

test.each([
  ['between the two', 11_000, earlier, later, null],
  ['as much as either', 10_000, earlier, later, null],
  ['as much as the later one', 12_000, earlier, later, null],
  ['less than before', 9_999, earlier, later, earlier],
  ['more than after', 12_001, earlier, later, later],
  ['the first of all', 5, null, null, null],
  ['before the first', 10_001, null, earlier, earlier],
  ['after the last', 90_000, later, null, null],
])('a reading that says %s', (_, value, before, after, against) => {
  expect(contradicted(value, before, after)).toBe(against);
});

test.each([
  [11_000, day, false],
  [11_001, day, true],
  [12_000, day + 1, false],
  [11_000, 1000, false],
  [11_001, 1000, true],
])('%i km after %i ms is unlikely: %s', (value, at, unlikely) => {
  expect(isUnlikely(earlier, { value, at })).toBe(unlikely);
});
