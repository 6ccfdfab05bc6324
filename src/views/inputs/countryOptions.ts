import { countryCodes, countryText, plainCountry } from '../../domain/country';

let options: readonly { code: string; plain: string }[] | undefined;

/**
 * Codes of the countries whose shown text has all the typed words: the code itself and names that begin so come first,
 * each in the order of the French names.
 */
export function countryOptions(typed: string): string[] {
  options ??= countryCodes
    .map(code => ({ code, text: countryText(code) }))
    .toSorted((a, b) => a.text.localeCompare(b.text, 'fr'))
    .map(({ code, text }) => ({ code, plain: plainCountry(text) }));
  const phrase = plainCountry(typed);
  const words = phrase.split(' ');
  const found = options.filter(({ plain }) => words.every(word => plain.includes(word)));
  const isMeant = ({ code, plain }: { code: string; plain: string }) =>
    plain.startsWith(phrase) || code.toLowerCase() === phrase;
  return [...found.filter(isMeant), ...found.filter(one => !isMeant(one))].map(({ code }) => code);
}
