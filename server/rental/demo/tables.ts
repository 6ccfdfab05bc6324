import { name, text } from '../../engine/connection/sql';
import type { Tx } from '../../engine/connection/transaction';
import { liftIndexes } from './liftIndexes';
import { liftRowTriggers } from './liftRowTriggers';

/** The tables that are being filled: without their indexes meanwhile, some of them by way of a temporary one. */
export class Tables {
  private readonly putBack = new Map<string, (() => Promise<void>)[]>();

  constructor(
    private readonly tx: Tx,
    private readonly large: boolean,
  ) {}

  /** Name of the temporary table in which the rows of a table wait. */
  staged(table: string): string {
    return `staged ${table}`;
  }

  /** Makes ready for rows to be written. */
  async open(table: string): Promise<void> {
    if (!this.large || this.putBack.has(table)) return;
    this.putBack.set(table, [await liftIndexes(this.tx, table), await liftRowTriggers(this.tx, table)]);
  }

  /** Makes ready for rows to wait, with some columns of the table and some more, such as `0 AS turn`. */
  async stage(table: string, columns: readonly string[], ...more: string[]): Promise<void> {
    const staged = name(this.staged(table));
    await this.tx.query(
      `CREATE TEMP TABLE ${staged} ON COMMIT DROP AS SELECT ${[...columns.map(name), ...more].join(', ')} FROM ${name(table)} LIMIT 0`,
    );
  }

  /** Writes the rows that waited, as `t` with what is computed of them, and completes the table; answers how many. */
  async unstage(
    table: string,
    columns: readonly string[],
    order: string,
    computed: Readonly<Record<string, string>> = {},
  ): Promise<number> {
    const quoted = columns.map(name);
    const into = [...quoted, ...Object.keys(computed).map(name)].join(', ');
    const { rowCount } = await this.tx.query(
      `INSERT INTO ${name(table)} (${into})
       SELECT ${[...quoted, ...Object.values(computed)].join(', ')} FROM ${name(this.staged(table))} t ORDER BY ${order}`,
    );
    await this.complete(table);
    await this.tx.query(`DROP TABLE ${name(this.staged(table))}`);
    return rowCount ?? 0;
  }

  /** The table has its rows: makes its indexes, and lets its next id follow. */
  async complete(table: string): Promise<void> {
    for (const putBack of this.putBack.get(table) ?? []) await putBack();
    const quoted = name(table);
    await this.tx.query(
      `SELECT setval(pg_get_serial_sequence(${text(quoted)}, 'id'), greatest((SELECT max(id) FROM ${quoted}), 1), EXISTS (SELECT FROM ${quoted}))`,
    );
  }
}
