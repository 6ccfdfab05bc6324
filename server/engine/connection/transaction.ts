import type { Pool, PoolClient, QueryResult, Submittable } from 'pg';
import { Batch } from './batch';
import type { Sent } from './batch';
import { fewAtOnce } from './fewAtOnce';
import type { LiveTopic } from './notifyLater';
import { notifyLater } from './notifyLater';
import { outageOf } from './outageOf';
import { connectAnew, giveUpAll } from './giveUp';
import { prepared } from './prepared';

/** Whatever answers statements: a pool, or the connection of one transaction. */
export type Tx = Pick<PoolClient, 'query'>;

/** The connection of one transaction: all that a behaviour may talk to. */
export interface Transaction extends Tx {
  /**
   * A statement whose answer nobody waits for: it leaves with the next one that is awaited, before it, or with the
   * COMMIT. When it fails, so does what it left with.
   */
  defer(statement: Sent): void;
  /** Runs several at once: one round trip, their results in order. */
  together(statements: readonly Sent[]): Promise<QueryResult[]>;
  /** The last statement, with the COMMIT: its result is known once everything is on the disk. */
  commitWith(statement: Sent): Promise<QueryResult>;
  /**
   * Locks rows that come before some that the transaction holds already (the order of locks, in ARCHITECTURE.md): deferred
   * too, and taken where nobody has them. Where somebody has, waiting could close a cycle: all is undone and done again,
   * with these locked first.
   * @param text of a SELECT with its lock.
   */
  lockEarlier(text: string, values: unknown[]): void;
  /** Once it is committed, and only then, browsers hear that they should look at this topic again. */
  tell(topic: LiveTopic): void;
}

/** Deadlock found, serialization failure: the same work, done again, succeeds. */
const retried = new Set(['40P01', '40001']);
/** A lock that was not to be waited for. */
const LOCKED = '55P03';
const tries = 4;

const BEGIN = 'BEGIN';
const COMMIT = 'COMMIT';

/**
 * Runs `work` in one transaction: committed when it resolves, rolled back when it throws. BEGIN leaves with the first
 * statement, and COMMIT with the last when `work` marks which it is. Deadlocks and serialization failures are tried
 * three times more; a connection that is lost is not, since nobody knows then whether it was committed.
 */
export async function transaction<T>(pool: Pool, work: (tx: Transaction) => Promise<T>): Promise<T> {
  let stale = false;
  let first: readonly Sent[] = [];
  for (let attempt = 1; ; attempt++) {
    const turn = new Turn(pool, first);
    try {
      const result = await fewAtOnce(pool, () => turn.run(work));
      for (const topic of turn.notifiedTopics) notifyLater(pool, topic);
      return result;
    } catch (error) {
      // A connection that died while nobody used it does not even answer BEGIN: then another is taken.
      if (!stale && turn.trips > 0 && !turn.begun && outageOf(error) === 'broken') {
        stale = true;
        attempt -= 1;
        continue;
      }
      const { code = '' } = error as { code?: string };
      if (code === LOCKED && turn.earlier.length > 0) first = turn.earlier;
      else if (!retried.has(code)) throw error;
      if (attempt === tries) throw error;
      await new Promise(resolve => setTimeout(resolve, Math.random() * 20 * attempt));
    }
  }
}

/** One try of a transaction, on the connection that it has for itself. */
class Turn implements Transaction {
  private client!: PoolClient;
  private waiting: Sent[];
  private first: Batch | undefined;
  private committing = false;
  /** Round trips made. */
  trips = 0;
  readonly notifiedTopics = new Set<LiveTopic>();
  /** Locks that should have come first. */
  readonly earlier: Sent[] = [];

  /** @param first what comes before the work. */
  constructor(
    private readonly pool: Pool,
    first: readonly Sent[],
  ) {
    this.waiting = [BEGIN, ...first];
  }

  /** Whether BEGIN was answered: from then on, what the connection's loss has undone is not done again. */
  get begun(): boolean {
    return this.first?.begun ?? false;
  }

  async run<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    this.client = await connectAnew(this.pool);
    let lost: Error | undefined;
    try {
      const result = await work(this);
      if (!this.committing && (this.trips > 0 || this.waiting.length > 1)) await this.commit([]);
      return result;
    } catch (error) {
      const outage = outageOf(error);
      // Nothing to say to a connection that is lost or hangs: it is closed, and that rolls back.
      if (outage === 'broken' || outage === 'away') lost = error as Error;
      else if (outage === 'standby') {
        // Its address may belong to another by now: none of those that were opened with it is believed.
        giveUpAll(this.pool);
        lost = error as Error;
      } else if (this.trips > 0)
        await this.client.query('ROLLBACK').catch((failure: Error) => (lost = failure));
      throw error;
    } finally {
      this.client.release(lost);
    }
  }

  query: PoolClient['query'] = ((input: Sent | Submittable, values?: unknown[]) => {
    if (typeof input === 'object' && 'submit' in input) return this.stream(input);
    if (typeof input === 'string' && !values) return this.simple(input);
    const statement = typeof input === 'string' ? { text: input, values } : { values, ...input };
    return this.together([statement]).then(([result]) => result);
  }) as PoolClient['query'];

  defer(statement: Sent): void {
    this.waiting.push(statement);
  }

  lockEarlier(text: string, values: unknown[]): void {
    this.earlier.push(prepared(text, values));
    this.defer(prepared(`${text} NOWAIT`, values));
  }

  tell(topic: LiveTopic): void {
    this.notifiedTopics.add(topic);
  }

  async together(statements: readonly Sent[]): Promise<QueryResult[]> {
    const before = this.waiting;
    this.waiting = [];
    this.trips += 1;
    const batch = new Batch([...before, ...statements], !this.first);
    this.first ??= batch;
    const results = await this.client.query(batch).results;
    return results.slice(before.length);
  }

  async commitWith(statement: Sent): Promise<QueryResult> {
    const [result] = await this.commit([statement]);
    return result as QueryResult;
  }

  private async commit(statements: readonly Sent[]): Promise<QueryResult[]> {
    this.committing = true;
    const results = await this.together([...statements, COMMIT]);
    // PostgreSQL answers so, without an error, when somebody has swallowed the error of a statement.
    if (results.at(-1)?.command !== 'COMMIT')
      throw new Error('a statement of the transaction had failed: nothing was written');
    return results;
  }

  /** A text without values may hold several statements, which only a message of its own can send. */
  private async simple(text: string): Promise<QueryResult> {
    if (this.waiting.length > 0) await this.together([]);
    this.trips += 1;
    return this.client.query(text);
  }

  /** A COPY has the connection for itself, and cannot be made to wait for what is deferred. */
  private stream<T extends Submittable>(stream: T): T {
    if (this.waiting.length > 0) throw new Error('a stream must not come before a statement is answered');
    this.trips += 1;
    return this.client.query(stream);
  }
}
