import { listFilters } from '../actions/archive';
import type { QuickFilter } from './listConfig';
import { listDefaults } from './listDefaults';
import type { ListSort } from './listDefaults';
import type { Resource } from '../../resource';

/** The words of a list's address that are not a filter: no filter takes their names. */
export const listWords = ['page', 'parPage', 'tri', 'recherche', 'colonnes', 'vue', 'tout'] as const;

/** Ends the address of a list whose import is to be open. */
export const importHash = '#importer';

/** react-admin's own words for the same, and ours for what it does not know. */
const internalWords = ['perPage', 'sort', 'order', 'filter', 'displayedFilters', 'columns', 'view'];

/** Whether a search part still speaks react-admin's words. */
export function isInternalSearch(search: string): boolean {
  const params = new URLSearchParams(search);
  return internalWords.some(word => params.has(word));
}

/**
 * The parameters of a list, as the browser's bar shows it: '?type=IN_SERVICE&recherche=ben&page=2&tri=-createdAt'. What
 * is as the list begins is left out, so that one which opens with a quick filter has `tout` where nothing is filtered;
 * words that are neither react-admin's nor ours stay.
 */
export function outwardSearch(resource: Resource, search: string): string {
  const given = new URLSearchParams(search);
  const params = new URLSearchParams();
  const say = (word: string, value: string | null | undefined) => {
    if (value) params.set(word, value);
  };
  const { perPage } = listDefaults(resource);
  const filter = readObject(given.get('filter'));
  for (const argument of argumentsOf(resource))
    say(argument, textOf(filter[argument]) || given.get(argument));
  say('recherche', textOf(filter.searchWord) || given.get('recherche'));
  const opening = openingFilter(resource);
  const isOpening = isAsking(params, opening);
  const sort = sortOf(resource, isOpening ? opening : undefined);
  if (isOpening) for (const argument of Object.keys(opening?.values ?? {})) params.delete(argument);
  else if (opening && params.size === 0 && (given.has('filter') || given.has('tout'))) say('tout', '1');
  const order = given.get('order')?.toUpperCase() === 'DESC' ? 'DESC' : 'ASC';
  const field = given.get('sort');
  if (field && (field !== sort.field || order !== sort.order))
    say('tri', (order === 'DESC' ? '-' : '') + field);
  else say('tri', given.get('tri'));
  if (given.get('perPage') !== String(perPage)) say('parPage', given.get('perPage') ?? given.get('parPage'));
  if (given.get('page') !== '1') say('page', given.get('page'));
  say('colonnes', given.get('columns') ?? given.get('colonnes'));
  say('vue', given.get('view') ?? given.get('vue'));
  const known = new Set<string>([...listWords, ...internalWords, ...argumentsOf(resource)]);
  for (const [word, value] of given) if (!known.has(word)) params.append(word, value);
  const text = params.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  return text && `?${text}`;
}

/**
 * The same in react-admin's words, each with the other that it needs: a field to sort by has its order. An address
 * that speaks these words already is read as the bar would show it.
 */
export function inwardSearch(resource: Resource, address: string): string {
  const search = isInternalSearch(address) ? outwardSearch(resource, address) : address;
  return search || openingFilter(resource) ? inwardWords(resource, search) : '';
}

function inwardWords(resource: Resource, search: string): string {
  const given = new URLSearchParams(search);
  const params = new URLSearchParams();
  const opening = openingFilter(resource);
  let filter: Record<string, string> = {};
  for (const argument of argumentsOf(resource)) {
    const value = given.get(argument);
    if (value) filter[argument] = value;
  }
  const word = given.get('recherche');
  if (word) filter.searchWord = word;
  if (opening && Object.keys(filter).length === 0 && !given.has('tout')) filter = { ...opening.values };
  if (Object.keys(filter).length > 0 || (opening && given.has('tout')))
    params.set('filter', JSON.stringify(filter));
  const isOpening = opening?.sort && isAsking(new URLSearchParams(filter), opening);
  const { field, order } = sortOf(resource, opening);
  const sort = given.get('tri') ?? (isOpening ? (order === 'DESC' ? '-' : '') + field : null);
  if (sort) {
    params.set('sort', sort.replace(/^-/, ''));
    params.set('order', sort.startsWith('-') ? 'DESC' : 'ASC');
  }
  for (const [from, to] of [
    ['parPage', 'perPage'],
    ['page', 'page'],
  ] as const) {
    const number = given.get(from);
    if (number && /^[1-9]\d{0,5}$/.test(number)) params.set(to, number);
  }
  if (given.get('colonnes')) params.set('columns', given.get('colonnes') ?? '');
  if (given.get('vue')) params.set('view', given.get('vue') ?? '');
  const known = new Set<string>([...listWords, ...argumentsOf(resource)]);
  for (const [word, value] of given) if (!known.has(word)) params.set(word, value);
  const text = params.toString();
  return text && `?${text}`;
}

/** The quick filter with which a list opens, where it opens with one. */
export const openingFilter = ({ list }: Resource): QuickFilter | undefined =>
  list?.quickFilters?.find(({ opens }) => opens);

/** Whether these are all the parameters. */
function isAsking(params: URLSearchParams, quick: QuickFilter | undefined): boolean {
  const values = Object.entries(quick?.values ?? {});
  return (
    values.length > 0 &&
    params.size === values.length &&
    values.every(([argument, value]) => params.get(argument) === value)
  );
}

/** What a list is ordered by under a quick filter, or under none. */
export function sortOf(resource: Resource, quick: QuickFilter | undefined): ListSort {
  if (!quick?.sort) return listDefaults(resource).sort;
  return { field: quick.sort.field, order: quick.sort.order === 'asc' ? 'ASC' : 'DESC' };
}

const argumentsOf = (resource: Resource) => listFilters(resource).map(filter => filter.argument);

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return Array.isArray(value) ? value.join(',') : String(value);
}

function readObject(json: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
