import { ApolloClient, ApolloLink, HttpLink, InMemoryCache, from } from '@apollo/client/core';
import type { DocumentNode } from '@apollo/client/core';
import type { ASTNode } from 'graphql';
import createUploadLink from 'apollo-upload-client/createUploadLink.mjs';
import {
  answeredErrors,
  authorization,
  confirmations,
  idempotency,
  refreshOnce,
  warnings,
} from './apolloLinks';
import { clockedFetch } from './serverClock';
import { uploadFetch } from './uploadFetch';

/** Sends a known document as it was written, so that the server recognises it. */
const options = {
  uri: '/graphql',
  print: (document: ASTNode, print: (document: ASTNode) => string) =>
    document.loc?.source.body ?? print(document),
};

/** JSON, but for what carries files. */
const http = () =>
  ApolloLink.split(
    ({ variables }) => hasNewFile(variables),
    createUploadLink({
      ...options,
      headers: { 'apollo-require-preflight': 'true' },
      fetch: uploadFetch,
      isExtractableFile: (value): value is Blob => value instanceof Blob,
    }),
    new HttpLink({ ...options, fetch: clockedFetch }),
  );

/** Whether a value holds, somewhere, a file that is to be sent. */
function hasNewFile(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return value instanceof Blob || Object.values(value).some(hasNewFile);
}

/** Leaves documents as they are: no `__typename` in the server's known ones. */
class PlainCache extends InMemoryCache {
  override transformDocument(document: DocumentNode): DocumentNode {
    return document;
  }
}

/**
 * The client under the data provider. It keeps nothing: react-query does. Equal queries are not merged, else aborting
 * one would abort the other.
 * @param end where the requests go; the server of the page when absent.
 */
export function makeApolloClient(end: ApolloLink = http()): ApolloClient<unknown> {
  return new ApolloClient({
    link: from([
      idempotency(),
      confirmations(),
      warnings(),
      refreshOnce(),
      authorization(),
      answeredErrors(),
      end,
    ]),
    cache: new PlainCache(),
    queryDeduplication: false,
    assumeImmutableResults: true,
    defaultOptions: { query: { fetchPolicy: 'no-cache' }, mutate: { fetchPolicy: 'no-cache' } },
    devtools: { enabled: false },
  });
}
