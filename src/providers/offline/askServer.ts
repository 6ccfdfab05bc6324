import type { Answer } from '../postGraphql';
import { refreshSession } from '../refreshSession';
import { readSession } from '../session';

/** Nobody knows what became of it: the server was not reached, or could not look. */
export class NoAnswer extends Error {}

/** An answer that is none: it holds nothing of what was requested. */
const none = new Set<string | undefined>([
  'UNAUTHENTICATED',
  'UNAVAILABLE',
  'TOO_MANY_ATTEMPTS',
  'TOO_COSTLY',
]);

/**
 * One request in the name of `user`, never in another's, with a session that is refreshed when it has to be.
 * @throws NoAnswer
 */
export async function askServer<Data>(
  user: string,
  send: (accessToken: string) => Promise<Answer<Data>>,
): Promise<Answer<Data>> {
  try {
    const session = readSession();
    if (session?.user.id !== user) throw new NoAnswer('Personne');
    let answer = await send(session.token.accessToken);
    if (codeOf(answer) === 'UNAUTHENTICATED') {
      const fresh = await refreshSession(session);
      if (fresh?.user.id !== user) throw new NoAnswer('Session terminée');
      answer = await send(fresh.token.accessToken);
    }
    if (none.has(codeOf(answer))) throw new NoAnswer(answer.errors?.[0]?.message);
    return answer;
  } catch (error) {
    // Whatever fails on the way is not what the server thinks of it.
    throw error instanceof NoAnswer ? error : new NoAnswer('Serveur injoignable', { cause: error });
  }
}

export const codeOf = (answer: Answer<unknown>): string | undefined => answer.errors?.[0]?.extensions?.code;
