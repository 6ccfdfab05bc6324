import { createHmac } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { remember } from '../base/remember';

/** The token of an `Authorization: Bearer …` header. */
export const bearerOf = (header: string | undefined): string | undefined =>
  /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];

/**
 * The session of the access token of a header; null for a visitor, whose header may be absent or empty, and for a token
 * that is not valid.
 */
export async function readBearer(tokens: Tokens, header: string | undefined): Promise<string | null> {
  const token = bearerOf(header);
  return token ? ((await tokens.readAccessToken(token))?.sessionId ?? null) : null;
}

/** The claims of an access token: which session speaks, and for whom. */
interface AccessClaims {
  sessionId: string;
  userId: string;
}

export interface Tokens {
  /** `expiresIn` is the moment at which the token ends, in epoch milliseconds. */
  signAccessToken(claims: AccessClaims): Promise<{ accessToken: string; expiresIn: number }>;
  /**
   * The refresh token that another gives: one and the same, however often and wherever it is requested, so that a
   * session never forks; nobody finds it without the secret.
   */
  childOf(refreshToken: string): string;
  /** Null for whatever is not a token of ours, whole and in time. Never throws. */
  readAccessToken(token: string): Promise<AccessClaims | null>;
}

const algorithm = 'HS256';
const issuer = 'karhba';
const audience = 'karhba-admin';
const lifetimeSeconds = 15 * 60;
const longestToken = 1024;

/**
 * Signs and reads access tokens. A token once verified is remembered until it expires, so that one that comes back
 * costs a lookup; whether its session still lives is read with every request (`callerSql`).
 * @param secret of `loadTokenSecret`.
 * @param previous another secret, while it is changed: what it has signed is read, and nothing is signed by it any more.
 * @param mostRemembered beyond which the oldest is forgotten.
 */
export function makeTokens(
  secret: string,
  now: () => number = Date.now,
  mostRemembered = 10_000,
  previous: string | null = null,
): Tokens {
  const encoder = new TextEncoder();
  const key = encoder.encode(secret);
  const before = previous === null ? null : encoder.encode(previous);
  const verified = new Map<string, { claims: AccessClaims; until: number }>();

  return {
    async signAccessToken({ sessionId, userId }) {
      const issued = Math.floor(now() / 1000);
      const expires = issued + lifetimeSeconds;
      const accessToken = await new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
        .setSubject(userId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(issued)
        .setExpirationTime(expires)
        .sign(key);
      return { accessToken, expiresIn: expires * 1000 };
    },

    childOf: refreshToken => createHmac('sha256', key).update(`refresh ${refreshToken}`).digest('base64url'),

    async readAccessToken(token) {
      const known = verified.get(token);
      if (known && known.until > now()) return known.claims;
      verified.delete(token);
      if (token.length > longestToken || !isCompact(token)) return null;
      const read = (await verify(token, key, now())) ?? (before && (await verify(token, before, now())));
      if (read) remember(verified, token, read, mostRemembered);
      return read?.claims ?? null;
    },
  };
}

async function verify(token: string, key: Uint8Array, now: number) {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [algorithm],
      typ: 'JWT',
      issuer,
      audience,
      requiredClaims: ['exp', 'sub', 'sid'],
      currentDate: new Date(now),
    });
    const { sid, sub, exp } = payload;
    if (typeof sid !== 'string' || !uuid.test(sid) || !sub || !exp) return null;
    return { claims: { sessionId: sid, userId: sub }, until: exp * 1000 };
  } catch {
    return null;
  }
}

/** Three parts, each as our own encoding writes it: a token has one spelling. */
const isCompact = (token: string) =>
  /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token) &&
  token.split('.').every(part => Buffer.from(part, 'base64url').toString('base64url') === part);

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
