import type { ApolloClient } from '@apollo/client/core';
import { parse } from 'graphql';
import type { DocumentNode } from 'graphql';
import { HttpError } from 'ra-core';
import { idempotencyVariable } from './apolloLinks';
import { newKey } from './newKey';

const parsed = new Map<string, DocumentNode>();

/** A document parsed, at its first use only. */
export function parseOnce(text: string): DocumentNode {
  const document = parsed.get(text) ?? parse(text);
  parsed.set(text, document);
  return document;
}

type Variables = Record<string, unknown>;

/**
 * The client as our own operations use it, those that react-admin has no method for: a document has one operation, and
 * what it answers comes as `data`.
 */
export const makeGraphqlCalls = (client: ApolloClient<unknown>) => ({
  /** @param signal ends the request. */
  query: <T>(text: string, variables: Variables = {}, signal?: AbortSignal) =>
    onlyAnswer<T>(
      client.query({
        query: parseOnce(text),
        variables,
        context: signal ? { fetchOptions: { signal } } : undefined,
      }),
    ),
  mutate: <T>(text: string, variables: Variables, idempotencyKey = newKey()) =>
    onlyAnswer<T>(
      client.mutate({
        mutation: parseOnce(text),
        variables: { ...variables, [idempotencyVariable]: idempotencyKey },
      }),
    ),
});

export type GraphqlCalls = ReturnType<typeof makeGraphqlCalls>;

async function onlyAnswer<T>(answer: Promise<{ data?: unknown }>): Promise<{ data: T }> {
  const { data } = await answer.catch(refuse);
  return { data: Object.values(data as Record<string, T>)[0] as T };
}

function refuse(error: Error & { networkError?: { statusCode?: number } | null }): never {
  throw new HttpError(error.message, error.networkError?.statusCode, error);
}
