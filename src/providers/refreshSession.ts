import { identityDocuments } from '../schema/api/identityDocuments';
import { keepOpening } from './early';
import type { Opening } from './early';
import { inTurn } from './inTurn';
import { postGraphql } from './postGraphql';
import { eraseSession, readAccessToken, readSession, writeSession } from './session';
import type { Session } from './session';

let running: Promise<Session | null> | undefined;

/**
 * A session that replaces `stale`, once for all that need it at a time, in this tab and in the others. Null when the
 * server refuses: the stored session is then erased.
 * @param address of a page that is being opened: what it requests first comes in the same answer (`early`).
 * @param onRequested called when the server has been asked, or need not be.
 * @throws when the server cannot be reached or does not know; the stored session is then kept.
 */
export function refreshSession(
  stale: Session,
  address?: string,
  onRequested?: () => void,
): Promise<Session | null> {
  running ??= inTurn(() => exchange(stale, address, onRequested), readAccessToken).finally(() => {
    running = undefined;
  });
  return running;
}

async function exchange(stale: Session, address?: string, onRequested?: () => void): Promise<Session | null> {
  const current = readSession();
  // Another tab left, or refreshed, while this one waited.
  if (!current || current.token.accessToken !== stale.token.accessToken) return current;
  const { refreshToken } = current.token;
  const request = refreshToken
    ? postGraphql<{ refresh: Session & { opening?: Opening | null } }>(
        identityDocuments.refresh,
        { refreshToken, user: current.user.id, address },
        current.token.accessToken,
      )
    : undefined;
  onRequested?.();
  const answer = await request;
  const fresh = answer?.data?.refresh;
  if (fresh?.token?.accessToken) {
    writeSession({ user: { ...current.user, ...fresh.user }, token: fresh.token });
    if (address !== undefined) keepOpening(fresh.opening);
    return readSession();
  }
  const [error] = answer?.errors ?? [];
  if (error && notNow.has(error.extensions?.code)) {
    // What makes it readable brings react-admin, and the login page has this code.
    const { readableAnswer } = await import('./readableError');
    throw readableAnswer(error);
  }
  eraseSession('lost');
  return null;
}

/** The answer of a server that could not look: nothing is known of the session. */
const notNow = new Set<string | undefined>(['UNAVAILABLE', 'INTERNAL', 'TOO_MANY_ATTEMPTS', 'TOO_COSTLY']);

/**
 * The check made before anything is shown (specification §4): with a refresh token the session is replaced or erased,
 * without one it lives until it expires. A server that does not answer leaves it as it is.
 * @param address of the page that is being opened.
 * @param onRequested as of `refreshSession`.
 */
export async function startSession(address: string, onRequested?: () => void): Promise<void> {
  const session = readSession();
  if (!session) return;
  if (session.token.refreshToken) {
    await refreshSession(session, address, onRequested).catch(error =>
      console.error('Session non vérifiée', error),
    );
  } else if (session.token.expiresIn <= Date.now()) {
    eraseSession('lost');
  }
}
