import type { CalendarDate } from '../../domain/calendarDate';
import type { Fault } from '../api/messages';
import type { Field } from '../field';
import type { Cell } from './cell';

export type Parsed = { value: unknown } | { fault: Fault };

/**
 * All that the engine knows of a kind of field. A value has three forms: the *input*, as a form or a mutation gives it;
 * the *parsed* one, as behaviours work with it (amounts in millimes, days as text, moments as milliseconds, references as
 * ids); the *wire* form, as it leaves the API.
 */
export interface Kind {
  /** `field.kind`. */
  readonly name: string;
  /** The kind that it is built upon: what has nothing for this one takes what it has for that one. */
  readonly upon?: Kind;
  /** One value in a column; fields in the same table; rows, or an ordered list of single values, in a table of their own. */
  readonly holds: 'value' | 'fields' | 'rows' | 'links';
  /** Name of the kind of each value, of a list of links. */
  readonly link?: string;

  /** A number: it stands on the right, and adds up. */
  readonly numeric: boolean;
  /** A day or a moment. */
  readonly temporal: boolean;
  /** A text that is found by a part of it. */
  readonly textual: boolean;
  /** Its values come one after the other. */
  readonly ordered: boolean;
  /** It chooses among the records of another resource. */
  readonly refers: boolean;
  readonly isFile: boolean;
  /** Hashed when it is written; read nowhere. */
  readonly isSecret: boolean;
  /** The server allots it. */
  readonly isAllotted: boolean;
  /** Of text, though made of digits: what one types to find a record may be one. */
  readonly isNumber: boolean;
  /** A record may be called by it. */
  readonly names: boolean;
  /** Too short to be broken into lines: a figure, a day, a number. */
  readonly isShort: boolean;
  /** A file of lines may bring it. */
  readonly isImported: boolean;
  /** Of several, the sum is read instead of each. */
  readonly adds: boolean;
  /** What stands after it where no heading gives it: 'DT'. */
  readonly unit?: string;

  /** One input to its parsed form. */
  parse(field: Field, input: unknown): Parsed;
  /** The one French text of a value, in its wire form or as a form holds it: lists, sheets, history and exports share it. */
  text(field: Field, value: unknown): string;
  /** A parsed value as it leaves the API. */
  toWire(value: unknown): unknown;
  /** The same as forms hold it. */
  toForm(value: unknown): unknown;
  /** What a mutation is sent of it. @param listed as one of a list. */
  toInput(value: unknown, listed: boolean): unknown;

  /** Names of its GraphQL types, and what is selected below it. */
  readonly graphql: {
    output(field: Field): string;
    readonly input: string;
    readonly listedInput?: string;
    readonly selection?: string;
    /** What a column reads of it, where that is less. */
    readonly shown?: string;
  };

  readonly sql: {
    /** Type of its column. */
    readonly type: string;
    /** Whether the table itself refuses what is under `min`. */
    readonly holdsMin?: boolean;
    /** A parsed value as a statement takes it. */
    value(parsed: unknown): unknown;
    /** How a column leaves the API, in the JSON that PostgreSQL builds. */
    wire(column: string, field: Field): string;
    /** How it reaches behaviours. */
    parsed(column: string, field: Field): string;
    /** How it reads, where PostgreSQL writes it: in a label, in what is found. @param quote of a text literal. */
    text?(column: string, field: Field, quote: (text: string) => string): string;
    /** Alternative forms that a search finds it by: a number without its year. */
    also?(column: string): readonly string[];
    /** The condition that it is of a calendar date. */
    on?(column: string, date: string): string;
  };

  /** The parsed value that the text of a filter means. @throws RangeError when it means none. */
  filterValue(field: Field, text: string, operator: string): unknown;
  /** What a cell of an imported file brings, as a form holds it; what cannot be read is left as it stands. */
  fromCell(field: Field, cell: Exclude<Cell, null>): unknown;
  /** What such a cell takes, in a few words. */
  readonly cellHint?: (field: Field) => string;
  /** Other words that head its column there. */
  readonly headings?: readonly string[];
  /** How a spreadsheet holds it: a number, which it shows in its own way. */
  readonly sheet: {
    readonly width?: number;
    readonly format?: string;
    /** Null where it is written as text. */
    number(wire: unknown): number | null;
  };
  /** The value that a word of a config's `default` stands for now: 'today'. */
  readonly current?: Readonly<Record<string, (now: { date: CalendarDate; instant: string }) => unknown>>;
}

const kinds = new Map<string, Kind>();

const unchanged = (value: unknown) => value;

/** What a kind is unless it declares otherwise: one text in a column. */
const plain: Omit<Kind, 'name' | 'parse'> = {
  holds: 'value',
  numeric: false,
  temporal: false,
  textual: false,
  ordered: false,
  refers: false,
  isFile: false,
  isSecret: false,
  isAllotted: false,
  isNumber: false,
  names: true,
  isShort: false,
  isImported: true,
  adds: false,
  text: (_, value) => String(value),
  toWire: unchanged,
  toForm: unchanged,
  toInput: unchanged,
  graphql: { output: () => 'String', input: 'Input' },
  sql: { type: 'text', value: unchanged, wire: column => column, parsed: column => column },
  filterValue(field, text) {
    const bare = { ...field, min: undefined, max: undefined, parse: undefined, pattern: undefined };
    const parsed = kindOf(field).parse(bare, text);
    if ('fault' in parsed) throw new RangeError(text);
    return parsed.value;
  },
  fromCell: (_, cell) => cell,
  sheet: { number: () => null },
};

/** What a definition declares of its kind; the rest is as of one text in a column. */
export type KindDefinition = Omit<Partial<Kind>, 'sql' | 'graphql' | 'sheet'> &
  Pick<Kind, 'name' | 'parse'> & {
    sql?: Partial<Kind['sql']>;
    graphql?: Partial<Kind['graphql']>;
    sheet?: Partial<Kind['sheet']>;
  };

/** Declares a kind of field: the one place that defines it. */
export function defineKind(definition: KindDefinition): Kind {
  const base = definition.upon ?? plain;
  const kind: Kind = {
    ...base,
    ...definition,
    sql: { ...base.sql, ...definition.sql },
    graphql: { ...base.graphql, ...definition.graphql },
    sheet: { ...base.sheet, ...definition.sheet },
  };
  kinds.set(kind.name, kind);
  return kind;
}

/** The kind of a field. @throws when nothing declares it. */
export function kindOf({ kind: name }: Pick<Field, 'kind'>): Kind {
  const kind = kinds.get(name);
  if (!kind) throw new Error(`No kind of field is called '${name}'`);
  return kind;
}

export const isKind = (name: string): boolean => kinds.has(name);

/** The engine's own kind of a field: that of a product's kind is what it is built upon. */
export function baseKindOf(field: Pick<Field, 'kind'>): string {
  let kind = kindOf(field);
  while (kind.upon) kind = kind.upon;
  return kind.name;
}

/** What a kind has in a table of views, or the nearest that it is built upon. */
export function ofKind<T>(field: Pick<Field, 'kind'>, table: Readonly<Record<string, T>>): T | undefined {
  for (let kind: Kind | undefined = kindOf(field); kind; kind = kind.upon)
    if (Object.hasOwn(table, kind.name)) return table[kind.name];
  return undefined;
}
