import { ApolloLink } from '@apollo/client/core';
import { tellWarning } from '../warnings';

/** Hands on the sentences that an answer carries beside its data (`extensions.warnings`). */
export const warnings = () =>
  new ApolloLink((operation, forward) =>
    forward(operation).map(result => {
      const said = result.extensions?.warnings as readonly string[] | undefined;
      for (const message of said ?? []) tellWarning(message);
      return result;
    }),
  );
