import type { ApolloClient } from '@apollo/client/core';
import type { DataProvider } from 'ra-core';
import buildProvider from 'ra-data-graphql-simple';
import type { Resources } from '../schema/resources';
import { makeBuildQuery } from './buildQuery';
import { reactAdminMethods } from './dataProviderMethods';
import { makeGraphqlCalls } from './graphqlCalls';
import { makeOwnMethods } from './ownMethods';
import type { OwnMethods } from './ownMethods';
import { readableError } from './readableError';

/** react-admin's data provider with our own methods. */
export type KarhbaDataProvider = DataProvider & OwnMethods;

/**
 * The data provider over a client. Every method throws `ReadableError`.
 * @param onError sees each failure before the caller does.
 */
export function makeDataProvider(
  client: ApolloClient<unknown>,
  resources: Resources,
  onError: (error: Error) => void = () => undefined,
): KarhbaDataProvider {
  const simple = buildProvider({
    client,
    introspection: false,
    buildQuery: makeBuildQuery(resources),
    query: () => ({ fetchPolicy: 'no-cache' }),
    mutation: () => ({ fetchPolicy: 'no-cache' }),
  });
  const provider: Record<string, unknown> = {};
  for (const method of reactAdminMethods)
    provider[method] = withReadableErrors(simple[method] as Call, onError);
  for (const [name, method] of Object.entries(makeOwnMethods(makeGraphqlCalls(client), resources)))
    provider[name] = withReadableErrors(method as Call, onError);
  return provider as unknown as KarhbaDataProvider;
}

type Call = (...args: unknown[]) => Promise<unknown>;

function withReadableErrors(call: Call, onError: (error: Error) => void): Call {
  return async (...args) => {
    try {
      return await call(...args);
    } catch (error) {
      const readable = readableError(error);
      onError(readable);
      throw readable;
    }
  };
}
