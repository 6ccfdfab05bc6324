import type { Draft } from '../../field';
import type { Resource } from '../../resource';

/** Whether the product rests on this record: it is not deleted. Not known of a record read without the field. */
export function isKept({ kept }: Resource, record: Draft): boolean {
  return kept !== undefined && kept.values.includes(String(record[kept.field]));
}
