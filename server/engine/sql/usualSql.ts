import type { Resource } from '../../../src/schema/resource';
import { markOfUsual } from '../../../src/schema/words/fields/starts';
import { name } from '../connection/sql';

/** The condition that the record `t` is the one taken where nothing is given (`onlyOne`). */
export function usualSql({ fields }: Resource, alias = 't'): string {
  const mark = markOfUsual(fields);
  return mark === undefined ? 'false' : `${alias}.${name(mark)}`;
}
