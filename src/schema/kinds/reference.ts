import type { Named } from '../field';
import { isRecordId } from '../api/recordId';
import { shownCell } from './cell';
import { made } from './fieldOf';
import { defineKind } from './kind';
import type { Flags, Made, Options, Requirement, ValueOptions, When } from './options';
import { typed } from './parsed';

export interface ReferenceOptions extends ValueOptions<string> {
  /** Of a new record: the one that its resource marks (`onlyOne`). */
  default?: 'usual';
  /**
   * Only records that share this neighbour's choice, by their own field of that name. A model is one of its brand. Of what an
   * action asks, a field of its record where it asks for none of that name; what else is chosen, its behaviour refuses.
   */
  within?: string;
  /**
   * Only records that have one of these values in a choice of theirs, `{ kind: ['CASH'] }`: drawers, of all accounts. What
   * is chosen already stays. Of what an action asks, a computed choice too: what is still unpaid.
   */
  among?: Readonly<Record<string, readonly string[]>>;
  /**
   * Of what the resource occupies: when it has to be free, by fields of the row or of the record. What is taken then is
   * shown as such, and not chosen.
   */
  free?: { from: string; to: string };
  /**
   * These neighbours that are empty are filled by what the chosen record has, `{ power: 'power' }`, when it is chosen
   * and when they begin to be shown (`when`); one that has no input (`show: 'api'`) is so filled alone, and where it
   * must be filled the choice must be made.
   */
  fills?: Readonly<Record<string, string>>;
  /** The query of its resource, on `record`, that describes the chosen record in a line, under the input. */
  glance?: string;
  /** Plain fields of the record that the API gives beside its label: `['firstName', 'role']`. */
  tells?: readonly string[];
  /** The records are few: side by side, one gesture each, unless they have become many. */
  asButtons?: true;
}

/** Several records are neither one value nor compared. */
export type ReferencesOptions = Options & {
  /** Inside the empty input. */
  placeholder?: string;
  /** The search box finds a record by what these are called. */
  searchable?: boolean;
};

/** An id, or the `{id, label}` that a reference leaves the API as. */
function referenceId(input: unknown): string | null {
  const id = typeof input === 'object' && input !== null ? (input as { id?: unknown }).id : input;
  return (typeof id === 'string' || typeof id === 'number') && isRecordId(String(id)) ? String(id) : null;
}

export const referenceKind = defineKind({
  name: 'reference',
  refers: true,
  names: false,
  parse: (field, input) => typed(field, referenceId(input), 'reference'),
  text: (_, value) => (value as { label?: string | null }).label ?? '',
  toInput: value => (value as { id?: string } | null)?.id ?? value,
  graphql: { output: () => 'Reference', input: 'ID', selection: '{ id label }', shown: '{ label }' },
  sql: { type: 'bigint' },
  fromCell: (_, cell) => shownCell(cell),
});

const referencesKind = defineKind({
  ...referenceKind,
  name: 'references',
  holds: 'links',
  link: 'reference',
});

/** A record of another resource, by its id. */
export const reference = <
  const R extends Requirement = false,
  const RO extends boolean = false,
  const W extends When | undefined = undefined,
>(
  label: string,
  target: string,
  options?: ReferenceOptions & Flags<R, RO, W>,
): Made<string, string, R, RO, W, Named> => made({ ...options, kind: referenceKind.name, label, target });

/** Several records of another resource, in order. */
export const references = <
  const R extends Requirement = false,
  const RO extends boolean = false,
  const W extends When | undefined = undefined,
>(
  label: string,
  target: string,
  options?: ReferencesOptions & Flags<R, RO, W>,
): Made<string[], readonly string[], R, RO, W, readonly Named[]> =>
  made({ ...options, kind: referencesKind.name, label, target });
