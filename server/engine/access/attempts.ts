import { transaction } from '../connection/transaction';
import type { Tx } from '../connection/transaction';
import type { Origin } from '../base/request';
import { tooManyAttempts } from '../base/refusal';
import type { AccessServices } from './accessServices';
import { knownDevice } from './devices';
import { networkOf, widerNetworkOf } from './networkOf';

const minute = 60_000;

/**
 * How many tries within how long. What refuses is counted by who sends: an account as tried from one place (`sender`: a
 * network, or a browser that has signed in to it before), and all that a network sends (`address`, and `wider` for
 * the many IPv6 networks that one subscriber may have). An account that is tried from everywhere (`account`) is never
 * closed: a place that it does not know is left fewer tries (`besieged`), which nobody else can use up.
 */
export const limits = {
  password: { sender: 10, besieged: 3, address: 100, wider: 300, account: 100, window: 15 * minute },
  forgotPassword: { sender: 3, address: 20, wider: 60, account: 3, window: 60 * minute },
} as const;

export type Scope = keyof typeof limits;
export type Counter = 'wider' | 'address' | 'account' | 'sender';

/** A counter by what it counts: a network, an account by its e-mail address, or an account and the place it is tried from. */
type Key = readonly [string, place?: string];

/** A try that was counted: what a success takes back. */
interface Attempt {
  at: string;
  counted: readonly (readonly [Counter, Key])[];
}

/**
 * Counts a try of a password before it is verified, as if it had failed: tries that come together cannot exceed. One
 * beyond the limit of its sender still costs their network, and nobody else.
 * @param sessionId of somebody who is signed in, who is counted by it alone.
 * @throws Refusal TOO_MANY_ATTEMPTS
 */
export async function countAttempt(
  access: AccessServices,
  email: string,
  origin: Origin,
  sessionId?: string | null,
): Promise<Attempt> {
  const { pool } = access;
  const now = access.now();
  const place = sessionId ? `session ${sessionId}` : await knownDevice(pool, email, origin.device);
  const networks = place ? [] : networksOf(origin);
  const sender: Key = [email, place ?? networkOf(origin.address)];
  const counted: [Counter, Key][] = [...networks, ...(place ? [] : [['account', [email]] as [Counter, Key]])];
  try {
    if (networks.length > 0) await transaction(pool, tx => takeNetworks(tx, 'password', networks, now));
    await transaction(pool, async tx => {
      const { besieged, sender: most } = limits.password;
      const calm = place !== null || (await mayTake(tx, 'password', 'account', [email], now));
      await takeTurn(tx, 'password', 'sender', sender, now, calm ? most : besieged);
    });
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    const { counter, wait } = error;
    const whom = counter === 'sender' ? { email } : {};
    access.security.note(origin, { kind: 'limited', sessionId, detail: { by: counter }, ...whom }, now);
    throw tooManyAttempts(wait);
  }
  return { at: new Date(now).toISOString(), counted: [...counted, ['sender', sender]] };
}

/** The networks that a request is counted by, the widest first: everywhere in this order, then accounts, then senders. */
export function networksOf({ address }: Origin): [Counter, Key][] {
  const wider = widerNetworkOf(address);
  return [...(wider ? [['wider', [wider]] as [Counter, Key]] : []), ['address', [networkOf(address)]]];
}

/** @throws LimitReached */
export async function takeNetworks(
  tx: Tx,
  scope: Scope,
  networks: readonly (readonly [Counter, Key])[],
  now: number,
): Promise<void> {
  for (const [counter, key] of networks) await takeTurn(tx, scope, counter, key, now);
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
 * Takes one of the turns of a counter.
 * @throws LimitReached
 */
export async function takeTurn(
  tx: Tx,
  scope: Scope,
  counter: Counter,
  key: Key,
  now: number,
  most: number = limits[scope][counter],
): Promise<void> {
  if (await mayTake(tx, scope, counter, key, now, most)) return;
  const { window } = limits[scope];
  // So many of the latest are in the way: the oldest of them leaves first.
  const { rows } = await tx.query<{ oldest: number }>(
    `SELECT extract(epoch FROM t)::float8 * 1000 AS oldest FROM "_attempts" a, unnest(a.times) t
     WHERE a.scope = $1 AND a.key = ${keySql('$2')} AND t > $3 ORDER BY t DESC OFFSET $4 - 1 LIMIT 1`,
    [`${scope} ${counter}`, readable(key), new Date(now - window).toISOString(), most],
  );
  throw new LimitReached(counter, (rows[0]?.oldest ?? now) + window - now);
}

/**
 * Takes a turn if there is one. The row is locked by its own writing, which sees the latest state: of parallel ones no
 * more succeed than there are turns.
 */
async function mayTake(
  tx: Tx,
  scope: Scope,
  counter: Counter,
  key: Key,
  now: number,
  most: number = limits[scope][counter],
): Promise<boolean> {
  const { window } = limits[scope];
  const { rowCount } = await tx.query(
    `INSERT INTO "_attempts" AS a (scope, key, times, ends_at) VALUES ($1, ${keySql('$2')}, ARRAY[$3::timestamptz], $6)
     ON CONFLICT (scope, key) DO UPDATE SET ends_at = excluded.ends_at,
       times = ARRAY(SELECT t FROM unnest(a.times) t WHERE t > $4::timestamptz) || $3::timestamptz
     WHERE (SELECT count(*) FROM unnest(a.times) t WHERE t > $4::timestamptz) < $5`,
    [
      `${scope} ${counter}`,
      readable(key),
      new Date(now).toISOString(),
      new Date(now - window).toISOString(),
      most,
      new Date(now + window).toISOString(),
    ],
  );
  return rowCount === 1;
}

/** After a success: this place may try anew, and neither its network nor the account is charged for it. */
export async function forgiveAttempt(tx: Tx, { at, counted }: Attempt): Promise<void> {
  for (const [counter, key] of counted)
    await tx.query(
      `UPDATE "_attempts" a SET times = CASE WHEN $4 THEN '{}' ELSE a.times[:place - 1] || a.times[place + 1:] END
       FROM (SELECT array_position(times, $3::timestamptz) AS place FROM "_attempts" WHERE scope = $1 AND key = ${keySql('$2')} FOR UPDATE) found
       WHERE a.scope = $1 AND a.key = ${keySql('$2')} AND (place IS NOT NULL OR $4)`,
      [`password ${counter}`, readable(key), at, counter === 'sender'],
    );
}

/** Lets an account be tried anew from everywhere: its owner has just chosen a password. */
export async function forgiveAccount(tx: Tx, email: string): Promise<void> {
  const whose = readable([email]);
  await tx.query(`DELETE FROM "_attempts" WHERE scope = 'password account' AND key = ${keySql('$1')}`, [
    whose,
  ]);
  await tx.query(
    `DELETE FROM "_attempts" WHERE scope = 'password sender' AND starts_with(key, ${keySql('$1')} || ' ')`,
    [whose],
  );
}

/**
 * Spellings that `findAccount` takes for the same account have the same key: else each would have turns of its own.
 * Hashed, since addresses of people without an account are nobody's to keep.
 */
const keySql = (texts: string) =>
  `(SELECT string_agg(encode(sha256(convert_to(karhba_normalize(part), 'UTF8')), 'hex'), ' ' ORDER BY place) FROM unnest(${texts}::text[]) WITH ORDINALITY AS parts (part, place))`;

/** PostgreSQL takes no NUL in a text; what is longer than any address needs no end. */
const readable = (key: Key) => key.map(part => (part ?? '').trim().slice(0, 400).replaceAll('\0', '\ufffd'));
