import { describe, expect, it } from 'vitest';
import { countryCodes, countryText, parseCountry } from '../../src/domain/country';

describe('un pays', () => {
  it.each([
    ['TN', 'Tunisie (TN)'],
    ['FR', 'France (FR)'],
    ['CI', 'Côte d’Ivoire (CI)'],
    ['US', 'États-Unis (US)'],
    // What was written before countries had a code.
    ['Tunisie', 'Tunisie (TN)'],
    ['Sousse', 'Sousse'],
    ['XX', 'XX'],
  ])('%s se lit %s', (value, shown) => expect(countryText(value)).toBe(shown));

  it.each([
    ['TN', 'TN'],
    [' tn ', 'TN'],
    ['Tunisie', 'TN'],
    ['TUNISIE', 'TN'],
    ['Tunisie (TN)', 'TN'],
    ["cote d'ivoire", 'CI'],
    ['etats unis', 'US'],
    ['Tunisie (FR)', null],
    ['XX', null],
    // No longer assigned, reserved, or not a country.
    ['SU', null],
    ['EU', null],
    ['UK', null],
    ['', null],
    ['(TN)', null],
    ['Carthage', null],
  ])('« %s » donne %s', (text, code) => expect(parseCountry(text)).toBe(code));

  it('a un nom français à lui, et se relit comme il s’affiche', () => {
    expect(countryCodes).toHaveLength(249);
    expect(new Set(countryCodes.map(countryText)).size).toBe(249);
    for (const code of countryCodes) {
      expect(countryText(code)).not.toBe(`${code} (${code})`);
      expect(parseCountry(countryText(code))).toBe(code);
    }
  });
});
