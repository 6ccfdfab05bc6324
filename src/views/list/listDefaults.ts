import type { SortPayload } from 'react-admin';
import type { Resource } from '../../schema/resource';

/** How a list begins: what its config says, else ten of the newest. */
export function listDefaults({ list }: Resource): { perPage: number; sort: SortPayload } {
  const { field, order } = list?.sort ?? { field: 'id', order: 'desc' };
  return { perPage: list?.perPage ?? 10, sort: { field, order: order === 'asc' ? 'ASC' : 'DESC' } };
}
