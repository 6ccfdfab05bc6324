import { Kind } from 'graphql';
import type { ASTNode, GraphQLError } from 'graphql';

/**
 * A document or a variable that the schema refuses, said with the place and the names that its writer wrote: graphql's
 * own sentences tell names of the schema, and suggest more.
 */
export function requestFault({ nodes, locations }: GraphQLError): string {
  const [at] = locations ?? [];
  const place = at ? ` (ligne ${at.line}, colonne ${at.column})` : '';
  const node = nodes?.[0];
  if (node?.kind === Kind.VARIABLE_DEFINITION)
    return `La variable « $${node.variable.name.value} » n’a pas la valeur attendue${place}.`;
  const name = node && nameOf(node);
  return name
    ? `Requête GraphQL invalide : « ${name} » n’est pas accepté ici${place}.`
    : `Requête GraphQL invalide${place}.`;
}

function nameOf(node: ASTNode): string | undefined {
  return 'name' in node ? node.name?.value : undefined;
}
