import { isInputObjectType, isListType, isNonNullType, isObjectType, isScalarType } from 'graphql';
import type { GraphQLField, GraphQLInputType, GraphQLOutputType, GraphQLSchema } from 'graphql';
import { SecurityLog } from '../../../server/engine/access/securityLog';
import { makeTokens } from '../../../server/engine/access/tokens';
import { Reads } from '../../../server/engine/graphql/reads';
import { buildSchema } from '../../../server/engine/schema';
import type { Engine } from '../../../server/engine/records/context';
import { tokenSecret } from './api';

/** An operation of the API and a document that is valid for it, whose arguments refer to nothing. */
export interface Operation {
  name: string;
  document: string;
}

/** The mutations that write: exports, which stand among the queries too, are the same fields and write nothing. */
export function writingFields(schema: GraphQLSchema): Record<string, GraphQLField<unknown, unknown>> {
  const queries = schema.getQueryType()?.getFields() ?? {};
  const mutations = Object.entries(schema.getMutationType()?.getFields() ?? {});
  return Object.fromEntries(mutations.filter(([name]) => !Object.hasOwn(queries, name)));
}

/** The schema that an engine serves. */
export const builtSchema = (engine: Engine): GraphQLSchema =>
  buildSchema(engine, new Reads(engine), {
    ...engine,
    security: new SecurityLog(engine.pool, engine.log),
    tokens: makeTokens(tokenSecret),
  });

/** Every operation of the schema of these resources, once, the engine's own included. */
export function everyOperation(engine: Engine): Operation[] {
  const schema = builtSchema(engine);
  return (['query', 'mutation'] as const).flatMap(kind => {
    const fields = kind === 'query' ? schema.getQueryType()?.getFields() : writingFields(schema);
    return Object.values(fields ?? {}).map(({ name, args, type: answer }) => {
      const given = args
        .filter(argument => isNonNullType(argument.type))
        .map(argument => `${argument.name}: ${sample(argument.type, argument.name)}`);
      const parenthesis = given.length > 0 ? `(${given.join(', ')})` : '';
      return { name, document: `${kind} { ${name}${parenthesis} ${selection(answer)} }` };
    });
  });
}

function sample(type: GraphQLInputType, name: string): string {
  if (isNonNullType(type)) return sample(type.ofType, name);
  if (isListType(type)) return '[]';
  if (isInputObjectType(type)) return '{}';
  return name === 'resource' ? '"clients"' : '"999999999"';
}

/** The first field of an object, down to a leaf. */
function selection(type: GraphQLOutputType): string {
  if (isNonNullType(type) || isListType(type)) return selection(type.ofType);
  if (!isObjectType(type)) return '';
  const fields = Object.values(type.getFields());
  const field = fields.find(one => isScalarType(one.type)) ?? fields[0];
  return field ? `{ ${field.name} ${selection(field.type)} }` : '';
}
