import type { ApolloClient } from '@apollo/client/core';
import { HttpError } from 'ra-core';
import { KEY_VARIABLE } from './links/idempotency';
import { newKey } from './newKey';
import { knownDocument } from './knownDocument';
import { readableError } from './readableError';

/** Calls of one operation by its document; they throw readable errors. */
export interface GraphqlCalls {
  /** @param signal ends the request. */
  ask<Data>(
    key: string,
    text: () => string,
    variables: Record<string, unknown>,
    signal?: AbortSignal,
  ): Promise<Data>;
  change<Data>(
    key: string,
    text: () => string,
    variables: Record<string, unknown>,
    idempotencyKey?: string,
  ): Promise<Data>;
}

/** The client as our own operations use it, those that react-admin has no method for. */
export function makeGraphqlCalls(client: ApolloClient<unknown>): GraphqlCalls {
  return {
    async ask<Data>(
      key: string,
      text: () => string,
      variables: Record<string, unknown>,
      signal?: AbortSignal,
    ) {
      const answer = client.query<Data>({
        query: knownDocument(key, text),
        variables,
        context: signal ? { fetchOptions: { signal } } : undefined,
      });
      return (await answer.catch(refuse)).data as Data;
    },
    async change<Data>(key: string, text: () => string, variables: Record<string, unknown>, id?: string) {
      const answer = client.mutate<Data>({
        mutation: knownDocument(key, text),
        variables: { ...variables, [KEY_VARIABLE]: id ?? newKey() },
      });
      return (await answer.catch(refuse)).data as Data;
    },
  };
}

function refuse(error: Error & { networkError?: { statusCode?: number } | null }): never {
  throw readableError(new HttpError(error.message, error.networkError?.statusCode, error));
}
