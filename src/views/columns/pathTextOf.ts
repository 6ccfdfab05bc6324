import { kindOf } from '../../schema/kinds/kind';
import type { Resource } from '../../schema/resource';
import { moneyText } from '../../schema/kinds/figures';
import { pathField, pathValues } from '../../schema/words/fields/pathField';
import { isVirtualField } from '../../schema/words/occupancy/virtualFields';
import { severalText, shownText } from './texts';
import { sumOf } from '../../schema/words/list/sumOf';
import { virtualFieldTextOf } from '../../schema/words/occupancy/virtualFieldTextOf';

/** How a record's value at a path reads: amounts of rows are summed, other values of rows listed. */
export function pathTextOf(resource: Resource, path: string): (record: Record<string, unknown>) => string {
  if (path === '_label') return record => String(record._label ?? '');
  if (isVirtualField(path)) return virtualFieldTextOf(resource, path);
  const found = pathField(resource, path);
  const { field, rows } = found;
  if (!rows) return record => shownText(field, pathValues(record, path, found)[0]);
  if (!kindOf(field).adds)
    return record => severalText(pathValues(record, path, found).map(value => shownText(field, value)));
  return record => {
    const values = pathValues(record, path, found);
    return values.length > 0 ? moneyText(sumOf(values)) : '';
  };
}
