import type { Access } from './actions';
import type { CalendarDate } from '../domain/calendarDate';
import type { Millimes } from '../domain/money';

/** How a chip of a state looks, the same everywhere in the product. */
export type Tone =
  | 'success'
  | 'info'
  | 'rent'
  | 'warning'
  | 'danger'
  | 'workshop'
  | 'mission'
  | 'damage'
  | 'draft'
  | 'cancelled';

export type ScalarKind =
  | 'text'
  | 'longText'
  | 'email'
  | 'phone'
  | 'url'
  | 'number'
  | 'integer'
  | 'money'
  | 'percent'
  | 'date'
  | 'instant'
  | 'boolean'
  | 'choice'
  | 'country'
  | 'reference'
  | 'code'
  | 'secret'
  | 'file';

/** `group` nests fields in the same table; `rows`, `lines`, `references` and `files` live in a table of their own. */
export type Kind = ScalarKind | 'group' | 'rows' | 'lines' | 'references' | 'files';

/** What a file field takes: photos, or photos and PDFs. */
export type Accepted = 'image' | 'document';

/** A file given to a form or a mutation: a new one, or one that the record has. */
export type GivenFile = Blob | { readonly id: string };
/** The same in a list. */
export type ListedFile = { readonly upload: Blob } | { readonly id: string };

/** A record being filled, by field name; values as the form or the mutation gives them. */
export type Draft = { readonly [field: string]: unknown };

export interface FieldOptions {
  /** Must be filled; a string replaces the usual message. */
  required?: boolean | string;
  /** A line of help under the input. */
  help?: string;
  placeholder?: string;
  /**
   * Value of a new record or row that is told none (null is told); 'today' and 'now' are Tunis time. Of a reference of
   * the record itself, 'usual': the record that its resource says is taken when nothing is said (`usual`).
   */
  default?: unknown;
  /**
   * Of a field of the record itself: what a new record takes when it is told none, and what its form moves along with
   * until somebody says otherwise. The value of this neighbour; or, of a reference, what the record chosen in the first
   * row says of itself, 'vehicles.vehicle.agency', before the usual one.
   */
  follows?: string;
  /** No two records share it (case and accents ignored for texts). */
  unique?: boolean;
  /** No two records of the same value of this neighbour share it: a model is unique in its brand. */
  uniqueWithin?: string;
  /** Another record of the same value is told while one types, and stands in nobody's way: two clients may share a phone. */
  alike?: boolean;
  /**
   * Of a reference: only records that share this neighbour's choice, by their own field of that name. A model is one of
   * its brand.
   */
  within?: string;
  /**
   * Of a reference to what the resource occupies: when it has to be free, by fields of the row or of the record. What is
   * taken then is shown as such, and not chosen.
   */
  free?: { from: string; to: string };
  /** Of a reference: what the chosen record says of itself fills these neighbours that are empty, `{ power: 'power' }`. */
  fills?: Readonly<Record<string, string>>;
  /**
   * Of a reference: the query of its resource, on `record`, that says in a line who the chosen record is; told under the
   * input. A client who comes back is greeted as such.
   */
  glance?: string;
  /** Of a text: what is usually written there, offered while one types; anything else may be. */
  suggests?: readonly string[];
  /** Other words that head its column in the files of those who import. */
  synonyms?: readonly string[];
  /** Of `file` and `files` of photos: a phone offers its camera. */
  camera?: boolean;
  /** Of a boolean: true of one record at most. Who sets it takes it from the other, in the same transaction. */
  onlyOne?: boolean;
  /**
   * Worked out of the record whenever it is written, and shown as one types; with `readOnly`. Pure; receives parsed
   * values (millimes, dates as text), null where nothing is filled, and answers one.
   */
  derive?: (record: Draft) => unknown;
  /** Set by the server; shown, never accepted. */
  readOnly?: boolean;
  /** Neither in the form nor in the list; still in the API. */
  hidden?: boolean;
  /** Read on the sheet alone: lists neither ask for it nor offer it as a column, so that they stay light. */
  unlisted?: boolean;
  /** Shown, required and stored only while it holds; otherwise stored as null. Receives the record and, in rows, the row. */
  when?: (record: Draft, row?: Draft) => boolean;
  /** A rule of its own: the French message when it is broken. Values are parsed (millimes, dates as text). */
  check?: (value: never, record: Draft) => string | null;
  /** A warning beside the field that does not block. */
  warn?: (value: never) => string | null;
  /** Rights asked to read or write this one field. */
  access?: { read?: Access<string>; write?: Access<string> };
  /** Found by the search box. */
  searchable?: boolean;
  sortable?: boolean;
  /** Not before this other field of the same record or row (dates, instants). */
  notBefore?: string;
  /** What is said then, instead of naming that field. */
  notBeforeMessage?: string;
  min?: number;
  /** The greatest number, the longest text; of `files`, how many. */
  max?: number;
  /** Of `file` and `files`. */
  accept?: Accepted;
  /** Of a choice: those that a form offers; the others are set elsewhere. */
  offers?: readonly string[];
  /** Input mask, as in '+216 99 999 999': 9 is a digit, the rest is literal. */
  mask?: string;
  pattern?: RegExp;
  /** Message when the text does not have its form. */
  message?: string;
  /** Brings what was typed to its one stored form; null refuses it. */
  parse?: (text: string) => string | null;
  /** How a stored value is shown. */
  format?: (value: string) => string;
  /** Whether spaces and punctuation are ignored by the search (plates, phones, numbers). */
  compact?: boolean;
  /** Leaves the API as text instead of a number. */
  wire?: 'text';
  /** Text put in form by a small part of Markdown, previewed as one types; `ar` is read from right to left. */
  markdown?: 'fr' | 'ar';
  /** Width on the form: the whole line instead of a column. */
  wide?: boolean;
  /** Shown in the footer of a repeater or list as a sum. */
  total?: boolean;
  /** Given by SQL of the behaviour instead of a column. */
  computed?: boolean;
  /** Of a date: numbers of days before it at which whoever reads the record is notified, then once it has passed. */
  deadline?: readonly number[] | DeadlineConfig;
}

export interface DeadlineConfig {
  days: readonly number[];
  /** What falls due, 'Assurance': the group's label or the field's when absent. */
  of?: string;
  /** What is to be done: 'Renouveler l’assurance'. */
  action?: string;
  /** Watched only in these states of the record: a car that was sold needs no insurance. */
  while?: { field: string; values: readonly string[] };
}

export interface CodeOptions {
  /** 'RES' in RES-2026-00012. */
  prefix: string;
  digits: number;
  /** Text of the company's one setting that says the prefix instead: 'thresholds.receiptPrefix'; the series stays one. */
  setting?: string;
  /** Date field whose year numbers the series; the day of writing in Tunis when absent. */
  year?: string;
}

/**
 * One declared field. `Out` is the value as behaviours see it (money in millimes, dates as text, references as ids),
 * `In` what the API accepts; both exist for the compiler only.
 */
export interface Field<
  Out = unknown,
  In = unknown,
  Req extends boolean = boolean,
  Given extends boolean = boolean,
> extends FieldOptions {
  readonly kind: Kind;
  readonly label: string;
  readonly section?: { readonly title: string; readonly help?: string };
  readonly choices?: Readonly<Record<string, string>>;
  readonly tones?: Readonly<Record<string, Tone>>;
  /** Name of the resource that a reference, references or lines field points at. */
  readonly target?: string;
  readonly fields?: Fields;
  readonly code?: CodeOptions;
  /** A frozen copy: written by behaviours only. */
  readonly snapshotOf?: string;
  /** Label of the repeater's rows: 'Ligne'. */
  readonly rowLabel?: string;
  readonly types?: { out: Out; in: In; required: Req; given: Given };
}

export type Fields = { readonly [name: string]: Field };
/** `Omit` so that the names of the inner fields stay known one by one: `Fields & F` would have them all. */
export type NestedField<F extends Fields, Out, In, Req extends boolean, Given extends boolean> = Omit<
  Field<Out, In, Req, Given>,
  'fields'
> & { readonly fields: F };

type Flatten<T> = { [K in keyof T]: T[K] } & {};
type TypesOf<F> =
  F extends Field<infer Out, infer In, infer Req, infer Given>
    ? { out: Out; in: In; required: Req; given: Given }
    : never;

type OutOf<F> = TypesOf<F>['required'] extends true ? TypesOf<F>['out'] : TypesOf<F>['out'] | null;
type Given<F extends Fields> = { [K in keyof F]: TypesOf<F[K]>['given'] extends true ? K : never }[keyof F];
type Asked<F extends Fields> = {
  [K in keyof F]: TypesOf<F[K]>['given'] extends true
    ? TypesOf<F[K]>['required'] extends true
      ? K
      : never
    : never;
}[keyof F];

/** Values of `fields` as behaviours read them. */
export type ValuesOf<F extends Fields> = Flatten<{ [K in keyof F]: OutOf<F[K]> }>;
/** What a mutation that creates must and may bring. */
export type InputOf<F extends Fields> = Flatten<
  { [K in Asked<F>]: TypesOf<F[K]>['in'] } & {
    [K in Exclude<Given<F>, Asked<F>>]?: TypesOf<F[K]>['in'] | null;
  }
>;
/** What a mutation that updates may bring: absent means unchanged. */
export type ChangesOf<F extends Fields> = Flatten<{ [K in Given<F>]?: TypesOf<F[K]>['in'] | null }>;

type Names<F> = Extract<keyof F, string>;
/** Dotted paths of the fields of `F`, groups and rows included: 'contractDetails.departureDate'. */
export type PathOf<F extends Fields> = {
  [K in Names<F>]: F[K] extends { readonly fields: infer N extends Fields } ? K | `${K}.${PathOf<N>}` : K;
}[Names<F>];

export type { CalendarDate, Millimes };
