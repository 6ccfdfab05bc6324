import { getArgumentValues, getVariableValues } from 'graphql';
import type { FieldNode, GraphQLField, GraphQLSchema, VariableDefinitionNode } from 'graphql';
import { checkVariables } from './variableLimits';

interface Called {
  field: GraphQLField<unknown, unknown>;
  node: FieldNode;
  /** Of its document. */
  declared: readonly VariableDefinitionNode[];
}

/**
 * The arguments of the one field of a document that is known, as executing it would read them.
 * @throws Refusal, GraphQLError when the variables are too many or do not have their types.
 */
export function givenArguments(
  schema: GraphQLSchema,
  { field, node, declared }: Called,
  variables: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  checkVariables(variables);
  const { coerced, errors } = getVariableValues(schema, declared, variables, { maxErrors: 1 });
  if (errors) throw errors[0];
  return getArgumentValues(field, node, coerced);
}
