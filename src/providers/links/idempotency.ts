import { ApolloLink } from '@apollo/client/core';

/** Variable under which a key travels from `buildQuery` to here: ra-data-graphql passes nothing else along. */
export const KEY_VARIABLE = '_idempotencyKey';

/** Moves the key of a filled form from the variables to its header. */
export const idempotency = () =>
  new ApolloLink((operation, forward) => {
    const { [KEY_VARIABLE]: key, ...variables } = operation.variables;
    if (typeof key === 'string') {
      operation.variables = variables;
      operation.setContext(({ headers }: { headers?: Record<string, string> }) => ({
        headers: { ...headers, 'Idempotency-Key': key },
      }));
    }
    return forward(operation);
  });
