import type { Resource } from '../../schema/resource';
import { capitalised } from './wording';

/** How the list of a resource is called. */
export function listTitle({ titles, menu, labels }: Resource): string {
  return titles?.list ?? menu?.list ?? capitalised(labels.many);
}
