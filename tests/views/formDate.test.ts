import { afterEach, describe, expect, test } from 'vitest';
import { addDays, todayInTunis } from '../../src/domain/calendarDate';
import { presentDay, setClock } from '../../src/domain/clock';
import { hearClock } from '../../src/providers/serverClock';
import { momentNow } from '../../src/views/form/useInitialValues';
import { keyMoves, longDate, monthWeeks } from '../../src/views/inputs/calendarDays';
import {
  dateValue,
  joinInstant,
  splitInstant,
  typedDateText,
  wholeTimeValue,
  withHour,
} from '../../src/views/inputs/typedDate';

describe('une date saisie', () => {
  test('vaut AAAA-MM-JJ quand ce jour existe, sinon reste comme saisie', () => {
    expect(dateValue('2/3/2026')).toBe('2026-03-02');
    expect(dateValue('30/02/2026')).toBe('30/02/2026');
    expect(dateValue('  ')).toBeNull();
    expect(typedDateText('2026-03-02')).toBe('02/03/2026');
    expect(typedDateText('30/02/2026')).toBe('30/02/2026');
  });
});

describe('« aujourd’hui » est le jour du serveur, quelle que soit l’horloge de l’appareil', () => {
  afterEach(() => setClock(Date.now));
  const said = (ms: number) => new Response('{}', { headers: { 'karhba-now': String(ms) } });

  test('dès sa première réponse', () => {
    const inFiveDays = Date.now() + 5 * 86_400_000;
    hearClock(said(inFiveDays));
    expect(presentDay()).toBe(addDays(todayInTunis(Date.now()), 5));
    expect(momentNow().date).toBe(presentDay());
  });

  test('et une réponse qui ne la dit pas n’y change rien', () => {
    hearClock(new Response('{}'));
    expect(presentDay()).toBe(todayInTunis(Date.now()));
  });
});

test('une heure entière vaut dès qu’elle est tapée, une autre quand on la quitte', () => {
  expect(['1830', '18:30', '9', '18h3'].map(wholeTimeValue)).toEqual(['18:30', '18:30', '9', '18h3']);
});

describe('le calendrier', () => {
  test('commence la semaine le lundi', () => {
    expect(monthWeeks('2026-03-12')[0]).toEqual([
      '2026-02-23',
      '2026-02-24',
      '2026-02-25',
      '2026-02-26',
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ]);
    expect(monthWeeks('2026-06-30')).toHaveLength(5);
    expect(monthWeeks('2027-02-01')).toHaveLength(4);
  });

  test('dit les jours en français quel que soit le navigateur', () => {
    expect(longDate('2026-03-09')).toBe('lundi 9 mars 2026');
    expect(longDate('2026-08-16')).toBe('dimanche 16 août 2026');
  });

  test('va au même jour du mois suivant, ou à son dernier', () => {
    expect(keyMoves({ key: 'PageDown' }, '2026-01-31')).toBe('2026-02-28');
    expect(keyMoves({ key: 'PageDown' }, '2028-01-31')).toBe('2028-02-29');
    expect(keyMoves({ key: 'PageDown' }, '2026-12-15')).toBe('2027-01-15');
    expect(keyMoves({ key: 'PageUp' }, '2026-01-15')).toBe('2025-12-15');
    expect(keyMoves({ key: 'PageDown' }, '9999-12-15')).toBe('9999-12-15');
    expect(keyMoves({ key: 'ArrowLeft' }, '0001-01-01')).toBe('0001-01-01');
    expect(monthWeeks('9999-12-15').at(-1)).toEqual([
      '9999-12-27',
      '9999-12-28',
      '9999-12-29',
      '9999-12-30',
      '9999-12-31',
    ]);
  });

  test.each([
    ['ArrowLeft', false, '2026-03-10'],
    ['ArrowDown', false, '2026-03-18'],
    ['Home', false, '2026-03-09'],
    ['End', false, '2026-03-15'],
    ['PageDown', false, '2026-04-11'],
    ['PageUp', true, '2025-03-11'],
    ['a', false, null],
  ])('%s mène du mercredi 11 mars au bon jour', (key, shiftKey, day) => {
    expect(keyMoves({ key, shiftKey }, '2026-03-11')).toBe(day);
  });
});

describe('un instant', () => {
  test('se saisit en deux moitiés, chacune gardée', () => {
    expect(splitInstant('2026-03-12T09:30')).toEqual({ date: '2026-03-12', time: '09:30' });
    expect(joinInstant('12/03', '')).toBe('12/03T');
    expect(joinInstant('', '')).toBeNull();
  });

  test('prend neuf heures quand on choisit un jour sans heure', () => {
    expect(withHour('2026-03-12', '')).toBe('09:00');
    expect(withHour('2026-03-12', '14:00')).toBe('14:00');
    expect(withHour('12/03', '')).toBe('');
  });

  test('d’un retour, l’heure proposée est celle du départ : 24 heures font un jour', () => {
    expect(withHour('2026-03-15', '', '2026-03-12T08:00')).toBe('08:00');
    expect(withHour('2026-03-15', '10:00', '2026-03-12T08:00')).toBe('10:00');
    expect(withHour('2026-03-15', '', '2026-03-12')).toBe('09:00');
  });
});
