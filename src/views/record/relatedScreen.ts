import type { Column } from '../../schema/listConfig';
import type { Resource } from '../../schema/resource';
import type { Fields } from '../../schema/field';
import type { Caller } from '../../schema/permissions';
import type { SheetTab } from '../../schema/tabs';
import { listScreenOf } from '../list/listScreenOf';
import type { ListScreenValue } from '../list/ListScreen';

/** A list as a tab of a sheet: read and opened, without what would say the sheet's own record again on each row. */
export function relatedScreen({ list: resource, path }: SheetTab, caller: Caller | null): ListScreenValue {
  const { columns = [], ...list } = resource.list ?? {};
  const others = columns.flatMap(column => withoutPath(column, path));
  const plain: Resource = {
    ...resource,
    list: { ...list, columns: others, grouping: undefined, unfolds: undefined, bulk: undefined },
  };
  return { ...listScreenOf(plain, caller), hasActions: false, mayDelete: false };
}

function withoutPath(column: Column<Fields>, path: string): Column<Fields>[] {
  if (typeof column === 'string') return column === path ? [] : [column];
  if (column.main === path) return [];
  const second = [column.second ?? []].flat().filter(one => one !== path);
  return [{ ...column, second: second.length > 0 ? second : undefined }];
}
