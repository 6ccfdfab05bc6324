import { createHash } from 'node:crypto';
import type { Resources } from '../../src/schema/resources';
import { searchTextSql } from '../records/search';

/** Changes when records are found by other words than before: their search texts are then to be made anew. */
export function searchSignature(resources: Resources): string {
  const texts = resources.all.map(resource => `${resource.name} ${searchTextSql(resource, resources)}`);
  return createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 16);
}
