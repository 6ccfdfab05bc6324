import { kindOf } from '../../../src/schema/kinds/kind';
import type { Field } from '../../../src/schema/field';
import { archivedField, archivedName } from '../../../src/schema/words/actions/archive';
import { instant } from '../../../src/schema/fields';
import { tableOf } from '../../../src/schema/words/storage/faces';
import { fieldAt, isRows, readRightsAt } from '../../../src/schema/words/fields/paths';
import type { FilterConfig } from '../../../src/schema/words/list/listConfig';
import type { Resource } from '../../../src/schema/resource';
import type { Fields } from '../../../src/schema/field';
import type { BehavioursSql } from './behaviourSql';
import {
  deadlineName,
  freeName,
  isVirtualField,
  todayName,
} from '../../../src/schema/words/occupancy/virtualFields';
import type { VirtualField } from '../../../src/schema/words/occupancy/virtualFields';
import { virtualField } from '../../../src/schema/words/occupancy/virtualField';
import { toSql } from '../tables/columns';
import { deadlineDateSql } from './deadlineSql';
import { badInput } from '../base/refusal';
import { name } from '../connection/sql';
import { childTable } from '../tables/tables';
import { isFreeSql } from './freeSql';
import { isDoingSql } from './todaySql';

/** A declared filter, resolved to where its value lives. */
export interface ResolvedFilter {
  argument: string;
  /** Rights that reading what it compares requires. */
  rights: readonly string[];
  /** Condition on the record `t`, or on the row `x` of `rows` where it is not `whole`. */
  sql(placeholder: string): string;
  /** The same by the field's own value alone, where a behaviour has the filter find more. */
  own?(placeholder: string): string;
  /** Child table, when the path goes into rows. */
  rows?: string;
  /** Of such a path: the condition is on the record all the same, since a behaviour has the filter find others. */
  whole?: boolean;
  read(value: string): unknown;
}

/** Where the value of a filter lives and how it is compared. */
export function resolveFilter(
  resource: Resource,
  filter: FilterConfig<Fields>,
  behaviours: BehavioursSql,
): ResolvedFilter {
  if (isVirtualField(filter.path) || filter.path === freeName)
    return resolveVirtualField(resource, filter, filter.path);
  const keys = filter.path.split('.');
  const rowsAt = keys.findIndex((_, index) =>
    isRows(fieldAt(resource.fields, keys.slice(0, index + 1).join('.'))),
  );
  const ofTheEngine = filter.path === archivedName && resource.archive ? archivedField : instant('');
  const field = fieldAt(resource.fields, filter.path) ?? ofTheEngine;
  const inRows = rowsAt >= 0 && rowsAt < keys.length - 1;
  const column = (inRows ? keys.slice(rowsAt + 1) : keys).join('__');
  const also = behaviours.of(resource.name).alsoFound?.[filter.path];
  const computed = field.computed ? behaviours.of(resource.name).computed?.[filter.path] : undefined;
  const value = computed ? `(${computed})` : `${inRows ? 'x' : 't'}.${name(column)}`;
  const own = (placeholder: string) => compare(field, filter.operator, value, placeholder);
  const rows = inRows ? childTable(tableOf(resource), keys.slice(0, rowsAt + 1).join('__')) : undefined;
  const ofRecord = (placeholder: string) => (rows ? inSomeRow(rows, [own(placeholder)]) : own(placeholder));
  return {
    argument: filter.argument,
    rights: readRightsAt(resource.fields, filter.path),
    rows,
    whole: also !== undefined,
    own,
    sql: placeholder => (also ? `(${ofRecord(placeholder)} OR ${also(placeholder)})` : own(placeholder)),
    read: input => readFilter(field, filter, input),
  };
}

/** SQL of whether some row `x` of a record `t` meets all conditions. */
export const inSomeRow = (rows: string, conditions: readonly string[]): string =>
  `EXISTS (SELECT FROM ${name(rows)} x WHERE x.parent_id = t.id AND ${conditions.join(' AND ')})`;

/** A filter by a virtual field: a date that whoever may not read it does not have, or what holds the record. */
function resolveVirtualField(
  resource: Resource,
  filter: FilterConfig<Fields>,
  path: VirtualField | typeof freeName,
): ResolvedFilter {
  const { argument, operator } = filter;
  const field = virtualField(resource, path);
  if (!field) throw new Error(`'${path}' tells nothing of ${resource.name}`);
  const sql: Record<typeof path, (placeholder: string) => string> = {
    [deadlineName]: placeholder => compare(field, operator, deadlineDateSql(resource), placeholder),
    [todayName]: placeholder => isDoingSql(resource, placeholder),
    [freeName]: placeholder => isFreeSql(resource, placeholder),
  };
  return { argument, rights: [], sql: sql[path], read: input => readFilter(field, filter, input) };
}

function compare(field: Field, operator: string, value: string, placeholder: string): string {
  if (operator === 'contains') return `karhba_normalize(${value}) LIKE ${patternSql(placeholder)}`;
  const { sql } = kindOf(field);
  if (operator === 'on') return sql.on?.(value, `${placeholder}::date`) ?? 'false';
  return `${value} ${operator} ${placeholder}::${sql.type}`;
}

/** @throws Refusal when the text is no value of the field. */
function readFilter(field: Field, { argument, operator }: FilterConfig<Fields>, given: string): unknown {
  if (operator === 'contains') return given;
  try {
    const value = kindOf(field).filterValue(field, given, operator);
    return operator === 'on' ? value : toSql(field, value);
  } catch (error) {
    if (error instanceof RangeError)
      throw badInput({ [argument]: `Valeur de filtre invalide\u00a0: ${given}` });
    throw error;
  }
}

export interface Search {
  words: readonly string[];
  /** The whole phrase, when its spaces or signs may have been typed at will (a number, a phone). */
  phrase: string | null;
  /**
   * Whether records are read rather than looked up: the index of search texts knows pieces of three letters, and of
   * nothing shorter but where every record stands; and what nearly all records contain is found sooner without it.
   */
  scans: boolean;
  /** Whether nearly all records are known to contain it: a page of them is near. */
  common: boolean;
  /** Whether the words are written as what is searched is: there is nothing about them to make alike. */
  plain: boolean;
}

/**
 * How what is searched is stored, where it is written as it never is stored: the product knows of such identifiers.
 * Null for anything else.
 */
export type Spelling = (typed: string) => string | null;

/** What a search box was given, as words; null when there is nothing to search. */
export function readSearch(searchWord: string | null | undefined, spelling: Spelling): Search | null {
  const typed = (searchWord ?? '').normalize('NFKC').trim().slice(0, 200);
  const phrase = spelling(typed) ?? typed;
  // 'Ben-Ali' is also found as Ben Ali; a number keeps its dashes.
  const words = phrase
    .split(/\s+|(?<=\p{L})\p{Pd}(?=\p{L})/u)
    .filter(Boolean)
    .slice(0, 6);
  if (words.length === 0) return null;
  // Only signs that codes, phones and numbers are written with may be left out: '100 %' is not 100.
  const typedAtWill =
    /\d/.test(phrase) && /^[\p{L}\p{N}\s.,/()+-]+$/u.test(phrase) && /[^\p{L}\p{N}]/u.test(phrase);
  return {
    words,
    phrase: typedAtWill ? phrase : null,
    scans: !words.some(word => indexed.test(word)),
    common: false,
    plain: !typedAtWill && words.every(word => plainWord.test(word)),
  };
}

/** What the index can look up: three letters or digits in a row. */
const indexed = /[\p{L}\p{N}]{3}/u;

/** What `karhba_normalize` makes nothing else of but small letters, and `karhba_pattern` nothing at all. */
const plainWord = /^[a-z\d]+$/i;

/** Two searches of one shape share a statement. */
export function searchShape(search: Search | null): string {
  if (!search) return '';
  const { words, phrase, scans, common, plain } = search;
  return `${words.length}${phrase ? 'p' : ''}${scans ? 's' : ''}${common ? 'c' : ''}${plain ? 'a' : ''}`;
}

/**
 * The condition, if any, that a record `t` is found by a request; `bind` makes the placeholder of a value of it. Each
 * of `texts` must hold what is searched; its own search text when absent.
 */
export function searchConditions<Request extends { search: Search | null }>(
  { search }: Request,
  bind: (value: (request: Request) => unknown) => string,
  texts: readonly string[] = [searchedText({ search })],
): string[] {
  if (!search) return [];
  const word = (index: number) => bind(request => request.search?.words[index]);
  const pattern = (index: number) => bind(request => `%${request.search?.words[index]?.toLowerCase()}%`);
  const words = search.words.map((_, index) =>
    search.plain ? `(SELECT ${pattern(index)}::text)` : patternSql(word(index)),
  );
  const phrase =
    search.phrase &&
    patternSql(
      bind(request => request.search?.phrase),
      'karhba_compact',
    );
  return texts.map(text => searchSql(text, words, phrase));
}

/** The search text of a record `t`, by its index or without. */
export const searchedText = ({ search }: { search: Search | null }) =>
  search?.scans ? scannedText : 't._search';

/** The same text as no index has it: in another collation, which costs a row nothing. */
export const scannedText = `(t._search COLLATE "C")`;

function searchSql(text: string, words: readonly string[], phrase: string | null): string {
  const all = words.map(word => `${text} LIKE ${word}`).join(' AND ');
  return phrase ? `(${all} OR ${text} LIKE ${phrase})` : `(${all})`;
}

/** The pattern of a typed text; in a subselect, so that it is worked out once and not for each row. */
function patternSql(placeholder: string, normalize = 'karhba_normalize'): string {
  return `(SELECT karhba_pattern(${normalize}(${placeholder}::text)))`;
}
