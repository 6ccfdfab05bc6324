import { clockedFetch } from './serverClock';

/** A refusal as it comes. */
export interface AnsweredError {
  message: string;
  extensions?: { code?: string; fields?: Record<string, string> };
}

/** What a GraphQL server answers to a document of which we expect `Data`. */
export interface Answer<Data> {
  data?: Data | null;
  errors?: AnsweredError[];
}

/**
 * One operation outside the client, for the session's own calls.
 * @throws TypeError or DOMException when no answer came; SyntaxError when it was not JSON.
 */
export async function postGraphql<Data>(
  query: string,
  variables: Record<string, unknown>,
  accessToken = '',
): Promise<Answer<Data>> {
  const answer = await clockedFetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({ query, variables }),
    signal: AbortSignal.timeout(20_000),
  });
  return (await answer.json()) as Answer<Data>;
}
