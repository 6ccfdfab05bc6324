import { ApolloLink } from '@apollo/client/core';
import { readOwnSession } from '../session';

/** 'Authorization: Bearer' with the session of who works here, empty without one. */
export const authorization = () =>
  new ApolloLink((operation, forward) => {
    operation.setContext(({ headers }: { headers?: Record<string, string> }) => ({
      headers: { ...headers, authorization: `Bearer ${readOwnSession()?.token.accessToken ?? ''}` },
    }));
    return forward(operation);
  });
