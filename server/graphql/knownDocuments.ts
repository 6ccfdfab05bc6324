import { getArgumentValues, getVariableValues, parse } from 'graphql';
import type { FieldNode, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { allDocuments } from '../../src/schema/allDocuments';
import { documents } from '../../src/schema/documents';
import { notificationDocuments } from '../../src/schema/notificationDocuments';
import type { Resources } from '../../src/schema/resources';
import type { Request } from '../records/context';
import type { Notifications } from '../notifications/notifications';
import { checkVariables } from './variableLimits';
import type { Write } from './mutationFields';
import type { Reads } from './reads';
import type { AskedField } from './selection';

type Variables = Readonly<Record<string, unknown>>;

/** A document that the configs produce: its operation, and how it is answered without being parsed. */
export interface KnownDocument {
  operation: string;
  answer(request: Request, variables: Variables): Promise<string>;
}

/** What the admin sends of resources, by its exact text: PostgreSQL's JSON goes out as it is. */
export function knownDocuments(
  resources: Resources,
  reads: Reads,
  schema: GraphQLSchema,
  notifications: Notifications,
): ReadonlyMap<string, KnownDocument> {
  const known = new Map<string, KnownDocument>([
    [
      documents.lookup,
      { operation: 'Lookup', answer: (request, variables) => reads.lookup(request, variables) },
    ],
    [
      documents.alike,
      { operation: 'Alike', answer: (request, variables) => reads.alike(request, variables) },
    ],
    [
      documents.prefill,
      { operation: 'Prefill', answer: (request, variables) => reads.prefill(request, variables) },
    ],
    [
      documents.history,
      { operation: 'RecordHistory', answer: (request, variables) => reads.history(request, variables) },
    ],
    [
      documents.sheetTabs,
      { operation: 'SheetTabs', answer: (request, variables) => reads.tabs(request, variables) },
    ],
    [
      documents.search,
      { operation: 'Search', answer: (request, variables) => reads.search(request, variables) },
    ],
    [
      documents.quickFilterCounts,
      { operation: 'QuickFilterCounts', answer: (request, variables) => reads.counts(request, variables) },
    ],
    [
      notificationDocuments.list(resources),
      { operation: 'Notifications', answer: (request, variables) => notifications.list(request, variables) },
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
    for (const name of Object.keys(resource.queries ?? {})) {
      known.set(documents.query(resource, name, resources), {
        operation: name,
        answer: (request, variables) => reads.question(request, resource, name, variables),
      });
    }
  }
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
  let asked: AskedField | undefined;
  return {
    operation,
    async answer(request, variables) {
      checkVariables(variables);
      asked ??= askedIn(text);
      const declared = asked.operation.variableDefinitions ?? [];
      const { coerced, errors } = getVariableValues(schema, declared, variables, { maxErrors: 1 });
      if (errors) throw errors[0];
      const [node] = asked.fieldNodes as [FieldNode];
      return write(getArgumentValues(field, node, coerced), request, asked);
    },
  };
}

/** The one field that a document of ours asks. */
function askedIn(text: string): AskedField {
  const operation = parse(text).definitions[0] as OperationDefinitionNode;
  const node = operation.selectionSet.selections[0] as FieldNode;
  return { fieldName: node.name.value, fieldNodes: [node], fragments: {}, operation };
}
