import { readRightsAt, valueAt } from '../../schema/paths';
import { can } from '../../schema/permissions';
import type { Caller } from '../../schema/permissions';
import type { Resource } from '../../schema/resource';
import { filesOf, isNew } from '../files/shownFile';
import type { ListRecord } from './columnsOf';

/** Where the small picture beside a row is read from, null for a record without one; undefined where rows have none. */
export function photoOf(
  { list, fields }: Resource,
  caller: Caller | null,
): ((record: ListRecord) => string | null) | undefined {
  const path = list?.photo;
  if (path === undefined || !readRightsAt(fields, path).every(right => can(caller, right))) return undefined;
  return record => {
    const [first] = filesOf(valueAt(record, path));
    return first && !isNew(first) ? `${first.url}/thumbnail` : null;
  };
}
