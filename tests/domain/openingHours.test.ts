import { expect, test } from 'vitest';
import { closedAt } from '../../src/domain/openingHours';
import type { OpenRange } from '../../src/domain/openingHours';

const range = (day: OpenRange['day'], opensAt: string, closesAt: string) => ({ day, opensAt, closesAt });
const counter = [
  range('FRIDAY', '08:00', '12:30'),
  range('FRIDAY', '14:00', '18:00'),
  range('SATURDAY', '20:00', '02:00'),
];
/** In Tunis, where it is an hour later. */
const at = (moment: string) => Date.parse(`${moment}:00+01:00`);

// 12/03/2027 is a Friday.
test.each([
  ['2027-03-12T08:00', null],
  ['2027-03-12T12:30', null],
  ['2027-03-12T13:00', 'ouverte de 08:00 à 12:30 et de 14:00 à 18:00 le vendredi'],
  ['2027-03-12T18:01', 'ouverte de 08:00 à 12:30 et de 14:00 à 18:00 le vendredi'],
  ['2027-03-13T23:30', null],
  ['2027-03-14T01:30', null],
  ['2027-03-14T03:00', 'fermée le dimanche'],
])('une agence est, le %s\u00a0: %s', (moment, said) => {
  expect(closedAt(counter, at(moment))).toBe(said);
});

test('qui ne dit aucune heure n’est jamais fermée', () => {
  expect(closedAt([], at('2027-03-14T03:00'))).toBeNull();
});
