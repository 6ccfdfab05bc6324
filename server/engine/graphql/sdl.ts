import { GraphQLInputObjectType, GraphQLList, GraphQLNonNull, GraphQLObjectType, Kind, parse } from 'graphql';
import { specifiedScalarTypes } from 'graphql';
import type {
  FieldDefinitionNode,
  GraphQLFieldConfig,
  GraphQLInputType,
  GraphQLNamedType,
  GraphQLOutputType,
  InputValueDefinitionNode,
  TypeNode,
} from 'graphql';
import type { Request } from '../base/request';
import { ourScalars } from './scalars';

export interface GraphQLContext {
  request: Request;
}
export type OperationField = GraphQLFieldConfig<unknown, GraphQLContext, Record<string, unknown>>;
export type OperationFields = Record<string, OperationField>;

/** The operations that a part of the engine adds to the API. */
export interface Operations {
  query: OperationFields;
  mutation: OperationFields;
}

/** How a field is answered. */
// oxlint-disable-next-line typescript/no-explicit-any -- arguments are what the SDL declares, which no type reads
type Resolve = (args: any, request: Request) => unknown;

const scalars: readonly GraphQLNamedType[] = [...specifiedScalarTypes, ...ourScalars];

/**
 * Types written in GraphQL's own language, by name. One that another names stands before it.
 * @param known types made elsewhere that these name.
 */
export function typesOf(sdl: string, known: readonly GraphQLNamedType[] = []) {
  return readSdl(sdl, known).types;
}

/** The fields of `Query` and `Mutation` of such a text, each with what answers it. */
export function operationsOf(
  sdl: string,
  resolvers: Readonly<Record<string, Resolve>>,
  known: readonly GraphQLNamedType[] = [],
): Operations {
  const { fields } = readSdl(sdl, known);
  const answered = (type: 'Query' | 'Mutation'): OperationFields =>
    Object.fromEntries(
      Object.entries(fields[type] ?? {}).map(([name, field]) => {
        const resolve = resolvers[name];
        if (!resolve) throw new Error(`Nothing answers ${name}`);
        return [name, { ...field, resolve: (_, args, { request }) => resolve(args, request) }];
      }),
    );
  return { query: answered('Query'), mutation: answered('Mutation') };
}

function readSdl(sdl: string, known: readonly GraphQLNamedType[]) {
  const all = new Map([...scalars, ...known].map(type => [type.name, type]));
  const types: Record<string, GraphQLObjectType | GraphQLInputObjectType> = {};
  const fields: Partial<Record<string, OperationFields>> = {};
  const typeOf = (node: TypeNode): GraphQLInputType & GraphQLOutputType => {
    if (node.kind === Kind.NON_NULL_TYPE) return new GraphQLNonNull(typeOf(node.type)) as never;
    if (node.kind === Kind.LIST_TYPE) return new GraphQLList(typeOf(node.type)) as never;
    const found = all.get(node.name.value);
    if (!found) throw new Error(`No type is named ${node.name.value}`);
    return found as never;
  };
  const itemsOf = (
    nodes: readonly (FieldDefinitionNode | InputValueDefinitionNode)[] = [],
  ): OperationFields =>
    Object.fromEntries(
      nodes.map(node => [
        node.name.value,
        {
          type: typeOf(node.type),
          description: node.description?.value,
          ...('arguments' in node && node.arguments?.length
            ? { args: itemsOf(node.arguments) as never }
            : {}),
        },
      ]),
    );
  for (const node of parse(sdl).definitions) {
    if (node.kind !== Kind.OBJECT_TYPE_DEFINITION && node.kind !== Kind.INPUT_OBJECT_TYPE_DEFINITION)
      throw new Error(`${node.kind} is not read here`);
    const items = itemsOf(node.fields);
    const { value: name } = node.name;
    if (name === 'Query' || name === 'Mutation') fields[name] = items;
    else {
      const config = { name, description: node.description?.value, fields: items as never };
      const type =
        node.kind === Kind.OBJECT_TYPE_DEFINITION
          ? new GraphQLObjectType(config)
          : new GraphQLInputObjectType(config);
      types[name] = type;
      all.set(name, type);
    }
  }
  return { types, fields };
}
