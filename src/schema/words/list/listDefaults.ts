import type { Resource } from '../../resource';

/** What a list is ordered by; react-admin's own words. */
export interface ListSort {
  field: string;
  order: 'ASC' | 'DESC';
}

/** How a list begins: what its config declares, else ten of the newest. */
export function listDefaults({ list }: Resource): { perPage: number; sort: ListSort } {
  const { field, order } = list?.sort ?? { field: 'id', order: 'desc' };
  return { perPage: list?.perPage ?? 10, sort: { field, order: order === 'asc' ? 'ASC' : 'DESC' } };
}
