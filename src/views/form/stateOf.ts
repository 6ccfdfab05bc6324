import { leavesOf } from '../../schema/paths';
import type { Leaf } from '../../schema/paths';
import type { Resource } from '../../schema/resource';

/** The field that says a record's state: that of its transitions, else the first choice with colours. */
export function stateOf(resource: Resource): Leaf | undefined {
  const toned = leavesOf(resource.fields).filter(({ field }) => field.tones);
  return toned.find(({ path }) => path === resource.transitions?.field) ?? toned[0];
}
