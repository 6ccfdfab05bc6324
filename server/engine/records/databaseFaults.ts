import type { Resource } from '../../../src/schema/resource';
import type { Resources } from '../../../src/schema/resources';
import { fieldAt, valueAt } from '../../../src/schema/words/fields/paths';
import { say } from '../../../src/schema/api/messages';
import { wantedTables } from '../tables/tables';
import { badInput, Refusal } from '../base/refusal';
import type { Values } from './store';

interface DatabaseError extends Error {
  code?: string;
  constraint?: string;
  /** 'Key (item)=(12) is not present in table "items".', in the language of the database. */
  detail?: string;
  /** The record that a refusal of our own is about: its resource, and its id. */
  table?: string;
  hint?: string;
}

/**
 * Constraint -> where its violation is reported, of rows that meet the message for them: learnt once from the tables
 * that the resources define.
 */
export function constraintPaths(resources: Resources): ReadonlyMap<string, string> {
  return new Map(
    wantedTables(resources).flatMap(({ resource, constraints, indexes }) => {
      const { partOf } = resources.get(resource);
      const prefix = partOf ? `${partOf.field}.` : '';
      return [...constraints, ...indexes].flatMap(({ name, path }) =>
        path ? [[name, prefix + path] as const] : [],
      );
    }),
  );
}

/** A lock that did not come, a statement that took too long; a deadlock or a serialization that every try met again. */
const busy = new Set(['55P03', '57014', '40P01', '40001']);

/**
 * Turns what the database refuses into what a person can mend; anything else is left as it is.
 * @param record what was to be written, to find which of its rows is at fault.
 */
export function translateFault(
  error: unknown,
  resource: Resource,
  paths: ReadonlyMap<string, string>,
  record?: Values,
): unknown {
  const { code, constraint = '', message, detail = '' } = error as DatabaseError;
  const path = paths.get(constraint);
  if (code === 'KA001') return new Refusal('CONFLICT', message);
  if (code === 'KA002') return badInput({ [detail]: message }, message, recordOf(error as DatabaseError));
  if (code === '23505' && resource.settings?.single)
    return new Refusal('CONFLICT', 'Un collègue vient d’enregistrer ces réglages : rechargez la page.');
  const alone = resource.alone?.find(({ rows, by }) => path === (rows ? `${rows}.${by}` : by));
  if (code === '23505' && path && alone) return badInput({ [placeOf(path, record, detail)]: alone.message });
  if (code === '23505' && path)
    return badInput({ [path]: say({ key: 'unique' }) }, uniqueMessage(resource, path));
  if (code === '23503' && path) return badInput({ [placeOf(path, record, detail)]: say({ key: 'missing' }) });
  if (code === '23514' && path)
    return badInput({ [path]: fieldAt(resource.fields, path)?.message ?? 'Valeur refusée' });
  if (code === '23P01' && path) return new Refusal('CONFLICT', path);
  if (busy.has(code ?? ''))
    return new Refusal('CONFLICT', 'Un collègue enregistre au même endroit. Réessayez dans un instant.');
  return error;
}

/** The record that a refusal of our own names, '« Sami » est dans les archives', for who may open it. */
function recordOf({ table, hint, message }: DatabaseError) {
  if (!table || !hint) return undefined;
  return { resource: table, id: hint, label: /^«\s(.*?)\s»/.exec(message)?.[1] ?? '' };
}

/** 'lines.item' -> 'lines.1.item': the place in the record of the value that the detail names. */
function placeOf(path: string, record: Values | undefined, detail: string): string {
  const [, value] = /\([^()]+\)=\(([^()]+)\)/.exec(detail) ?? [];
  return placesOf(record, path.split('.')).find(place => String(valueAt(record, place)) === value) ?? path;
}

function placesOf(record: unknown, keys: readonly string[], at = ''): string[] {
  if (Array.isArray(record))
    return record.flatMap((row, index) => placesOf(row, keys, at ? `${at}.${index}` : `${index}`));
  const [key, ...rest] = keys;
  if (key === undefined) return [at];
  return typeof record === 'object' && record !== null
    ? placesOf((record as Values)[key], rest, at ? `${at}.${key}` : key)
    : [];
}

function uniqueMessage(resource: Resource, path: string): string {
  return `${fieldAt(resource.fields, path)?.label ?? 'Valeur'} : ${say({ key: 'unique' }).toLowerCase()}`;
}
