import { expect, test } from 'vitest';
import { hasBegun, isFilled, renewed } from '../../src/domain/renewal';

const present = { start: '2026-04-01', end: '2027-03-31', amount: 1_684_250, file: 'a' };
const none = { start: null, end: null, amount: null, file: null };

test('a paper renewed runs from the day after the present one, with what it costs itself', () => {
  expect(renewed(present, { end: '2028-03-31', amount: 1_700_000 })).toEqual({
    start: '2027-04-01',
    end: '2028-03-31',
    amount: 1_700_000,
    file: null,
  });
  expect(renewed(present, { start: '2027-05-15', end: '2028-05-14' })).toMatchObject({ start: '2027-05-15' });
  expect(renewed(none, { end: '2028-03-31' })).toMatchObject({ start: null, end: '2028-03-31' });
});

test.each([
  ['ends as the present one', { end: '2027-03-31' }, 'end'],
  ['ends before', { end: '2026-12-31' }, 'end'],
  ['ends before it begins', { start: '2029-01-01', end: '2028-03-31' }, 'end'],
  ['begins while the present one holds', { start: '2027-03-31', end: '2028-03-30' }, 'start'],
])('a renewal that %s is told, at the date at fault', (_, told, of) => {
  expect(renewed(present, told)).toMatchObject({ of, fault: expect.any(String) as unknown });
});

test('a paper takes the place of the one before on its first day', () => {
  expect(['2027-03-31', '2027-04-01'].map(day => hasBegun({ start: '2027-04-01' }, day))).toEqual([
    false,
    true,
  ]);
  expect(hasBegun({ start: null }, '2027-03-31')).toBe(true);
});

test('what says nothing is not kept', () => {
  expect([isFilled(present), isFilled({ ...none, amount: 0 }), isFilled(none)]).toEqual([true, true, false]);
});
