import { refreshSession } from './refreshSession';
import { eraseSession, readSession } from './session';

/**
 * The check made before anything is shown (specification §4): with a refresh token the session is replaced or erased,
 * without one it lives until it expires. A server that does not answer leaves it as it is.
 */
export async function startSession(): Promise<void> {
  const session = readSession();
  if (!session) return;
  if (session.token.refreshToken) {
    await refreshSession(session).catch(error => console.error('Session non vérifiée', error));
  } else if (session.token.expiresIn <= Date.now()) {
    eraseSession('lost');
  }
}
