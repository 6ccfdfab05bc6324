import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, toEpoch } from '../../src/domain/calendarDate';
import {
  endOfTunisDay,
  formatInstant,
  parseInstant,
  startOfTunisDay,
  toTunisLocal,
  tunisDate,
} from '../../src/domain/instant';

const minute = fc
  .integer({ min: toEpoch('1912-01-01') / 60_000, max: toEpoch('2100-01-01') / 60_000 })
  .map(n => n * 60_000);

describe('an instant', () => {
  it.each([
    ['2026-03-12T09:30', '2026-03-12T08:30:00.000Z'],
    ['2026-07-12T09:30', '2026-07-12T08:30:00.000Z'],
    ['2026-03-12T09:30:15', '2026-03-12T08:30:15.000Z'],
    ['2026-03-12T09:30:15.5', '2026-03-12T08:30:15.500Z'],
    ['2026-03-12T09:30:15.042', '2026-03-12T08:30:15.042Z'],
    ['2026-01-01T00:00', '2025-12-31T23:00:00.000Z'],
    ['2026-03-12T09:30Z', '2026-03-12T09:30:00.000Z'],
    ['2026-03-12T09:30:00.001Z', '2026-03-12T09:30:00.001Z'],
    ['2026-03-12T09:30:00+01:00', '2026-03-12T08:30:00.000Z'],
    ['2026-03-12T09:30:00-0530', '2026-03-12T15:00:00.000Z'],
    ['1900-01-01T00:09:21', '1900-01-01T00:00:00.000Z'],
    ['1950-06-01T12:00', '1950-06-01T11:00:00.000Z'],
    ['1977-07-01T12:00', '1977-07-01T10:00:00.000Z'],
    ['2005-07-01T12:00', '2005-07-01T10:00:00.000Z'],
    ['2008-07-01T12:00', '2008-07-01T10:00:00.000Z'],
    ['2009-07-01T12:00', '2009-07-01T11:00:00.000Z'],
  ])('%s is %s', (text, utc) => {
    expect(parseInstant(text)).toBe(Date.parse(utc));
  });

  it('read without a zone is the first of two equal wall clocks, and moves on when it was skipped', () => {
    expect(parseInstant('2005-09-30T00:30')).toBe(Date.parse('2005-09-29T22:30:00Z'));
    expect(parseInstant('2008-10-26T02:30')).toBe(Date.parse('2008-10-26T00:30:00Z'));
    expect(parseInstant('2008-03-30T02:30')).toBe(Date.parse('2008-03-30T01:30:00Z'));
    expect(toTunisLocal(Date.parse('2008-03-30T01:30:00Z'))).toBe('2008-03-30T03:30');
  });

  it.each(['1939-04-15', '1940-02-25'])('stays on %s, whose last hour was skipped', date => {
    expect(toTunisLocal(parseInstant(`${date}T23:30`) ?? 0)).toBe(`${date}T22:30`);
    expect(toTunisLocal(endOfTunisDay(date) - 60_000)).toBe(`${date}T22:59`);
  });

  it('may be given in milliseconds', () => {
    expect(parseInstant(0)).toBe(0);
    expect(parseInstant(-1)).toBe(-1);
    expect(parseInstant(1_773_273_600_000)).toBe(1_773_273_600_000);
  });

  it.each<string | number>([
    '',
    '2026-03-12',
    '2026-03-12 09:30',
    '2026-03-12T9:30',
    '2026-03-12T24:00',
    '2026-03-12T09:60',
    '2026-03-12T09:30:60',
    '2026-02-30T09:30',
    '2026-03-12T09:30+25:00',
    '2026-03-12T09:30z',
    '12/03/2026 09:30',
    '1773273600000',
    Number.NaN,
    Infinity,
    1.5,
    8.64e15 + 1,
  ])('is not %j', input => {
    expect(parseInstant(input)).toBeNull();
  });

  it('se lit à l’heure de Tunis', () => {
    const ms = Date.parse('2026-03-11T23:05:59Z');
    expect(toTunisLocal(ms)).toBe('2026-03-12T00:05');
    expect(formatInstant(ms)).toBe('12/03/2026 00:05');
    expect(tunisDate(ms)).toBe('2026-03-12');
    expect(formatInstant(Date.parse('2005-07-01T10:00:00Z'))).toBe('01/07/2005 12:00');
    expect(toTunisLocal(-1)).toBe('1970-01-01T00:59');
  });

  it('is read back from what the field shows', () => {
    fc.assert(
      fc.property(minute, ms => {
        const back = parseInstant(toTunisLocal(ms));
        // the second of two equal wall clocks is read as the first
        return back === ms || (back !== null && back < ms && toTunisLocal(back) === toTunisLocal(ms));
      }),
    );
  });
});

describe('a day in Tunis', () => {
  it.each([
    ['2026-03-12', '2026-03-11T23:00:00Z'],
    ['2005-07-01', '2005-06-30T22:00:00Z'],
    ['1905-06-01', '1905-05-31T23:50:39Z'],
  ])('%s starts at %s', (date, utc) => {
    expect(startOfTunisDay(date)).toBe(Date.parse(utc));
  });

  it.each(['1942-03-09', '1977-04-30', '1978-05-01', '1988-06-01', '1989-03-26', '1990-05-01', '2005-05-01'])(
    '%s has no midnight and starts at 01:00',
    date => {
      const start = startOfTunisDay(date);
      expect(toTunisLocal(start)).toBe(`${date}T01:00`);
      expect(tunisDate(start - 1)).toBe(addDays(date, -1));
      expect(start).toBe(Date.parse(`${date}T00:00:00Z`) - 3_600_000);
    },
  );

  it('starts at its first instant, days from 1900 to 2040', () => {
    const step = process.env.PROMISES === 'full' ? 1 : 29;
    for (let date = '1900-01-01'; date < '2040-01-01'; date = addDays(date, step)) {
      const start = startOfTunisDay(date);
      const around = [tunisDate(start - 1), tunisDate(start)];
      if (around[0] !== addDays(date, -1) || around[1] !== date) expect([date, ...around]).toEqual([]);
    }
  }, 60_000);
});
