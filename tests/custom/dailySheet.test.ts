import { describe, expect, it } from 'vitest';
import {
  dayOf,
  delayText,
  directionsTo,
  hourText,
  nearText,
  wayText,
} from '../../src/custom/dailySheet/sheetTexts';
import type { Way } from '../../src/custom/dailySheet/sheetTexts';
import { parseInstant } from '../../src/domain/instant';

const at = (text: string) => parseInstant(text) as number;

describe('les mots de la feuille du jour', () => {
  it.each<[string, boolean, string]>([
    ['2026-11-22T09:05', false, '09:05'],
    ['2026-11-22T00:00', false, '00:00'],
    ['2026-11-22T23:59', true, 'Journée'],
    ['2026-11-21T18:00', false, '21/11 18:00'],
    ['2026-11-21T23:59', true, '21/11'],
  ])('%s (%s) se lit « %s »', (instant, wholeDay, text) => {
    expect(hourText(at(instant), '2026-11-22', wholeDay)).toBe(text);
  });

  it.each([
    [null, '2026-11-22'],
    ['2026-12-01', '2026-12-01'],
    ['2026-02-30', '2026-11-22'],
    ['demain', '2026-11-22'],
    ['0001-01-01', '2026-11-22'],
    ['9999-12-31', '2026-11-22'],
  ])('l’adresse qui dit %s ouvre le %s', (said, day) => {
    expect(dayOf(said, '2026-11-22')).toBe(day);
  });

  it('un lieu mène à un itinéraire, quoi que les gens aient écrit', () => {
    expect(directionsTo(null)).toBeNull();
    expect(directionsTo('  ')).toBeNull();
    expect(directionsTo('Hôtel & Spa #3')).toBe(
      'https://www.google.com/maps/dir/?api=1&destination=H%C3%B4tel+%26+Spa+%233%2C+Tunisie',
    );
  });
});

it('dit d’une ligne qui n’a pas de temps à perdre pourquoi', () => {
  const line = { vehicle: { id: '1', label: '230 TUN 1' }, near: at('2027-03-12T10:00') };
  const said = (way: Way, isOut = false) => nearText(line, { way, day: '2027-03-12', isOut });
  expect(said('out')).toBe('Battement court\u00a0: rentre à 10:00');
  expect(said('out', true)).toBe('Encore dehors\u00a0: attendu à 10:00');
  expect(said('back')).toBe('Battement court\u00a0: repart à 10:00');
  expect(
    nearText({ ...line, near: at('2027-03-11T23:59') }, { way: 'out', day: '2027-03-12', isOut: false }),
  ).toBe('Battement court\u00a0: rentre le 11/03 à 23:59');
  expect(nearText({ ...line, near: null }, { way: 'out', day: '2027-03-12', isOut: true })).toBeNull();
});

it('nomme ce qui n’est pas une location', () => {
  expect(wayText('MAINTENANCE', 'out')).toBe('Entrée à l’atelier');
  expect(wayText('MISSION', 'back')).toBe('Fin de mission');
  expect(wayText('RESERVATION', 'out')).toBeNull();
});

it('dit de combien est en retard ce qui n’est pas parti à son heure, comme ce qui n’est pas revenu', () => {
  const line = { at: at('2027-03-12T09:30'), wholeDay: false };
  const said = (of: { source: string; state: string | null }, way: Way, isOverdue = false, after = 78) =>
    delayText({ ...line, ...of }, { way, isOverdue, now: line.at + after * 60_000 });
  const booked = { source: 'reservations', state: 'Confirmée' };
  const contract = { source: 'contracts', state: 'À livrer' };
  expect([said(booked, 'out'), said(contract, 'out')]).toEqual(Array(2).fill('1\u00a0h\u00a018 de retard'));
  expect(said(contract, 'back', true)).toBe('1\u00a0h\u00a018 de retard');
  expect(said({ ...contract, state: 'En location' }, 'out')).toBeNull();
  expect(said({ source: 'unavailabilities', state: null }, 'out')).toBeNull();
  expect([said(booked, 'out', false, -5), said(contract, 'back')]).toEqual([null, null]);
});
