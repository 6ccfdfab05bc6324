import type { Resource } from '../../schema/resource';
import { moneyText } from './moneyText';
import { pathField, pathValues } from '../../schema/pathField';
import { isTold } from '../../schema/told';
import { severalText } from './severalText';
import { shownText } from './shownText';
import { sumOf } from '../../schema/sumOf';
import { toldTextOf } from './toldTextOf';

/** How a record's value at a path reads: amounts of rows are summed, other values of rows listed. */
export function pathTextOf(resource: Resource, path: string): (record: Record<string, unknown>) => string {
  if (path === '_label') return record => String(record._label ?? '');
  if (isTold(path)) return toldTextOf(resource, path);
  const found = pathField(resource, path);
  const { field, rows } = found;
  if (!rows) return record => shownText(field, pathValues(record, path, found)[0]);
  if (field.kind !== 'money')
    return record => severalText(pathValues(record, path, found).map(value => shownText(field, value)));
  return record => {
    const values = pathValues(record, path, found);
    return values.length > 0 ? moneyText(sumOf(values)) : '';
  };
}
