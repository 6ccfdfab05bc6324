import { ApolloLink, Observable } from '@apollo/client/core';
import type { FetchResult } from '@apollo/client/core';

/** A GraphQL answer that came with an HTTP error is an answer: its errors are told as such. */
export const answeredErrors = () =>
  new ApolloLink(
    (operation, forward) =>
      new Observable<FetchResult>(observer => {
        const subscription = forward(operation).subscribe({
          next: result => observer.next(result),
          error: (error: { result?: FetchResult }) => {
            if (!error.result?.errors) return observer.error(error);
            observer.next({ data: null, errors: error.result.errors });
            observer.complete();
          },
          complete: () => observer.complete(),
        });
        return () => subscription.unsubscribe();
      }),
  );
