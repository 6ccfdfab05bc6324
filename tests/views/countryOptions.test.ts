import { expect, it } from 'vitest';
import { countryOptions } from '../../src/views/kinds/country';

it.each([
  ['', ['AF', 'ZA', 'AL']],
  ['tun', ['TN']],
  ['TN', ['TN']],
  ['ci', ['CI']],
  ['etats-unis', ['US', 'UM', 'VI']],
  ["d'ivoire", ['CI']],
  ['guinée équatoriale', ['GQ']],
  ['carthage', []],
])('« %s » offre d’abord %j', (typed, codes) => {
  expect(countryOptions(typed).slice(0, Math.max(codes.length, 1))).toEqual(codes);
});
