import type { Resource } from '../../schema/resource';
import { capitalised } from './wording';

/** How the list of a resource is called. */
export function listTitle({ titles, labels }: Resource): string {
  return titles?.list ?? capitalised(labels.many);
}
