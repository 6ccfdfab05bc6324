import { identityDocuments } from '../schema/api/identityDocuments';
import { authProvider } from './authProvider';
import { inTurn } from './inTurn';
import { postGraphql } from './postGraphql';
import type { Answer } from './postGraphql';
import { readableAnswer } from './readableError';
import { refreshSession } from './refreshSession';
import { eraseSession, readAccessToken, readOwnSession } from './session';

/**
 * Changes the caller's password. The server ends every session of theirs: this one begins anew at once, before any
 * other call of this browser may find it ended.
 * @throws ReadableError, with `currentPassword` or `newPassword` at fault.
 */
export async function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  const first = await attempt(currentPassword, newPassword);
  const stale = first?.errors?.[0]?.extensions?.code === 'UNAUTHENTICATED' ? readOwnSession() : null;
  const answer = stale && (await refreshSession(stale)) ? await attempt(currentPassword, newPassword) : first;
  if (answer?.errors?.[0]) throw readableAnswer(answer.errors[0]);
}

/** Null when there is no session to speak in. */
function attempt(currentPassword: string, newPassword: string): Promise<Answer<unknown> | null> {
  return inTurn(async () => {
    const session = readOwnSession();
    if (!session) return null;
    const answer = await postGraphql(
      identityDocuments.changePassword,
      { currentPassword, newPassword },
      session.token.accessToken,
    );
    if (answer.errors?.[0]) return answer;
    // Refused, they identify themselves over the page.
    await authProvider.login({ email: session.user.email, password: newPassword }).catch(error => {
      console.error(error);
      eraseSession('lost');
    });
    return answer;
  }, readAccessToken);
}
