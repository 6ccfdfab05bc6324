import { listFilters } from '../../../src/schema/words/actions/archive';
import type { Field } from '../../../src/schema/field';
import { isEmpty, parseValue } from '../../../src/schema/parseValue';
import { fieldAt, isChild } from '../../../src/schema/words/fields/paths';
import { isRecordId } from '../../../src/schema/api/recordId';
import { say } from '../../../src/schema/api/messages';
import type { Resource } from '../../../src/schema/resource';
import { virtualField } from '../../../src/schema/words/occupancy/virtualField';
import { toSql } from '../tables/columns';
import { readSearch } from '../sql/conditions';
import type { Spelling } from '../sql/conditions';
import type { ListRequest } from '../sql/listStatement';
import { badInput } from '../base/refusal';

/** As GraphQL gives them: nothing is judged yet. */
export type Arguments = Readonly<Record<string, unknown>>;

/** Checks the arguments of a list: bounded pages, declared filters, sortable fields. @throws Refusal */
export function readListArguments(resource: Resource, args: Arguments, spelling: Spelling): ListRequest {
  const sort = readText(args.sort) ?? resource.list?.sort?.field ?? 'id';
  const field = fieldAt(resource.fields, sort) ?? virtualField(resource, sort);
  const known =
    ['id', 'createdAt', 'updatedAt'].includes(sort) ||
    (field && !isChild(field) && (field.sortable || sort === resource.list?.sort?.field));
  if (!known) throw badInput({ sort: 'Cette colonne ne se trie pas' });
  const order =
    readText(args.order)?.toLowerCase() ?? (args.sort ? 'asc' : (resource.list?.sort?.order ?? 'asc'));
  if (order !== 'asc' && order !== 'desc') throw badInput({ order: 'asc ou desc' });
  const filters: Record<string, string> = {};
  for (const { argument, filled } of listFilters(resource)) {
    if (filled && args[argument] === '') throw badInput({ [argument]: say({ key: 'required' }) });
    const value = readText(args[argument]);
    if (value !== null) filters[argument] = value;
  }
  return {
    offset: readOffset(args.offset),
    limit: readLimit(args.limit, args.ids ? 100 : 10),
    sort,
    order,
    search: readSearch(readText(args.searchWord), spelling),
    ids: readIds(args.ids),
    filters,
  };
}

export function readText(value: unknown): string | null {
  if (typeof value === 'object' && value !== null) throw badInput({}, 'Texte attendu');
  return value === undefined || value === null || value === '' ? null : String(value).slice(0, 500);
}

/** A typed value as its column takes it; null, which equals nothing, while it is none. */
export function readValue(field: Field, value: unknown): unknown {
  const parsed = isEmpty(value) ? { value: null } : parseValue(field, value);
  return 'value' in parsed ? toSql(field, parsed.value) : null;
}

export function readId(value: unknown): string | null {
  const id = typeof value === 'number' ? String(value) : value;
  return typeof id === 'string' && isRecordId(id) ? id : null;
}

export function readIds(value: unknown): string[] | null {
  if (!Array.isArray(value)) return null;
  if (value.length > 100) throw badInput({ ids: '100 au plus' });
  return value.flatMap(id => readId(id) ?? []);
}

export function readLimit(value: unknown, fallback: number): number {
  const limit = value ?? fallback;
  if (typeof limit !== 'number' || !Number.isInteger(limit) || limit < 1 || limit > 100)
    throw badInput({ limit: 'De 1 à 100' });
  return limit;
}

export function readOffset(value: unknown): number {
  const offset = value ?? 0;
  if (typeof offset !== 'number' || !Number.isInteger(offset) || offset < 0 || offset > 10_000_000)
    throw badInput({ offset: 'De 0 à 10 000 000' });
  return offset;
}
