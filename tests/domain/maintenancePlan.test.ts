import { expect, test } from 'vitest';
import { nextMaintenanceMileage, plannedTaskFault } from '../../src/domain/maintenancePlan';

const oil = { mileage: 10_000 };
const filters = { mileage: 20_000 };
const battery = { mileage: null, dateRecurrenceMonths: 36 };

test.each([
  ['a new car', [oil], 0, 0, 10_000],
  ['one that nobody has read yet', [oil], 0, null, 10_000],
  ['just before', [oil], 0, 9_999, 10_000],
  ['at the mileage itself, the next one', [oil], 0, 10_000, 20_000],
  ['the nearest of several', [filters, oil], 0, 12_000, 20_000],
  ['the nearest of several, by the other', [filters, oil], 0, 21_000, 30_000],
  ['counted from the mileage of the purchase', [oil], 34_500, 40_000, 44_500],
  ['read below that of the purchase', [oil], 34_500, 100, 44_500],
  ['nothing by kilometres', [battery], 0, 50_000, null],
  ['no plan', [], 0, 50_000, null],
  ['twice in all, once done', [{ mileage: 10_000, numberOfRecurrence: 2 }], 0, 15_000, 20_000],
  ['twice in all, both done', [{ mileage: 10_000, numberOfRecurrence: 2 }], 0, 20_000, null],
  ['as typed in a form', [{ mileage: '10000', numberOfRecurrence: '' }], 0, 15_000, 20_000],
])('the next upkeep of %s', (_, plan, first, present, next) => {
  expect(nextMaintenanceMileage(plan, first, present)).toBe(next);
});

test('a task says kilometres or months', () => {
  expect(plannedTaskFault(battery)).toBeNull();
  expect(plannedTaskFault(oil)).toBeNull();
  expect(plannedTaskFault({ mileage: null, dateRecurrenceMonths: null })).not.toBeNull();
});
