import { describe, expect, it } from 'vitest';
import { fromWallClock, toWallClock } from '../../src/domain/tunisZone';

describe('the wall clock of Tunis', () => {
  it.each([
    ['2026-03-12T08:30:00.000Z', '2026-03-12T09:30:00.000Z'],
    ['2026-08-12T08:30:00.000Z', '2026-08-12T09:30:00.000Z'],
    ['2006-08-12T08:30:00.123Z', '2006-08-12T10:30:00.123Z'],
    ['1969-12-31T23:59:59.999Z', '1970-01-01T00:59:59.999Z'],
    ['1910-01-01T12:00:00.000Z', '1910-01-01T12:09:21.000Z'],
    ['0050-01-02T12:00:00.000Z', '0050-01-02T12:40:44.000Z'],
  ])('at %s shows %s', (utc, wall) => {
    expect(new Date(toWallClock(Date.parse(utc))).toISOString()).toBe(wall);
    expect(new Date(fromWallClock(Date.parse(wall))).toISOString()).toBe(utc);
  });
});
