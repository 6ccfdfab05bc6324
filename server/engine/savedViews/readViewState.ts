import type { ViewState } from '../../../src/schema/words/list/viewState';
import { badInput } from '../base/refusal';

const mostColumns = 80;
const mostFilters = 40;

/**
 * What a view keeps, bounded and of known words only. Whether its columns and filters exist is checked each time it is
 * opened: configs and rights change under it.
 * @throws Refusal
 */
export function readViewState(given: unknown): ViewState {
  const { columns, filters, searchWord, sort, order, perPage } = given as Record<string, unknown>;
  const state: ViewState = {};
  if (Array.isArray(columns)) state.columns = columns.slice(0, mostColumns).map(one => text(one, 200));
  if (Array.isArray(filters))
    state.filters = filters.slice(0, mostFilters).map(one => {
      const { argument, value } = (one ?? {}) as Record<string, unknown>;
      return { argument: text(argument, 100), value: text(value, 200) };
    });
  if (searchWord) state.searchWord = text(searchWord, 200);
  if (sort) state.sort = text(sort, 200);
  if (order) state.order = order === 'desc' ? 'desc' : 'asc';
  if (perPage !== null && perPage !== undefined) {
    if (typeof perPage !== 'number' || !Number.isInteger(perPage) || perPage < 1 || perPage > 100)
      throw badInput({ perPage: 'De 1 à 100' });
    state.perPage = perPage;
  }
  return state;
}

function text(value: unknown, most: number): string {
  if (typeof value !== 'string') throw badInput({}, 'Texte attendu');
  // No half of a pair of signs: JSON of the database does not take it.
  return value.slice(0, most).replace(/\p{Surrogate}$/u, '');
}
