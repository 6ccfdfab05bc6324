import { countryCodes, countryText } from '../../src/domain/country';
import { text } from './sql';

let cases: string | undefined;

/** SQL of how a country reads, 'Tunisie (TN)'; what was stored before it had a code, as it stands. */
export function countrySql(column: string): string {
  cases ??= countryCodes.map(code => `WHEN ${text(code)} THEN ${text(countryText(code))}`).join(' ');
  return `CASE ${column} ${cases} ELSE ${column} END`;
}
