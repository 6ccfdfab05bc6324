import { Kind, parse, visit } from 'graphql';
import type { DocumentNode, FieldNode, GraphQLSchema } from 'graphql';
import type { Resource } from '../../../src/schema/resource';
import type { Resources } from '../../../src/schema/resources';
import type { Selection } from '../sql/select';
import { remember } from '../base/remember';
import { givenArguments } from './givenArguments';
import type { KnownDocument } from './knownDocuments';
import type { Reads } from './reads';
import { selectionOfField } from './selection';

/** Those that are remembered, the last to come back first: people's programs have few. */
const most = 300;

interface Read {
  resource: Resource;
  of: 'list' | 'one';
}

/**
 * Documents of others (integrations, the API's own users) that read a list or a record. One is judged, validated and
 * answered by the framework the first time; from then on by the statement that it makes, like our own.
 */
export class RepeatedReads {
  private readonly known = new Map<string, KnownDocument | null>();
  private readonly operations: ReadonlyMap<string, Read>;

  constructor(
    resources: Resources,
    private readonly reads: Reads,
    private readonly schema: GraphQLSchema,
  ) {
    const operations = new Map<string, Read>();
    for (const resource of resources.all) {
      const { list, one } = resource.operations ?? {};
      if (list) operations.set(list, { resource, of: 'list' });
      if (one) operations.set(one, { resource, of: 'one' });
    }
    this.operations = operations;
  }

  get(text: string): KnownDocument | undefined {
    const found = this.known.get(text);
    if (!found) return undefined;
    this.known.delete(text);
    this.known.set(text, found);
    return found;
  }

  /** To be called with a document that holds within the limits and is valid: it has just been answered. */
  learn(text: string): void {
    if (this.known.has(text)) return;
    remember(this.known, text, this.read(parse(text)), most);
  }

  private read(document: DocumentNode): KnownDocument | null {
    const [operation, ...others] = document.definitions.filter(one => one.kind === Kind.OPERATION_DEFINITION);
    const [node, ...more] = operation?.selectionSet.selections ?? [];
    if (!operation || others.length > 0 || node?.kind !== Kind.FIELD || more.length > 0) return null;
    const read = this.operations.get(node.name.value);
    const field = this.schema.getQueryType()?.getFields()[node.name.value];
    if (operation.operation !== 'query' || !read || !field || !isPlain(document, node)) return null;
    const selection = selectionOfField({ fieldNodes: [node], fragments: fragmentsOf(document) });
    const declared = operation.variableDefinitions ?? [];
    return {
      operation: node.name.value,
      named: operation.name?.value ?? null,
      answer: async (request, variables) => {
        const args = givenArguments(this.schema, { field, node, declared }, variables);
        const body =
          read.of === 'list'
            ? await this.reads.list(request, read.resource, args, { page: selection })
            : await this.reads.one(request, read.resource, args.id, selection);
        return JSON.stringify(picked(JSON.parse(body), selection));
      },
    };
  }
}

const fragmentsOf = ({ definitions }: DocumentNode) =>
  Object.fromEntries(
    definitions.flatMap(one =>
      one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [],
    ),
  );

/** Whether all that it selects comes under its own name, whatever its variables are. */
function isPlain(document: DocumentNode, root: FieldNode): boolean {
  let plain = true;
  visit(document, {
    Directive() {
      plain = false;
    },
    Field(node) {
      const odd = node.alias !== undefined || node.name.value === '__typename';
      if (odd || (node !== root && (node.arguments ?? []).length > 0)) plain = false;
    },
  });
  return plain;
}

/** What is selected of a value, in the order in which it is selected, as executing the document would give it. */
function picked(value: unknown, selection: Selection): unknown {
  if (Array.isArray(value)) return value.map(one => picked(one, selection));
  if (typeof value !== 'object' || value === null) return value ?? null;
  const given = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(selection).map(([name, inner]) => [
      name,
      inner === true ? (given[name] ?? null) : picked(given[name], inner),
    ]),
  );
}
