import { describe, expect, it } from 'vitest';
import { dayRangeText, readDayRange } from '../../src/domain/dayRange';

describe('des jours, du premier au dernier', () => {
  it.each([
    ['2026-12-01..2026-12-05', ['2026-12-01', '2026-12-05']],
    ['2026-12-01..2026-12-01', ['2026-12-01', '2026-12-01']],
    ['+0..+6', ['2026-12-10', '2026-12-16']],
    ['2027-01-01..2028-01-01', ['2027-01-01', '2028-01-01']],
    ['2027-01-01..2028-01-02', null],
    ['2026-12-05..2026-12-01', null],
    ['2026-12-01', null],
    ['2026-12-01..', null],
    ['2026-12-01..2026-12-02..2026-12-03', null],
    ['2026-02-30..2026-03-01', null],
  ])('%s', (text, days) => {
    expect(readDayRange(text, '2026-12-10')).toEqual(days);
  });

  it('se lisent en français', () => {
    expect(dayRangeText(['2026-12-01', '2026-12-05'])).toBe('du 01/12/2026 au 05/12/2026');
    expect(dayRangeText(['2026-12-01', '2026-12-01'])).toBe('le 01/12/2026');
  });
});
