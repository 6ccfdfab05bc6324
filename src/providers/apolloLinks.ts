import { ApolloLink, fromPromise, Observable } from '@apollo/client/core';
import type { FetchResult } from '@apollo/client/core';
import { onError } from '@apollo/client/link/error';
import { GraphQLError } from 'graphql';
import { decisionOf, decisionsHeader, writeDecisions } from '../schema/api/question';
import type { Question } from '../schema/api/question';
import { questions } from './questions';
import { refreshSession } from './refreshSession';
import { readOwnSession, sessionRegained } from './session';
import type { Session } from './session';
import { notifyWarning } from './warnings';

/** Variable under which a key travels from `buildQuery` to here: ra-data-graphql passes nothing else along. */
export const idempotencyVariable = '_idempotencyKey';

/** Moves the key of a filled form from the variables to its header. */
export const idempotency = () =>
  new ApolloLink((operation, forward) => {
    const { [idempotencyVariable]: key, ...variables } = operation.variables;
    if (typeof key === 'string') {
      operation.variables = variables;
      operation.setContext(({ headers }: { headers?: Record<string, string> }) => ({
        headers: { ...headers, 'Idempotency-Key': key },
      }));
    }
    return forward(operation);
  });

/** Variable under which decisions already taken travel from `buildQuery` to here: a list of 'name=value'. */
export const decisionsVariable = '_decisions';

/**
 * Shows the question that the server asks before it writes, and sends the write again with what was decided, under the
 * same key. One gives up: the refusal stands.
 */
export const confirmations = () =>
  new ApolloLink((operation, forward) => {
    const { [decisionsVariable]: taken, ...variables } = operation.variables;
    operation.variables = variables;
    const send = (decisions: readonly string[]): Observable<FetchResult> => {
      if (decisions.length > 0)
        operation.setContext(({ headers }: { headers?: Record<string, string> }) => ({
          headers: { ...headers, [decisionsHeader]: writeDecisions(decisions) },
        }));
      return forward(operation).flatMap(result => {
        const question = questionOf(result);
        if (!question) return Observable.of(result);
        return fromPromise(questions.ask(question)).flatMap(value =>
          value === null ? Observable.of(result) : send([...decisions, decisionOf(question.name, value)]),
        );
      });
    };
    return send((taken as readonly string[] | undefined) ?? []);
  });

function questionOf({ errors }: FetchResult): Question | null {
  const [first] = errors ?? [];
  const question = first?.extensions?.question as Omit<Question, 'message'> | undefined;
  return first && question ? { ...question, message: first.message } : null;
}

/** Hands on the sentences that an answer carries beside its data (`extensions.warnings`). */
export const warnings = () =>
  new ApolloLink((operation, forward) =>
    forward(operation).map(result => {
      const messages = result.extensions?.warnings as readonly string[] | undefined;
      for (const message of messages ?? []) notifyWarning(message);
      return result;
    }),
  );

/**
 * Refreshes the session when the server does not know it any more, and sends the request again, once. When it is lost,
 * the request waits until they have identified themselves: it leaves as it was, its idempotency key included. Never in
 * another person's name.
 */
export const refreshOnce = () =>
  onError(({ graphQLErrors, operation, forward }) => {
    const unknown = graphQLErrors?.some(error => error.extensions?.code === 'UNAUTHENTICATED');
    if (!unknown || operation.getContext().retried) return undefined;
    operation.setContext({ retried: true });
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

/** 'Authorization: Bearer' with the session of who works here, empty without one. */
export const authorization = () =>
  new ApolloLink((operation, forward) => {
    operation.setContext(({ headers }: { headers?: Record<string, string> }) => ({
      headers: { ...headers, authorization: `Bearer ${readOwnSession()?.token.accessToken ?? ''}` },
    }));
    return forward(operation);
  });

/** A GraphQL answer that came with an HTTP error is an answer: its errors come as those of any other. */
export const answeredErrors = () =>
  onError(({ networkError, graphQLErrors: errors }) =>
    networkError && errors ? Observable.of({ data: null, errors }) : undefined,
  );
