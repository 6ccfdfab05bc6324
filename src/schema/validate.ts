import { kindOf } from './kinds/kind';
import { formatDate } from '../domain/calendarDate';
import { formatInstant, tunisDate } from '../domain/instant';
import { unlikelyDay } from './words/fields/unlikelyDay';
import { withDefaults } from './words/fields/defaultOf';
import type { Moment } from './words/fields/defaultOf';
import { derived } from './words/fields/derived';
import type { Draft, Field, Fields } from './field';
import type { Fault } from './api/messages';
import { earliestOf } from './words/fields/comparedOptions';
import { mostOf } from './words/fields/fileRules';
import { entriesOf } from './words/fields/oncePerFields';
import { isEmpty, parseValue } from './parseValue';
import { isLines, isGroup, isChild, isLinkList, linkOf } from './words/fields/paths';
import { followed } from './words/fields/starts';

export interface Outcome {
  /** Parsed values of what was given, nested as the fields; fields that do not hold (`when`) are null. */
  values: Record<string, unknown>;
  /** Broken rules by dotted path: 'contractDetails.0.amount'. */
  faults: Record<string, Fault>;
}

export interface ValidateOptions {
  /** The record before an update, in parsed values: what is not given keeps it. Absent when creating. */
  current?: Draft;
  /** Fields of the record that this operation takes; all writable ones when absent. */
  accepts?: readonly string[];
  /** Now, when what is new takes the `default` of each field that is not given: a record, and rows of one. */
  now?: Moment;
  /** What the new record begins with according to the database, by field, where nothing is given (`startsOf`). */
  started?: Draft;
  /** The record that an action is of, in parsed values: its fields too are seen by the rules of its input. */
  about?: Draft;
  /** Nothing is written of it: a question may be about days of any year. */
  anyYear?: boolean;
  /** Fields of another resource, for `lines`. */
  linesOf?: (target: string) => Fields;
}

const mostRows = 500;

/**
 * The one validation, run by the form as one types and by the mutation before it writes. Pure.
 * @param input values as a form or a mutation holds them; absent means unchanged (or empty when creating).
 */
export function validate(fields: Fields, input: Draft, options: ValidateOptions = {}): Outcome {
  // Without a prototype: a field named '__proto__' is a fault like another.
  const faults: Record<string, Fault> = Object.create(null);
  const given = options.current ? input : begun(fields, input, options);
  const values = new Reader(faults, options).read(fields, given, options.current, '', undefined);
  return { values: { ...values, ...derived(fields, overlay(fields, options.current, values)) }, faults };
}

/** What is given of a new record, and what it begins with otherwise. */
const begun = (fields: Fields, input: Draft, { now, started }: ValidateOptions): Draft =>
  now ? followed(fields, withDefaults(fields, { ...started, ...input }, now)) : input;

class Reader {
  constructor(
    private readonly faults: Record<string, Fault>,
    private readonly options: ValidateOptions,
  ) {}

  /** Parses, then judges, the fields of one record, group or row. `root` is the whole record for groups and rows. */
  read(
    fields: Fields,
    given: Draft,
    current: Draft | undefined,
    prefix: string,
    root: Draft | undefined,
  ): Record<string, unknown> {
    const input = this.accepted(fields, given, prefix);
    const values: Record<string, unknown> = {};
    for (const [name, field] of entriesOf(fields)) {
      if (name in input && !isGroup(field) && !isChild(field))
        this.parse(field, name, input[name], prefix, values);
    }
    const merged = { ...current, ...values };
    const known = overlay(fields, current, this.withoutFalseDays(fields, input, prefix));
    const record = root ?? { ...this.options.about, ...known, ...values };
    for (const [name, field] of entriesOf(fields)) {
      if (field.readOnly) continue;
      const path = prefix + name;
      if (!this.holds(field, record, merged, root)) {
        if (!current || name in input || merged[name] != null) values[name] = emptied(field);
        delete this.faults[path];
        continue;
      }
      if (isGroup(field)) {
        const read = this.read(
          field.fields ?? {},
          this.fieldsGiven(input[name], path),
          current ? ((current[name] ?? {}) as Draft) : undefined,
          `${path}.`,
          record,
        );
        if (Object.keys(read).length > 0) values[name] = read;
      } else if (isChild(field)) {
        if (name in input || !current) this.nested(field, name, input[name], path, values, record, current);
      } else {
        const isGiven = !current || name in input || !this.held(field, current, root);
        this.judge(field, name, path, values, merged, record, isGiven, fields);
      }
    }
    return values;
  }

  /** What is given of the fields that may be given here; the rest is reported. */
  private accepted(fields: Fields, given: Draft, prefix: string): Draft {
    const { accepts } = this.options;
    const entries = Object.entries(given).filter(([name]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (!field) this.faults[prefix + name] = { key: 'unknownField' };
      else if (field.readOnly || (accepts && prefix === '' && !accepts.includes(name)))
        this.faults[prefix + name] = { key: 'readOnly' };
      else return true;
      return false;
    });
    return Object.fromEntries(entries);
  }

  /** What is given, without days and moments that there are not: the rules of others count from them. */
  private withoutFalseDays(fields: Fields, input: Draft, prefix: string): Draft {
    const isFalse = ([name, field]: [string, Field]) =>
      name in input && this.faults[prefix + name] !== undefined && kindOf(field).temporal;
    const wrong = entriesOf(fields).filter(isFalse);
    return wrong.length === 0
      ? input
      : { ...input, ...Object.fromEntries(wrong.map(([name]) => [name, undefined])) };
  }

  /** The content of a group or row; nothing, and a fault, when it has no fields. */
  private fieldsGiven(input: unknown, path: string): Draft {
    if (input === undefined || input === null) return {};
    if (typeof input === 'object' && !Array.isArray(input)) return input as Draft;
    this.faults[path] = { key: 'fields' };
    return {};
  }

  private parse(field: Field, name: string, input: unknown, prefix: string, values: Record<string, unknown>) {
    if (isEmpty(input)) {
      values[name] = null;
      return;
    }
    const parsed = parseValue(field, input);
    if ('fault' in parsed) {
      this.faults[prefix + name] = parsed.fault;
      return;
    }
    const unlikely = this.options.anyYear ? null : unlikelyDay(field, parsed.value);
    if (unlikely) this.faults[prefix + name] = unlikely;
    else values[name] = parsed.value;
  }

  private judge(
    field: Field,
    name: string,
    path: string,
    values: Record<string, unknown>,
    merged: Draft,
    record: Draft,
    given: boolean,
    siblings: Fields,
  ) {
    if (this.faults[path]) return;
    const value = merged[name];
    if (isEmpty(value)) {
      if (field.required && given) this.faults[path] = missing(field);
      return;
    }
    const earliest = earliestOf(field);
    const limit = earliest && merged[earliest.field];
    // What is stored may be anything, even what does not compare.
    if (earliest && typeof limit === typeof value && (value as string) < (limit as string)) {
      this.faults[path] = earliest.message
        ? { key: 'literal', params: { text: earliest.message } }
        : tooEarly(value, limit, siblings[earliest.field]);
      return;
    }
    if (name in values) this.check(field, value, path, root(record, merged));
  }

  private nested(
    field: Field,
    name: string,
    input: unknown,
    path: string,
    values: Record<string, unknown>,
    record: Draft,
    current: Draft | undefined,
  ) {
    const list = input ?? [];
    if (!Array.isArray(list)) {
      this.faults[path] = { key: 'list' };
    } else if (list.length > mostRows) {
      this.faults[path] = { key: 'tooManyRows', params: { max: mostRows } };
    } else if (kindOf(field).isFile && list.length > mostOf(field)) {
      this.faults[path] = { key: 'tooManyFiles', params: { max: mostOf(field) } };
    } else if (list.length === 0 && field.required) {
      this.faults[path] = missing(field);
    } else {
      values[name] = isLinkList(field)
        ? this.links(field, list, path)
        : this.rows(field, list, path, record, current?.[name]);
      this.check(
        field,
        isLinkList(field) ? values[name] : wholeRows(values[name], current?.[name]),
        path,
        record,
      );
    }
  }

  private links(field: Field, list: unknown[], path: string): unknown[] {
    return list.map((input, index) => {
      const parsed = parseValue(linkOf(field), input);
      if ('fault' in parsed) this.faults[`${path}.${index}`] = parsed.fault;
      return 'value' in parsed ? parsed.value : null;
    });
  }

  private rows(field: Field, list: unknown[], path: string, record: Draft, before: unknown): unknown[] {
    const fields = isLines(field) ? (this.options.linesOf?.(field.target ?? '') ?? {}) : (field.fields ?? {});
    const known = new Map(
      (Array.isArray(before) ? before : []).map(row => [String((row as { id: unknown }).id), row as Draft]),
    );
    return list.map((row, index) => {
      const { id: given, ...input } = this.fieldsGiven(row, `${path}.${index}`);
      const id = idOf({ id: given });
      const before = id === undefined ? undefined : known.get(id);
      const whole = before ? input : withDefaults(fields, input, this.options.now);
      const values = this.read(fields, whole, before, `${path}.${index}.`, record);
      return id === undefined ? values : { id, ...values };
    });
  }

  private check(field: Field, value: unknown, path: string, record: Draft) {
    const text = field.check?.(value as never, record);
    if (text) this.faults[path] = { key: 'literal', params: { text } };
  }

  private holds(field: Field, record: Draft, merged: Draft, root: Draft | undefined): boolean {
    return !field.when || field.when(record, root ? merged : undefined);
  }

  /** Whether the field already counted before this update: one that begins to count must be filled. */
  private held(field: Field, current: Draft, root: Draft | undefined): boolean {
    return this.holds(field, this.options.current ?? {}, current, root);
  }
}

/** The record as it will be: what is given laid over what is there, group by group. */
function overlay(fields: Fields, current: Draft | undefined, input: Draft): Draft {
  const laid: Record<string, unknown> = { ...current, ...input };
  for (const [name, field] of entriesOf(fields)) {
    if (isGroup(field) && current?.[name] && input[name]) {
      laid[name] = overlay(field.fields ?? {}, current[name] as Draft, input[name] as Draft);
    } else if (isChild(field) && !isLinkList(field) && name in input) {
      laid[name] = wholeRows(input[name], current?.[name]);
    }
  }
  return laid;
}

/** Rows as they will be: what is given of each laid over what it was. */
function wholeRows(given: unknown, before: unknown): unknown {
  if (!Array.isArray(given) || !Array.isArray(before)) return given;
  const known = new Map((before as Draft[]).map(row => [String(row.id), row]));
  return given.map((row: unknown) =>
    typeof row === 'object' && row !== null ? { ...known.get(idOf(row as Draft) ?? ''), ...row } : row,
  );
}

/** By which a row is known; what else is given for it names none. */
const idOf = ({ id }: Draft): string | undefined =>
  typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;

function root(record: Draft, merged: Draft): Draft {
  return { ...record, ...merged };
}

function emptied(field: Field): unknown {
  if (isGroup(field))
    return Object.fromEntries(entriesOf(field.fields ?? {}).map(([name, inner]) => [name, emptied(inner)]));
  return isChild(field) ? [] : null;
}

function missing(field: Field): Fault {
  return typeof field.required === 'string'
    ? { key: 'literal', params: { text: field.required } }
    : { key: 'required' };
}

/** Of moments of one day it is their hour that is wrong. */
function tooEarly(value: unknown, limit: unknown, field: Field | undefined): Fault {
  const date = typeof limit === 'number' ? tunisDate(limit) : String(limit);
  const isHour = typeof value === 'number' && typeof limit === 'number' && tunisDate(value) === date;
  const at = isHour ? formatInstant(limit) : formatDate(date);
  return { key: 'notBefore', params: { label: field?.label, at } };
}
