import { describe, expect, it } from 'vitest';
import { addDays, parseTypedDate } from '../../src/domain/calendarDate';
import { parseSpokenDate, parseTypedMoment } from '../../src/domain/typedMoment';
import { parseTypedTime } from '../../src/domain/typedTime';

const today = '2026-10-05';

describe('une date se lit comme on la tape', () => {
  it.each([
    ['30/11/2026', '2026-11-30'],
    ['30-11-2026', '2026-11-30'],
    ['30112026', '2026-11-30'],
    ['2026-11-30', '2026-11-30'],
    ['2026/1/5', '2026-01-05'],
    ['2/3/2026', '2026-03-02'],
  ])('%s, à elle seule', (typed, day) => expect(parseTypedDate(typed)).toBe(day));

  it.each([
    ['30/11', '2026-11-30'],
    ['3011', '2026-11-30'],
    ['30 11', '2026-11-30'],
    ['30.11.', '2026-11-30'],
    [' 5/1 ', '2027-01-05'],
    ['30-11-26', '2026-11-30'],
    ['301126', '2026-11-30'],
    ['2/5/85', '1985-05-02'],
    ['2/5/46', '2046-05-02'],
    ['2/5/47', '1947-05-02'],
  ])('%s, près du 5 octobre 2026', (typed, day) => {
    expect(parseTypedDate(typed, { today })).toBe(day);
    expect(parseTypedDate(typed)).toBeNull();
  });

  it('sans année, elle est de celle-ci tant qu’elle n’est pas passée de plus de trois mois', () => {
    expect(parseTypedDate('7/7', { today })).toBe('2026-07-07');
    expect(parseTypedDate('6/7', { today })).toBe('2027-07-06');
    expect(parseTypedDate('30/11', { today: '2026-12-20' })).toBe('2026-11-30');
    expect(parseTypedDate('31/12', { today: '2027-01-03' })).toBe('2026-12-31');
  });

  it('un retour suit son départ', () => {
    expect(parseTypedDate('5/1', { today, from: '2026-12-28' })).toBe('2027-01-05');
    expect(parseTypedDate('1/10', { today, from: '2027-10-01' })).toBe('2027-10-01');
  });

  it.each(['30/02', '31/11/26', '45/11', '13', '301', '30/13', '29/2', '1/2/3/4', '2026-11', 'bientôt', ''])(
    '%j ne se lit pas',
    typed => expect(parseTypedDate(typed, { today })).toBeNull(),
  );
});

describe('une heure se lit comme on la tape', () => {
  it.each([
    ['9h30', '09:30'],
    ['9:30', '09:30'],
    ['9 h 30', '09:30'],
    ['9H30', '09:30'],
    ['9.30', '09:30'],
    ['930', '09:30'],
    ['0930', '09:30'],
    ['1415', '14:15'],
    ['9', '09:00'],
    ['9h', '09:00'],
    ['14', '14:00'],
    ['0', '00:00'],
  ])('%s', (typed, hour) => expect(parseTypedTime(typed)).toBe(hour));

  it.each(['24', '9h60', '2400', '9h5', '12345', 'midi', '-9', ''])('%j ne se lit pas', typed =>
    expect(parseTypedTime(typed)).toBeNull(),
  );
});

describe('un départ et un retour se tapent comme on les dit', () => {
  it.each([
    ['27/11 12h', '2026-11-27', '12:00'],
    ['27/11 12:30', '2026-11-27', '12:30'],
    ['27/11 12', '2026-11-27', '12:00'],
    ['27 11 12', '2026-11-27', '12:00'],
    ['27/11 9 h 30', '2026-11-27', '09:30'],
    ['27/11/26 9h', '2026-11-27', '09:00'],
    ['27/11/2026 18h15', '2026-11-27', '18:15'],
    ['2711 1830', '2026-11-27', '18:30'],
    ['27/11', '2026-11-27', undefined],
    ['27 11 2026', '2026-11-27', undefined],
    ['27/11/26', '2026-11-27', undefined],
    ['+3j', '2026-10-08', undefined],
    ['3j 18h', '2026-10-08', '18:00'],
    ['2 sem', '2026-10-19', undefined],
    ['+1 sem', '2026-10-12', undefined],
    ['+2 semaines', '2026-10-19', undefined],
    ['+1 mois', '2026-11-05', undefined],
    ['+3J 18h', '2026-10-08', '18:00'],
    ['-1 j', '2026-10-04', undefined],
    ['30 18h', '2026-10-30', '18:00'],
    ['5 18:30', '2026-10-05', '18:30'],
    ['4 9 h 30', '2026-11-04', '09:30'],
    ['31 9h', '2026-10-31', '09:00'],
    ['27 11', '2026-11-27', undefined],
    ['ven 18h', '2026-10-09', '18:00'],
    ['vendredi 18h', '2026-10-09', '18:00'],
    ['Lun. 9', '2026-10-05', '09:00'],
    ['dim', '2026-10-11', undefined],
  ])('%s', (typed, date, time) => expect(parseTypedMoment(typed, { today })).toEqual({ date, time }));

  it.each([
    '27/11 25h',
    '27/11 12h75',
    '27/11 2030',
    '12h',
    '+3 ans',
    'bientôt',
    '',
    '31/02 12h',
    '32 18h',
    'mars 18h',
  ])('%j ne se lit pas', typed => expect(parseTypedMoment(typed, { today })).toBeNull());

  it('une année n’est jamais faite d’une heure, même où il n’y a pas d’heure', () => {
    expect(parseTypedDate('27/11 12', { today })).toBeNull();
    expect(parseTypedDate('27/11 12h', { today })).toBeNull();
  });

  it('d’un retour, le jour nommé suit le départ', () => {
    const near = { today, from: '2026-12-31' };
    expect(parseTypedMoment('02/01', near)).toEqual({ date: '2027-01-02' });
    expect(parseTypedMoment('2 18h', near)).toEqual({ date: '2027-01-02', time: '18:00' });
    expect(parseTypedMoment('31 18h', { today, from: '2027-02-01' })?.date).toBe('2027-03-31');
    expect(parseTypedMoment('ven 18h', near)?.date).toBe('2027-01-01');
    expect(parseTypedMoment('3 janv 18h', near)).toEqual({ date: '2027-01-03', time: '18:00' });
    expect(parseTypedMoment('02/01 à 9h', near)).toEqual({ date: '2027-01-02', time: '09:00' });
    expect(parseTypedMoment('demain 9h', { today })).toEqual({ date: addDays(today, 1), time: '09:00' });
    // The day before a departure is not the year after it: it stands, to be refused.
    expect(parseTypedMoment('30/12 12h', near)).toEqual({ date: '2026-12-30', time: '12:00' });
    expect(parseTypedMoment('30/12', near)).toEqual({ date: '2026-12-30' });
  });

  it('d’un retour, les jours se comptent depuis le départ', () => {
    expect(parseSpokenDate('+3j', { today, from: '2026-12-30' })).toBe('2027-01-02');
    expect(parseSpokenDate('+1 sem', { today, from: '2026-12-30' })).toBe('2027-01-06');
  });
});
