import type { Tx } from '../connection/transaction';
import { hashOf, makeOpaqueToken } from './opaqueToken';

/** For how long a browser that somebody signed in by stays known, in milliseconds. */
const known = 180 * 86_400_000;

/** The cookie of a known browser. It opens nothing: it only keeps its tries of a password apart from those of strangers. */
const cookie = 'karhba-device';

/** What a browser's cookie identifies it as; null: nothing that we could have given. */
export const readDevice = (header: string | undefined): string | null =>
  new RegExp(`(?:^|;\\s*)${cookie}=([\\w-]{43})(?:;|$)`).exec(header ?? '')?.[1] ?? null;

/** @param secure the product is reached by https: the cookie never leaves by anything else. */
export const deviceCookie = (device: string, secure: boolean): string =>
  `${cookie}=${device}; Path=/graphql; Max-Age=${known / 1000}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;

/** What tries from a browser are counted by; null where nobody has signed in to this account by it. */
export async function knownDevice(
  tx: Tx,
  email: string,
  device: string | null | undefined,
): Promise<string | null> {
  if (!device) return null;
  const hash = hashOf(device);
  const { rowCount } = await tx.query(
    `SELECT FROM "_devices" d JOIN users u ON u.id = d.user_id
     WHERE d.device = $1 AND karhba_normalize(u.email) = karhba_normalize($2)`,
    [hash, email.trim().slice(0, 400).replaceAll('\0', '\ufffd')],
  );
  return rowCount === 0 ? null : `device ${hash}`;
}

/**
 * Keeps that somebody has signed in by a browser.
 * @param device as its cookie identifies it; another is made for one that we never gave.
 * @returns the device, for the cookie.
 */
export async function keepDevice(
  tx: Tx,
  userId: string,
  device: string | null | undefined,
  now: number,
): Promise<string> {
  const { rowCount } = await tx.query('SELECT FROM "_devices" WHERE device = $1 LIMIT 1', [
    device ? hashOf(device) : '',
  ]);
  const kept = device && rowCount === 1 ? device : makeOpaqueToken();
  await tx.query(
    `INSERT INTO "_devices" (device, user_id, seen_at) VALUES ($1, $2, $3)
     ON CONFLICT (device, user_id) DO UPDATE SET seen_at = excluded.seen_at`,
    [hashOf(kept), userId, new Date(now).toISOString()],
  );
  return kept;
}

/** Forgets the browsers by which nobody has signed in for half a year. */
export async function forgetDevices(tx: Tx, now: number): Promise<void> {
  await tx.query('DELETE FROM "_devices" WHERE seen_at <= $1', [new Date(now - known).toISOString()]);
}
