import { countryCodes, countryText, parseCountry } from '../../domain/country';
import { fieldOf } from './fieldOf';
import { defineKind } from './kind';
import type { ValueOptions } from './options';
import { shownCell } from './cell';
import { typed } from './parsed';

export interface CountryOptions extends ValueOptions<string> {
  /** Of a new record: its code, 'TN'. */
  default?: string;
}

let cases: string | undefined;

const countryKind = defineKind({
  name: 'country',
  names: false,
  parse: (field, input) => typed(field, typeof input === 'string' ? parseCountry(input) : null, 'country'),
  text: (_, value) => countryText(String(value)),
  sql: {
    // What was stored before it had a code, as it stands.
    text(column, _, quote) {
      cases ??= countryCodes.map(code => `WHEN ${quote(code)} THEN ${quote(countryText(code))}`).join(' ');
      return `CASE ${column} ${cases} ELSE ${column} END`;
    },
  },
  fromCell: (_, cell) => shownCell(cell),
  cellHint: () => 'nom ou code du pays',
  headings: ['pays'],
});

/** A country, by its ISO 3166 alpha-2 code; shown as 'Tunisie (TN)'. */
export const country = fieldOf<string, string, CountryOptions>(countryKind);
