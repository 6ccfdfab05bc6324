import type { Tone } from '../field';
import { plainHeading } from './cell';
import { fieldOf } from './fieldOf';
import { defineKind } from './kind';
import type { ValueOptions } from './options';
import { typed } from './parsed';

export interface BooleanOptions extends ValueOptions<boolean> {
  /** Of a new record. */
  default?: boolean;
  /** Makes a chip of one of them: `{ true: 'danger' }`. */
  tones?: { readonly true?: Tone; readonly false?: Tone };
  /**
   * True of one record at most: the first one made has it by itself, then who sets it takes it from the other, in the same
   * transaction. References to the resource begin with that record by `default: 'usual'`.
   */
  onlyOne?: boolean;
}

const yes = new Set(['oui', 'o', 'vrai', 'yes', 'true', 'x', '1']);
const no = new Set(['non', 'n', 'faux', 'no', 'false', '0']);

const booleanKind = defineKind({
  name: 'boolean',
  names: false,
  isShort: true,
  parse: (field, input) => typed(field, typeof input === 'boolean' ? input : null, 'boolean'),
  text: (_, value) => (value === true || value === 'true' ? 'Oui' : 'Non'),
  graphql: { output: () => 'Boolean', input: 'Boolean' },
  sql: { type: 'boolean' },
  filterValue: (_, text) => text === 'true',
  fromCell: (_, cell) => {
    const word = plainHeading(String(cell));
    return typeof cell === 'boolean' ? cell : yes.has(word) ? true : no.has(word) ? false : cell;
  },
  cellHint: () => 'Oui ou Non',
  sheet: { width: 8 },
});

/** Yes or no. */
export const boolean = fieldOf<boolean, boolean, BooleanOptions>(booleanKind);
