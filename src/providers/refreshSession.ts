import { identityDocuments } from '../schema/identityDocuments';
import { postGraphql } from './postGraphql';
import { eraseSession, readSession, writeSession } from './session';
import type { Session } from './session';

let running: Promise<Session | null> | undefined;

/**
 * A session that replaces `stale`, once for all that ask at a time, in this tab and in the others.
 * Null when the server refuses: the stored session is then erased.
 * @throws when the server cannot be reached; the stored session is then kept.
 */
export function refreshSession(stale: Session): Promise<Session | null> {
  running ??= alone(() => exchange(stale)).finally(() => {
    running = undefined;
  });
  return running;
}

/** Tabs take turns. Where the browser has no locks (plain http on a network), each goes at once. */
function alone(task: () => Promise<Session | null>): Promise<Session | null> {
  return 'locks' in navigator ? navigator.locks.request('karhba.refresh', task) : task();
}

async function exchange(stale: Session): Promise<Session | null> {
  const current = readSession();
  // Another tab left, or refreshed, while this one waited.
  if (!current || current.token.accessToken !== stale.token.accessToken) return current;
  const { refreshToken } = current.token;
  const answer = refreshToken
    ? await postGraphql<{ refresh: Session }>(
        identityDocuments.refresh,
        { refreshToken, user: current.user.id },
        current.token.accessToken,
      )
    : undefined;
  const fresh = answer?.data?.refresh;
  if (fresh?.token?.accessToken) {
    writeSession({ user: { ...current.user, ...fresh.user }, token: fresh.token });
    return readSession();
  }
  eraseSession('lost');
  return null;
}
