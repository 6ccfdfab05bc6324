import { fromPromise } from '@apollo/client/core';
import { onError } from '@apollo/client/link/error';
import { refreshSession } from '../refreshSession';
import { readSession } from '../session';

/** Refreshes the session when the server does not know it any more, and asks again, once. */
export const refreshOnce = () =>
  onError(({ graphQLErrors, operation, forward }) => {
    const unknown = graphQLErrors?.some(error => error.extensions?.code === 'UNAUTHENTICATED');
    if (!unknown || operation.getContext().asked) return undefined;
    const used = bearerOf(operation.getContext().headers);
    const session = readSession();
    if (!session) return undefined;
    operation.setContext({ asked: true });
    // Another request may have brought a new session since this one left.
    const renewed = session.token.accessToken === used ? refreshSession(session) : Promise.resolve(session);
    return fromPromise(renewed).flatMap(() => forward(operation));
  });

function bearerOf(headers: Record<string, string> | undefined): string | undefined {
  return headers?.authorization?.slice('Bearer '.length);
}
