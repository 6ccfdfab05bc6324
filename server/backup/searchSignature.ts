import type { Resources } from '../../src/schema/resources';
import { signatureOf } from '../database/normalisation';
import { searchSignature as signatureOfOne } from '../records/search';

/** Changes when records are found by other words than before: their search texts are then to be made anew. */
export function searchSignature(resources: Resources): string {
  const found = resources.all.map(resource => `${resource.name} ${signatureOfOne(resource, resources)}`);
  return signatureOf(found.join('\n'));
}
