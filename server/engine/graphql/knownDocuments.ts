import { parse } from 'graphql';
import type { FieldNode, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { allDocuments } from '../../../src/schema/api/allDocuments';
import { documents } from '../../../src/schema/api/documents';
import type { Resources } from '../../../src/schema/resources';
import type { Request } from '../base/request';
import { givenArguments } from './givenArguments';
import type { Write } from './mutationFields';
import type { Reads } from './reads';
import type { FieldInfo } from './selection';
import { sharedReads } from './sharedQueries';

type Variables = Readonly<Record<string, unknown>>;

/** A document that the configs produce: its operation, and how it is answered without being parsed. */
export interface KnownDocument {
  operation: string;
  /** The name by which a request may select this operation; null when it has none. Absent where any will do. */
  named?: string | null;
  answer(request: Request, variables: Variables): Promise<string>;
}

/**
 * What the admin sends of resources, by its exact text: PostgreSQL's JSON goes out as it is.
 * @param others documents that are no resource's.
 */
export function knownDocuments(
  resources: Resources,
  reads: Reads,
  schema: GraphQLSchema,
  others: ReadonlyMap<string, KnownDocument>,
): ReadonlyMap<string, KnownDocument> {
  const known = new Map(others);
  for (const [operation, read] of Object.entries(sharedReads))
    known.set(documents[read], {
      operation,
      answer: (request, variables) => reads[read](request, variables),
    });
  for (const resource of resources.all) {
    const { list, one } = resource.operations ?? {};
    if (list) {
      known.set(documents.list(resource, resources), {
        operation: list,
        answer: (request, variables) => reads.list(request, resource, variables),
      });
      if (resource.list)
        known.set(documents.shown(resource, resources), {
          operation: list,
          answer: (request, variables) => reads.list(request, resource, variables, 'shown'),
        });
    }
    if (one) {
      known.set(documents.one(resource, resources), {
        operation: one,
        answer: (request, variables) => reads.one(request, resource, variables.id),
      });
    }
  }
  for (const name of Object.keys(resources.questions))
    known.set(documents.question(name, resources), {
      operation: name,
      answer: (request, variables) => reads.question(request, name, variables),
    });
  for (const text of allDocuments(resources)) {
    const write = knownWrite(schema, text);
    if (write) known.set(text, write);
  }
  return known;
}

/** A mutation of a resource, read once; undefined for any other document. */
function knownWrite(schema: GraphQLSchema, text: string): KnownDocument | undefined {
  const operation = /^mutation (\w+)/.exec(text)?.[1] ?? '';
  const field = schema.getMutationType()?.getFields()[operation];
  const write = field?.extensions.write as Write | undefined;
  if (!field || !write) return undefined;
  let info: FieldInfo | undefined;
  return {
    operation,
    async answer(request, variables) {
      info ??= fieldInfoIn(text);
      const [node] = info.fieldNodes as [FieldNode];
      const declared = info.operation.variableDefinitions ?? [];
      return write(givenArguments(schema, { field, node, declared }, variables), request, info);
    },
  };
}

/** The one field that a document of ours selects. */
function fieldInfoIn(text: string): FieldInfo {
  const operation = parse(text).definitions[0] as OperationDefinitionNode;
  const node = operation.selectionSet.selections[0] as FieldNode;
  return { fieldName: node.name.value, fieldNodes: [node], fragments: {}, operation };
}
