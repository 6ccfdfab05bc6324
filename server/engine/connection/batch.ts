import { Query } from 'pg';
import type { Connection, QueryConfig, QueryResult, Submittable } from 'pg';

/** A statement to send; one that has a name is parsed once by each connection. */
export type Sent = string | (QueryConfig<unknown[]> & { rowMode?: string; query_timeout?: number });

/** What `pg` requires of a query that it runs, beyond its types. */
interface Running extends Submittable {
  name?: string;
  text: string;
  callback(error: Error): void;
  _results: QueryResult;
  _canceledDueToError: Error | false;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
}

/** Messages of the protocol: answer what you have; end of the batch. */
const FLUSH = Buffer.from([0x48, 0, 0, 0, 4]);
const SYNC = Buffer.from([0x53, 0, 0, 0, 4]);

type Wire = Connection & { submittedNamedStatements: Record<string, string> };

/**
 * Statements that leave together and are answered together: one round trip. PostgreSQL skips whatever follows one that
 * fails, so a COMMIT at the end is only reached when all that stands before it has succeeded.
 *
 * It is a query like another for `pg`, and the queries within are its own; they only share one Sync.
 */
export class Batch implements Submittable {
  private readonly queries: readonly Running[];
  private done = 0;
  /** Heard once by `pg`, which adds its timeout to it. */
  callback!: (error: Error | null | undefined, results?: QueryResult[]) => void;
  /** The results, in the order of the statements. @throws the error of the first that failed. */
  readonly results: Promise<QueryResult[]>;

  /** Of those that request more time than others, the longest. */
  readonly query_timeout: number | undefined;

  /** @param early whether the first statement is to be answered at once, to know that it was. */
  constructor(
    statements: readonly Sent[],
    private readonly early = false,
  ) {
    const longest = Math.max(
      ...statements.map(one => (typeof one === 'string' ? 0 : (one.query_timeout ?? 0))),
    );
    this.query_timeout = longest || undefined;
    this.queries = statements.map(statement => {
      const config = typeof statement === 'string' ? { text: statement } : statement;
      // All by the extended protocol: a simple query would be a message of its own, with a Sync of its own.
      return new Query({ ...config, queryMode: 'extended' } as QueryConfig) as unknown as Running;
    });
    this.results = new Promise((resolve, reject) => {
      this.callback = (error, results) => (error ? reject(error) : resolve(results ?? []));
    });
  }

  /** Whether the first statement was answered. */
  get begun(): boolean {
    return this.done > 0;
  }

  /** Of the statement being answered: by it `pg` remembers what the connection has parsed. */
  get name(): string | undefined {
    return this.queries[this.done]?.name;
  }

  get text(): string | undefined {
    return this.queries[this.done]?.text;
  }

  submit(connection: Connection): Error | null {
    const chunks: Buffer[] = [];
    // The connection as the queries see it: what they send is gathered, and their own Sync left out.
    const gathering = Object.create(connection, {
      _send: { value: (chunk: Buffer) => chunks.push(chunk) },
      sync: { value: () => undefined },
    }) as Connection;
    let fault: Error | null = null;
    for (const query of this.queries) {
      query.callback = error => (fault ??= error);
      fault = (query.submit(gathering) as unknown as Error | null) ?? fault;
      // One that cannot even be written: then nothing leaves, a COMMIT above all.
      if (fault) return fault;
      if (this.early && query === this.queries[0]) chunks.push(FLUSH);
    }
    connection.stream.write(Buffer.concat([...chunks, SYNC]));
    return null;
  }

  handleRowDescription(message: unknown): void {
    this.queries[this.done]?.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.queries[this.done]?.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: Connection): void {
    this.queries[this.done]?.handleCommandComplete(message, connection);
    this.done += 1;
  }

  handleEmptyQuery(): void {
    this.done += 1;
  }

  handleError(error: Error, connection: Connection): void {
    // What was to be parsed behind the one that failed has not been.
    for (const { name } of this.queries.slice(this.done))
      if (name) delete (connection as Wire).submittedNamedStatements[name];
    this.callback(error);
  }

  handleReadyForQuery(): void {
    const unread = this.queries.find(query => query._canceledDueToError)?._canceledDueToError;
    if (unread) this.callback(unread);
    else
      this.callback(
        null,
        this.queries.map(query => query._results),
      );
  }
}
