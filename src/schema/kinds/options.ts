import type { Access } from '../words/access/right';
import type { Draft, Field } from '../field';

/** What any field may declare, whatever its kind. */
export interface Options<Out = never> {
  /** A line of help under the input. */
  help?: string;
  /** `api`: not in the form, in a list only where `columns` names it; `sheet`: read on the sheet alone, so that lists stay light. */
  show?: 'api' | 'sheet';
  /** A rule of its own: the French message when it is broken. Values are parsed (millimes, dates as text). */
  check?: (value: Out, record: Draft) => string | null;
  /** Rights required to read or write this one field; of several to read, each. */
  access?: { read?: Access<string> | readonly Access<string>[]; write?: Access<string> };
  /** Width on the form: the whole line instead of a column. */
  wide?: boolean;
  /** Given by SQL of the behaviour instead of a column; with `readOnly`. */
  computed?: boolean;
}

/** What browsers know of who uses them: tokens of HTML's `autocomplete`. */
export type Autofill =
  | 'honorific-prefix'
  | 'given-name'
  | 'family-name'
  | 'bday'
  | 'sex'
  | 'street-address'
  | 'address-level2'
  | 'postal-code'
  | 'country-name'
  | 'organization-title'
  | 'email'
  | `${'' | 'home ' | 'work ' | 'mobile '}tel-national`;

/** What a field of one value may declare. */
export interface ValueOptions<Out = never> extends Options<Out> {
  /**
   * Required by the whole form, in which what it holds is not emptied; the API, an import and a creation in passing
   * leave it for the step that needs it. A string replaces the usual message.
   */
  expected?: true | string;
  /** Inside the empty input: an example of what it takes. */
  placeholder?: string;
  /** What it is of a person: their browser fills it in on pages where one writes of oneself, and nowhere else. */
  autofill?: Autofill;
  /** Message when the value does not have its form. */
  message?: string;
  /** A warning beside the field that does not block; of the whole record, as it is being filled. */
  warn?: (value: Out, record: Draft) => string | null;
  /**
   * Of a field of the record itself: what a new record takes when nothing is given, and what its form moves along with
   * until somebody changes it. The value of this neighbour; or, of a reference, what the record chosen in the first row
   * has there, 'lines.item.agency', before the usual one.
   */
  follows?: string;
  /**
   * What a form begins with where the company's settings say it: the answer of this question of a screen, which takes no
   * input. The API and imports give it themselves.
   */
  begins?: string;
  /**
   * No two records share it (case and accents ignored for texts); `within`: none of the same value of this neighbour, as
   * a model is unique in its brand; `warn`: they may, and whoever types it is shown the other. Of a row only where
   * programs alone fill it (`show: 'api'`).
   */
  unique?: true | { within: string } | { warn: true };
  /**
   * Computed from the record whenever it is written, and shown as one types: no form has an input for it. Pure;
   * receives parsed values (millimes, dates as text), those of groups and rows too, null where nothing is filled, and
   * answers one. Of the record itself, never of a row: `derive: loan => sumOf(loan.articles)`. Without `readOnly` the API
   * and imports may give it: it receives that too, and has the last word.
   */
  derive?: (record: Draft) => unknown;
  /** Found by the search box. */
  searchable?: boolean;
  /** Lists may be ordered by it. */
  sortable?: boolean;
  /** Other words that head its column in the files of those who import. */
  synonyms?: readonly string[];
}

export type When = (record: Draft, row?: Draft) => boolean;

/** The options that determine which types a field has. */
export interface Flags<R, RO, W> {
  /** Must be filled; a string replaces the usual message. */
  required?: R;
  /** Set by the server; shown, never accepted. */
  readOnly?: RO;
  /** Shown, required and stored only while it holds; otherwise stored as null. Receives the record and, in rows, the row. */
  when?: W;
}

/** A field with a condition may be empty: it is, whenever the condition does not hold. */
export type IsRequired<R, W> = [W] extends [undefined] ? ([R] extends [string | true] ? true : false) : false;
export type IsGiven<RO> = [RO] extends [true] ? false : true;
export type Made<Out, In, R, RO, W, Answer = Out> = Field<Out, In, IsRequired<R, W>, IsGiven<RO>, Answer>;
export type Requirement = boolean | string;
