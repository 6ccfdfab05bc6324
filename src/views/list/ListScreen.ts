import { createContext, useContext } from 'react';
import type { BulkAction, ListAction } from '../../schema/listConfig';
import type { Resource } from '../../schema/resource';
import type { ListColumn, ListRecord } from './columnsOf';
import type { ListFilter } from './filtersOf';
import type { Ticks } from './Ticks';

/** What every part of a list needs, worked out once: its config made ready, and what the caller may do here. */
export interface ListScreenValue {
  resource: Resource;
  columns: readonly ListColumn[];
  filters: readonly ListFilter[];
  /** What the caller may do with all that the list holds, by name. */
  actions: readonly [name: string, action: ListAction<string>][];
  /** What the caller may do with ticked records, by name. */
  bulk: readonly [name: string, action: BulkAction<string>][];
  /** Which are ticked; absent where there is nothing to do with them. */
  ticks?: Ticks;
  /** Where the picture beside a row is read from, null for a record without one; absent where rows have none. */
  photoOf?(record: ListRecord): string | null;
  /** Address of a record, react-admin's own; the router makes it public. Null when records have no page. */
  pathOf(record: ListRecord): string | null;
  mayCreate: boolean;
  mayDelete: boolean;
  /** Whether rows have buttons at all. */
  hasActions: boolean;
}

export const ListScreen = createContext<ListScreenValue | null>(null);

export function useListScreen(): ListScreenValue {
  const screen = useContext(ListScreen);
  if (!screen) throw new Error('useListScreen must be used within a ListView');
  return screen;
}
