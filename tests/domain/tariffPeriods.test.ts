import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../src/domain/calendarDate';
import {
  daysLeft,
  gapsIn,
  holdsOn,
  overlappingPeriods,
  overlappingTariffs,
  tariffPeriods,
} from '../../src/domain/tariffPeriods';
import type { DatePeriod, SeasonPeriod, TariffDates } from '../../src/domain/tariffPeriods';

const days = (startDate: string, endDate: string): DatePeriod => ({ startDate, endDate });
const dated = (startDate: string, endDate: string): TariffDates => ({ season: null, startDate, endDate });
const inSeason = (season: string): TariffDates => ({ season, startDate: null, endDate: null });
const comes = (startDate: string, endDate: string, confirmed = true): SeasonPeriod => ({
  startDate,
  endDate,
  confirmed,
});

const ramadan = [comes('2026-02-18', '2026-03-19'), comes('2027-02-08', '2027-03-09', false)];
const seasons = new Map([
  ['1', ramadan],
  ['2', [comes('2026-06-15', '2026-09-15')]],
  ['3', [comes('2026-09-15', '2026-09-20')]],
]);

describe('les jours d’un tarif', () => {
  it.each<[string, TariffDates, DatePeriod[]]>([
    ['sont ses dates', dated('2026-01-01', '2026-01-31'), [days('2026-01-01', '2026-01-31')]],
    [
      'sont ceux de sa saison, marqués tant qu’ils sont à confirmer',
      inSeason('1'),
      [
        days('2026-02-18', '2026-03-19'),
        { ...days('2027-02-08', '2027-03-09'), isEstimated: true } as DatePeriod,
      ],
    ],
    ['ne sont aucun quand la saison n’est pas connue', inSeason('9'), []],
    ['ne sont aucun sans saison ni dates', { season: null, startDate: '2026-01-01', endDate: null }, []],
  ])('%s', (_, tariff, periods) => expect(tariffPeriods(tariff, seasons)).toEqual(periods));
});

describe('deux tarifs d’une catégorie', () => {
  it.each<[string, TariffDates[], object | null]>([
    ['se suivent', [dated('2026-01-01', '2026-06-14'), dated('2026-06-15', '2026-09-15')], null],
    [
      'se touchent un jour',
      [dated('2026-01-01', '2026-06-15'), dated('2026-06-15', '2026-09-15')],
      { first: 0, second: 1, on: '2026-06-15' },
    ],
    [
      'l’un dans l’autre, le 29 février',
      [dated('2024-01-01', '2024-12-31'), dated('2024-02-29', '2024-02-29')],
      { first: 0, second: 1, on: '2024-02-29' },
    ],
    [
      'une saison confirmée et des dates',
      [dated('2026-03-19', '2026-03-31'), inSeason('1')],
      { first: 0, second: 1, on: '2026-03-19' },
    ],
    ['une saison à confirmer et des dates', [dated('2027-02-10', '2027-02-12'), inSeason('1')], null],
    [
      'deux saisons qui se touchent',
      [inSeason('1'), inSeason('2'), inSeason('3')],
      { first: 1, second: 2, on: '2026-09-15' },
    ],
    ['deux fois la même', [inSeason('2'), inSeason('2')], { first: 0, second: 1, on: '2026-06-15' }],
    ['deux fois la même, sans dates', [inSeason('9'), inSeason('9')], { first: 0, second: 1, on: null }],
    ['sans rien', [], null],
    [
      'jusqu’au dernier jour',
      [dated('9999-12-31', '9999-12-31'), dated('2026-01-01', '9999-12-31')],
      { first: 0, second: 1, on: '9999-12-31' },
    ],
  ])('%s', (_, tariffs, found) => expect(overlappingTariffs(tariffs, seasons)).toEqual(found));

  it('se chevauchent si et seulement si un jour a deux prix', () => {
    const period = fc
      .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 12 }))
      .map(([from, length]) => days(addDays('2026-02-10', from), addDays('2026-02-10', from + length)));
    fc.assert(
      fc.property(fc.array(period, { maxLength: 5 }), periods => {
        const year = Array.from({ length: 60 }, (_, day) => addDays('2026-02-10', day));
        const twice = year.some(day => periods.filter(one => holdsOn(one, day)).length > 1);
        const asTariffs = periods.map(one => ({ ...one, season: null }));
        expect(overlappingTariffs(asTariffs, new Map()) !== null).toBe(twice);
        expect(overlappingPeriods(periods) !== null).toBe(twice);
      }),
    );
  });
});

describe('les jours que des périodes laissent', () => {
  const year = days('2026-01-01', '2026-12-31');
  it.each<[string, DatePeriod[], DatePeriod[]]>([
    ['sont tous, sans période', [], [year]],
    [
      'sont avant, entre et après',
      [days('2026-06-15', '2026-09-15'), days('2026-03-20', '2026-03-22')],
      [days('2026-01-01', '2026-03-19'), days('2026-03-23', '2026-06-14'), days('2026-09-16', '2026-12-31')],
    ],
    [
      'se comptent au jour près',
      [days('2026-01-01', '2026-01-01'), days('2026-01-03', '2026-12-30')],
      [days('2026-01-02', '2026-01-02'), days('2026-12-31', '2026-12-31')],
    ],
    [
      'ignorent ce qui est d’une autre année',
      [days('2025-01-01', '2025-12-31'), days('2027-01-01', '2027-01-02')],
      [year],
    ],
    [
      'finissent où la dernière commence',
      [days('2026-12-31', '2027-01-05')],
      [days('2026-01-01', '2026-12-30')],
    ],
    ['ne sont aucun quand tout est pris', [days('2025-01-01', '2027-01-01')], []],
    [
      'commencent après ce qui déborde',
      [days('2025-12-20', '2026-01-03')],
      [days('2026-01-04', '2026-12-31')],
    ],
    [
      'finissent avant ce qui déborde',
      [days('2026-12-20', '2027-01-03')],
      [days('2026-01-01', '2026-12-19')],
    ],
    [
      'ne se comptent pas deux fois sous deux périodes',
      [days('2026-01-01', '2026-05-31'), days('2026-03-01', '2026-03-31')],
      [days('2026-06-01', '2026-12-31')],
    ],
  ])('%s', (_, taken, gaps) => expect(gapsIn(year, taken)).toEqual(gaps));
});

describe('les jours qui n’ont plus de tarif', () => {
  it.each<[string, DatePeriod[], DatePeriod[], DatePeriod[]]>([
    [
      'sont ceux d’une période ôtée',
      [days('2026-01-01', '2026-12-31'), days('2027-07-01', '2027-08-31')],
      [days('2026-01-01', '2026-12-31')],
      [days('2027-07-01', '2027-08-31')],
    ],
    [
      'se disent ensemble quand ils se suivent, et aucun qui soit passé',
      [days('2025-01-01', '2026-06-14'), days('2026-06-15', '2026-09-15')],
      [days('2026-08-01', '2026-12-31')],
      [days('2026-05-01', '2026-07-31')],
    ],
    [
      'ne sont aucun où un autre tarif vient',
      [days('2026-06-01', '2026-06-30')],
      [days('2026-01-01', '2026-12-31')],
      [],
    ],
  ])('%s', (_, before, after, left) => expect(daysLeft(before, after, '2026-05-01')).toEqual(left));
});
