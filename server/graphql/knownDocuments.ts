import { documents } from '../../src/schema/documents';
import type { Resources } from '../../src/schema/resources';
import type { Request } from '../records/context';
import type { Reads } from './reads';

type Variables = Readonly<Record<string, unknown>>;

/** A document that the configs produce: its operation, and how it is answered without being parsed. */
export interface KnownDocument {
  operation: string;
  answer(request: Request, variables: Variables): Promise<string>;
}

/** The reads that the admin sends, by their exact text: PostgreSQL's JSON goes out as it is. */
export function knownDocuments(resources: Resources, reads: Reads): ReadonlyMap<string, KnownDocument> {
  const known = new Map<string, KnownDocument>([
    [
      documents.lookup,
      { operation: 'Lookup', answer: (request, variables) => reads.lookup(request, variables) },
    ],
    [
      documents.history,
      { operation: 'RecordHistory', answer: (request, variables) => reads.history(request, variables) },
    ],
  ]);
  for (const resource of resources.all) {
    const { list, one } = resource.operations ?? {};
    if (list) {
      known.set(documents.list(resource, resources), {
        operation: list,
        answer: (request, variables) => reads.list(request, resource, variables),
      });
    }
    if (one) {
      known.set(documents.one(resource, resources), {
        operation: one,
        answer: (request, variables) => reads.one(request, resource, variables.id),
      });
    }
  }
  return known;
}
