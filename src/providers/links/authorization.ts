import { ApolloLink } from '@apollo/client/core';
import { readSession } from '../session';

/** 'Authorization: Bearer' with the session of this moment, empty without one. */
export const authorization = () =>
  new ApolloLink((operation, forward) => {
    operation.setContext(({ headers }: { headers?: Record<string, string> }) => ({
      headers: { ...headers, authorization: `Bearer ${readSession()?.token.accessToken ?? ''}` },
    }));
    return forward(operation);
  });
