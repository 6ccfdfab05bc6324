import type { AccessServices } from './accessServices';
import { unauthenticated } from '../base/refusal';

/** A session just opened or continued: the only moment at which its refresh token is known. */
export interface OpenSession {
  sessionId: string;
  userId: string;
  refreshToken: string;
}

/** Who signed in, as the browser keeps it (specification §3, 'Stored session'). */
interface AuthUser {
  id: string;
  email: string;
  role: string;
  firstName: string;
  lastName: string;
  /** Epoch milliseconds of that day at UTC midnight. */
  birthday: number | null;
  gender: string | null;
  phone: string | null;
  address: { postalCode: string | null };
}

export interface AuthResult {
  user: AuthUser;
  /** `expiresIn` is the moment at which the access token ends, in epoch milliseconds. */
  token: { accessToken: string; expiresIn: number; tokenType: 'Bearer'; refreshToken: string };
}

/** The answer of a login or refresh, once its session is committed. */
export async function signSession(access: AccessServices, session: OpenSession): Promise<AuthResult> {
  const [user, signed] = await Promise.all([
    readUser(access, session.userId),
    access.tokens.signAccessToken(session),
  ]);
  return { user, token: { ...signed, tokenType: 'Bearer', refreshToken: session.refreshToken } };
}

async function readUser({ pool }: AccessServices, id: string): Promise<AuthUser> {
  const { rows } = await pool.query<AuthUser>(
    `SELECT id::text, email, role, "firstName", "lastName", gender, phone,
       extract(epoch FROM birthday)::float8 * 1000 AS birthday,
       json_build_object('postalCode', "address__postalCode") AS address
     FROM users WHERE id = $1`,
    [id],
  );
  const [user] = rows;
  if (!user) throw unauthenticated();
  return user;
}
