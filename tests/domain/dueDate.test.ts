import { expect, it } from 'vitest';
import { dueDate } from '../../src/domain/dueDate';

it.each([
  ['2026-12-05', null, '2026-12-05'],
  ['2026-12-05', 0, '2026-12-05'],
  ['2026-12-05', 30, '2027-01-04'],
  ['2027-01-31', 30, '2027-03-02'],
  ['2028-01-31', 30, '2028-03-01'],
  ['2026-12-31', 60, '2027-03-01'],
  ['2026-02-28', 365, '2027-02-28'],
] as const)('une facture du %s, à %s jours, se règle au plus tard le %s', (issued, days, due) => {
  expect(dueDate(issued, days)).toBe(due);
});
