import { Observable, fromPromise } from '@apollo/client/core';
import type { FetchResult } from '@apollo/client/core';
import { onError } from '@apollo/client/link/error';
import { GraphQLError } from 'graphql';
import { refreshSession } from '../refreshSession';
import { readOwnSession, sessionRegained } from '../session';
import type { Session } from '../session';

/**
 * Refreshes the session when the server does not know it any more, and asks again, once. When it is lost, what was
 * asked waits until they have identified themselves: it leaves as it was, its idempotency key included. Never in
 * another person's name.
 */
export const refreshOnce = () =>
  onError(({ graphQLErrors, operation, forward }) => {
    const unknown = graphQLErrors?.some(error => error.extensions?.code === 'UNAUTHENTICATED');
    if (!unknown || operation.getContext().asked) return undefined;
    operation.setContext({ asked: true });
    const renewed = renew(bearerOf(operation.getContext().headers));
    return fromPromise(renewed).flatMap(session => (session ? forward(operation) : signedOut()));
  });

async function renew(used: string | undefined): Promise<Session | null> {
  const session = readOwnSession();
  // Another request may have brought a new session since this one left.
  if (session && session.token.accessToken !== used) return session;
  const fresh = session && (await refreshSession(session));
  return fresh ? readOwnSession() : sessionRegained();
}

function signedOut(): Observable<FetchResult> {
  const error = new GraphQLError('Votre session a expiré.', { extensions: { code: 'UNAUTHENTICATED' } });
  return Observable.of({ data: null, errors: [error] });
}

function bearerOf(headers: Record<string, string> | undefined): string | undefined {
  return headers?.authorization?.slice('Bearer '.length);
}
