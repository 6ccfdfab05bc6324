import { transaction } from '../connection/transaction';
import type { Tx } from '../connection/transaction';
import type { Origin } from '../base/request';
import { tooManyAttempts } from '../base/refusal';
import type { AccessServices } from './accessServices';
import { networkOf } from './networkOf';

const minute = 60_000;

/** How many tries within how long: for one account, whether it exists or not, and for one address. */
export const limits = {
  password: { account: 10, address: 100, window: 15 * minute },
  forgotPassword: { account: 3, address: 20, window: 60 * minute },
} as const;

type Scope = keyof typeof limits;
type Counter = 'account' | 'address';

/** A try that was counted: what a success takes back. */
interface Attempt {
  email: string;
  address: string;
  at: string;
}

/**
 * Counts a try of a password before it is verified, as if it had failed: tries that come together cannot exceed.
 * Those beyond the limit are not counted, so that nobody is kept out for longer than the window.
 * @throws Refusal TOO_MANY_ATTEMPTS
 */
export async function countAttempt(
  access: AccessServices,
  email: string,
  origin: Origin,
  sessionId?: string | null,
): Promise<Attempt> {
  const now = access.now();
  const attempt = { email, address: networkOf(origin.address), at: new Date(now).toISOString() };
  try {
    await transaction(access.pool, async tx => {
      await takeTurn(tx, 'password', 'address', attempt.address, now);
      await takeTurn(tx, 'password', 'account', email, now);
    });
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    const { counter, wait } = error;
    const whom = counter === 'account' ? { email } : {};
    access.security.note(origin, { kind: 'limited', sessionId, detail: { by: counter }, ...whom }, now);
    throw tooManyAttempts(wait);
  }
  return attempt;
}

/** Thrown within a transaction that counts, to undo it. */
export class LimitReached extends Error {
  /** @param wait milliseconds until the next turn. */
  constructor(
    readonly counter: Counter,
    readonly wait: number,
  ) {
    super('limit reached');
  }
}

/**
 * Takes one of the turns of an account or address. The row is locked by its own writing, which sees the latest
 * state: of parallel ones no more succeed than there are turns. Addresses are counted before accounts, everywhere.
 * @throws LimitReached
 */
export async function takeTurn(
  tx: Tx,
  scope: Scope,
  counter: Counter,
  key: string,
  now: number,
): Promise<void> {
  const { window, [counter]: most } = limits[scope];
  const since = new Date(now - window).toISOString();
  const { rowCount } = await tx.query(
    `INSERT INTO "_attempts" AS a (scope, key, times, ends_at) VALUES ($1, ${keySql('$2')}, ARRAY[$3::timestamptz], $6)
     ON CONFLICT (scope, key) DO UPDATE SET ends_at = excluded.ends_at,
       times = ARRAY(SELECT t FROM unnest(a.times) t WHERE t > $4::timestamptz) || $3::timestamptz
     WHERE (SELECT count(*) FROM unnest(a.times) t WHERE t > $4::timestamptz) < $5`,
    [
      `${scope} ${counter}`,
      readable(key),
      new Date(now).toISOString(),
      since,
      most,
      new Date(now + window).toISOString(),
    ],
  );
  if (rowCount === 1) return;
  const { rows } = await tx.query<{ oldest: number }>(
    `SELECT extract(epoch FROM min(t))::float8 * 1000 AS oldest FROM "_attempts" a, unnest(a.times) t
     WHERE a.scope = $1 AND a.key = ${keySql('$2')} AND t > $3`,
    [`${scope} ${counter}`, readable(key), since],
  );
  throw new LimitReached(counter, (rows[0]?.oldest ?? now) + window - now);
}

/** After a success: the account starts anew, and its address is not charged for it. */
export async function forgiveAttempt(tx: Tx, { email, address, at }: Attempt): Promise<void> {
  await tx.query(
    `UPDATE "_attempts" a SET times = a.times[:place - 1] || a.times[place + 1:]
     FROM (SELECT array_position(times, $2::timestamptz) AS place FROM "_attempts" WHERE scope = 'password address' AND key = ${keySql('$1')} FOR UPDATE) found
     WHERE a.scope = 'password address' AND a.key = ${keySql('$1')} AND place IS NOT NULL`,
    [address, at],
  );
  await forgiveAccount(tx, email);
}

/** Lets an account try again at once: its owner has just chosen a password. */
export async function forgiveAccount(tx: Tx, email: string): Promise<void> {
  await tx.query(`DELETE FROM "_attempts" WHERE scope = 'password account' AND key = ${keySql('$1')}`, [
    readable(email),
  ]);
}

/**
 * Spellings that `findAccount` takes for the same account have the same key: else each would have turns of its own.
 * Hashed, since addresses of people without an account are nobody's to keep.
 */
const keySql = (text: string) => `encode(sha256(convert_to(karhba_normalize(${text}::text), 'UTF8')), 'hex')`;

/** PostgreSQL takes no NUL in a text; what is longer than any address needs no end. */
const readable = (key: string) => key.trim().slice(0, 400).replaceAll('\0', '\ufffd');
