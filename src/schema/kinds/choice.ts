import type { Field, Tone } from '../field';
import { plainHeading, shownCell } from './cell';
import type { Cell } from './cell';
import { made } from './fieldOf';
import { defineKind } from './kind';
import type { Flags, Made, Requirement, ValueOptions, When } from './options';
import { typed } from './parsed';

export interface ChoiceOptions<V extends string> extends ValueOptions<V> {
  /** Of a new record. */
  default?: NoInfer<V>;
  /** Makes a chip of its values. */
  tones?: { readonly [value in NoInfer<V>]?: Tone };
  /** The values that a form offers; the others are set elsewhere. */
  offers?: readonly NoInfer<V>[];
  /** They are few, and the first thing that one decides: side by side, one gesture each. */
  asButtons?: true;
}

/** By its value or its label; among those that the form offers. */
function choiceOfCell(field: Field, cell: Exclude<Cell, null>): unknown {
  const given = plainHeading(shownCell(cell));
  const [value] =
    offered(field).find(([key, label]) => plainHeading(key) === given || plainHeading(label) === given) ?? [];
  // One that is not offered is not known here.
  return value ?? `${shownCell(cell)} ?`;
}

/** The values that a form offers, with their labels. */
const offered = ({ choices = {}, offers }: Field): [value: string, label: string][] =>
  Object.entries(choices).filter(([value]) => !offers || offers.includes(value));

const choiceKind = defineKind({
  name: 'choice',
  parse: (field, input) =>
    typed(
      field,
      typeof input === 'string' && Object.hasOwn(field.choices ?? {}, input) ? input : null,
      'choice',
    ),
  text: ({ choices }, value) => choices?.[String(value)] ?? String(value),
  sql: {
    text: (column, { choices = {} }, quote) =>
      `CASE ${column} ${Object.entries(choices)
        .map(([value, label]) => `WHEN ${quote(value)} THEN ${quote(label)}`)
        .join(' ')} END`,
  },
  fromCell: choiceOfCell,
  cellHint: field =>
    offered(field)
      .map(([, label]) => label)
      .join(' / '),
});

/** One of a fixed list: `{VALUE: 'Libellé'}`. */
export const choice = <
  const C extends Readonly<Record<string, string>>,
  const R extends Requirement = false,
  const RO extends boolean = false,
  const W extends When | undefined = undefined,
>(
  label: string,
  choices: C,
  options?: ChoiceOptions<NoInfer<Extract<keyof C, string>>> & Flags<R, RO, W>,
): Made<Extract<keyof C, string>, Extract<keyof C, string>, R, RO, W> =>
  made({ ...options, kind: choiceKind.name, label, choices });
