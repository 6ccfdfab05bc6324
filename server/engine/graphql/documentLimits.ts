import { Kind, parse, visit } from 'graphql';
import type {
  DefinitionNode,
  DocumentNode,
  FieldNode,
  FragmentDefinitionNode,
  OperationDefinitionNode,
  SelectionSetNode,
} from 'graphql';
import { Refusal } from '../base/refusal';

/**
 * What a document may select, fragments unfolded. Our own largest one has 5 levels, 80 fields and 340 tokens; none has
 * an alias or a fragment.
 */
export const limits = {
  characters: 16_000,
  tokens: 1500,
  depth: 8,
  /** The usual question of tools about a schema goes 14 levels down. */
  introspectionDepth: 16,
  fields: 400,
  roots: 10,
  /** Aliases, `__typename` and fields repeated in one place. */
  aliases: 15,
  fragments: 20,
  directives: 10,
  listed: 100,
} as const;

/** Operations that try a password or a token: one in a document, so that each try is a request of its own. */
const credentials: ReadonlySet<string> = new Set([
  'login',
  'refresh',
  'forgotPassword',
  'resetPassword',
  'changePassword',
]);

/** What is known of a document that holds within the limits. */
export interface DocumentTraits {
  /** Whether it queries the schema itself (introspection). */
  introspects: boolean;
}

const refused = (why: string) => new Refusal('TOO_COSTLY', `Requête refusée : ${why}.`);

/**
 * Judges a document before it is validated, whatever it holds, in a time that its length bounds.
 * @throws Refusal TOO_COSTLY, GraphQLError when it is no document.
 */
export function checkDocument(text: string): DocumentTraits {
  if (text.length > limits.characters) throw refused(`${limits.characters} caractères au plus`);
  const document = read(text);
  const introspects = checkEverywhere(document);
  new Judge(document, introspects ? limits.introspectionDepth : limits.depth).judge();
  return { introspects };
}

/** The parser goes down by recursion: what would exhaust its stack is refused like the rest. */
function read(text: string): DocumentNode {
  try {
    return parse(text, { maxTokens: limits.tokens });
  } catch (error) {
    if (error instanceof RangeError) throw refused('elle est trop profonde');
    if (/more th\w+ \d+ tokens/.test((error as Error).message))
      throw refused(`${limits.tokens} mots et signes au plus`);
    throw error;
  }
}

/** Counts what stands anywhere in the document, and returns whether it queries the schema. */
function checkEverywhere(document: DocumentNode): boolean {
  let directives = 0;
  let introspects = false;
  visit(document, {
    Directive() {
      if (++directives > limits.directives) throw refused(`${limits.directives} directives au plus`);
    },
    ListValue(node) {
      if (node.values.length > limits.listed) throw refused(`${limits.listed} valeurs par liste au plus`);
    },
    Field(node) {
      if (node.name.value === '__schema' || node.name.value === '__type') introspects = true;
    },
  });
  return introspects;
}

interface Cost {
  depth: number;
  fields: number;
  /** Aliases and `__typename`, and what is repeated further down. */
  aliases: number;
  /** Names of the fields of this place, those of its fragments included, each as often as it stands there, */
  names: readonly string[];
  /** and of those without an alias. */
  plain: readonly string[];
}

/** Adds up what selections cost; each fragment is judged once, however often it is spread. */
class Judge {
  private readonly fragments = new Map<string, FragmentDefinitionNode>();
  private readonly judged = new Map<string, Cost | 'open'>();
  private readonly operations: OperationDefinitionNode[] = [];

  constructor(
    document: DocumentNode,
    private readonly most: number,
  ) {
    for (const definition of document.definitions) this.sort(definition);
    if (this.operations.length !== 1) throw refused('une opération par requête');
    if (this.fragments.size > limits.fragments) throw refused(`${limits.fragments} fragments au plus`);
  }

  judge(): void {
    for (const name of this.fragments.keys()) this.fragment(name, 1);
    for (const { selectionSet } of this.operations) {
      const { names } = this.selection(selectionSet, 1);
      if (names.length > limits.roots) throw refused(`${limits.roots} opérations au plus`);
      if (names.filter(name => credentials.has(name)).length > 1)
        throw refused('une seule opération d’identité à la fois');
    }
  }

  private sort(definition: DefinitionNode): void {
    if (definition.kind === Kind.OPERATION_DEFINITION) this.operations.push(definition);
    else if (definition.kind === Kind.FRAGMENT_DEFINITION)
      this.fragments.set(definition.name.value, definition);
    else throw refused('une opération par requête');
  }

  /** @param level how deep it is written, which bounds the recursion. */
  private selection(set: SelectionSetNode, level: number): Cost {
    if (level > 2 * limits.introspectionDepth) throw this.tooDeep();
    const cost = { depth: 0, fields: 0, aliases: 0, names: [] as string[], plain: [] as string[] };
    for (const node of set.selections) {
      const inner =
        node.kind === Kind.FIELD
          ? this.field(node, level)
          : node.kind === Kind.INLINE_FRAGMENT
            ? this.selection(node.selectionSet, level + 1)
            : this.fragment(node.name.value, level + 1);
      cost.depth = Math.max(cost.depth, inner.depth);
      cost.fields += inner.fields;
      cost.aliases += inner.aliases;
      cost.names.push(...inner.names);
      cost.plain.push(...inner.plain);
      this.within(cost);
    }
    return cost;
  }

  private field({ name: { value: name }, alias, selectionSet }: FieldNode, level: number): Cost {
    const inner = selectionSet && this.selection(selectionSet, level + 1);
    const odd = alias !== undefined || name === '__typename';
    return {
      depth: 1 + (inner?.depth ?? 0),
      fields: 1 + (inner?.fields ?? 0),
      aliases: (odd ? 1 : 0) + (inner ? inner.aliases + repeated(inner) : 0),
      names: [name],
      plain: odd ? [] : [name],
    };
  }

  private fragment(name: string, level: number): Cost {
    const known = this.judged.get(name);
    if (known === 'open') throw refused('un fragment se contient lui-même');
    if (known) return known;
    const definition = this.fragments.get(name);
    if (!definition) return { depth: 0, fields: 0, aliases: 0, names: [], plain: [] };
    this.judged.set(name, 'open');
    const cost = this.selection(definition.selectionSet, level);
    this.judged.set(name, cost);
    return cost;
  }

  private within(cost: Cost): Cost {
    if (cost.depth > this.most) throw this.tooDeep();
    if (cost.fields > limits.fields) throw refused(`${limits.fields} champs au plus`);
    if (cost.aliases + repeated(cost) > limits.aliases)
      throw refused(`${limits.aliases} alias ou champs répétés au plus`);
    return cost;
  }

  private tooDeep(): Refusal {
    return refused(`${this.most} niveaux au plus`);
  }
}

const repeated = ({ plain }: Cost) => plain.length - new Set(plain).size;
