import { ApolloClient, HttpLink, InMemoryCache, from } from '@apollo/client/core';
import type { ApolloLink, DocumentNode } from '@apollo/client/core';
import { answeredErrors } from './links/answeredErrors';
import { authorization } from './links/authorization';
import { idempotency } from './links/idempotency';
import { refreshOnce } from './links/refreshOnce';
import { warnings } from './links/warnings';

/** Sends a known document as it was written, so that the server recognises it. */
const http = () =>
  new HttpLink({
    uri: '/graphql',
    print: (document, print) => document.loc?.source.body ?? print(document),
  });

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
    link: from([idempotency(), warnings(), refreshOnce(), authorization(), answeredErrors(), end]),
    cache: new PlainCache(),
    queryDeduplication: false,
    assumeImmutableResults: true,
    defaultOptions: { query: { fetchPolicy: 'no-cache' }, mutate: { fetchPolicy: 'no-cache' } },
    devtools: { enabled: false },
  });
}
