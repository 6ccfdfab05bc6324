import { expect, test } from 'vitest';
import { splitName } from '../../src/domain/personName';

test.each([
  ['Sarra Jelassi', 'Sarra', 'Jelassi'],
  ['Sarra', 'Sarra', ''],
  ['Ben Salah', '', 'Ben Salah'],
  ['bel hadj', '', 'bel hadj'],
  ['El Ouni Karim', 'Karim', 'El Ouni'],
  ['Abou El Kacem Mohamed Ali', 'Mohamed Ali', 'Abou El Kacem'],
  ['Karim Ben Salah', 'Karim', 'Ben Salah'],
  ['Mohamed Ali Ben El Haj Salah', 'Mohamed Ali', 'Ben El Haj Salah'],
  ['Benoît Martin Dupont', 'Benoît', 'Martin Dupont'],
  // A particle that nothing follows is a name like another.
  ['Ben', 'Ben', ''],
  ['Salah Ben', 'Salah', 'Ben'],
])('« %s » : prénom « %s », nom « %s »', (typed, firstName, lastName) => {
  expect(splitName(`  ${typed.replaceAll(' ', '  ')} `)).toEqual({ firstName, lastName });
});
