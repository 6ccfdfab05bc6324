import type { Draft, Field, Fields } from '../../field';
import { kindOf } from '../../kinds/kind';
import { oncePerFields } from './oncePerFields';

/** Whether a reference of a new record is the usual one of its resource where nothing is given. */
export const isUsual = (field: Field): boolean => field.default === 'usual' && kindOf(field).refers;

/** The boolean that marks the one record taken where nothing is given, if the resource has one. */
export const markOfUsual = (fields: Fields): string | undefined =>
  Object.keys(fields).find(name => fields[name]?.onlyOne);

/** Whether a field begins with what another field or the database gives, and not with a value of its own. */
export const isBegun = (field: Field): boolean => isUsual(field) || field.follows !== undefined;

/** What a field follows in the first row of a list. */
export interface RowFollowed {
  /** The list. */
  rows: string;
  /** Its field that chooses a record. */
  chooses: string;
  /** The field of that record. */
  source: string;
}

/** What a field follows in a first row, 'lines.item.agency'; undefined where it follows a neighbour, or nothing. */
export function rowFollowed({ follows = '' }: Field): RowFollowed | undefined {
  const [rows = '', chooses, source] = follows.split('.');
  return chooses !== undefined && source !== undefined ? { rows, chooses, source } : undefined;
}

/** The fields of a new record that the database begins, by name: by the usual record, by what a first row chose. */
export const startsOf = (fields: Fields): [name: string, field: Field][] =>
  Object.entries(fields).filter(([, field]) => isUsual(field) || rowFollowed(field));

/** The fields that follow a neighbour: name by name. */
export const neighbourFollowers = oncePerFields((fields): readonly [name: string, neighbour: string][] =>
  Object.entries(fields).flatMap(([name, field]): [string, string][] =>
    field.follows !== undefined && !rowFollowed(field) ? [[name, field.follows]] : [],
  ),
);

/**
 * The values of a new record, with those of neighbours in the fields that follow them and which are not given.
 * @param isGiven whether a field is given: any value, null included, when absent.
 */
export function followed(
  fields: Fields,
  values: Draft,
  isGiven = (name: string) => values[name] !== undefined,
): Draft {
  const taken = neighbourFollowers(fields).filter(([name]) => !isGiven(name));
  if (taken.length === 0) return values;
  return { ...values, ...Object.fromEntries(taken.map(([name, neighbour]) => [name, values[neighbour]])) };
}

/** What fields follow of the record that is chosen at this path of a form, 'lines.item'. */
export const followedAt = (fields: Fields, path: string): string[] =>
  Object.values(fields).flatMap(field => {
    const row = rowFollowed(field);
    return row && `${row.rows}.${row.chooses}` === path ? [row.source] : [];
  });
