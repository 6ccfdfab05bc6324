import { expect, it } from 'vitest';
import { nextMonth } from '../../src/domain/nextMonth';

it('mène une période au mois suivant, un mois entier à un mois entier', () => {
  const after = (departureDate: string | null, returnDate: string | null) =>
    Object.values(nextMonth({ departureDate, returnDate }));
  expect(after('2027-01-01', '2027-01-31')).toEqual(['2027-02-01', '2027-02-28']);
  expect(after('2027-02-01', '2027-02-28')).toEqual(['2027-03-01', '2027-03-31']);
  expect(after('2027-01-15', '2027-02-14')).toEqual(['2027-02-15', '2027-03-14']);
  expect(after('2027-01-31', '2027-01-31')).toEqual(['2027-02-28', '2027-02-28']);
  expect(after('2027-12-10', null)).toEqual(['2028-01-10', null]);
});
