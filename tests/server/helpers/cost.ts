import pg from 'pg';
import type { Pool } from 'pg';
import { vi } from 'vitest';

/** A statement as it was sent. */
export interface Sent {
  text: string;
  values: unknown[];
  name?: string;
}

/** What a new connection sets up, and what timers write beside any request: refusals noted, news told a moment later. */
const beside = /set_config\('synchronous_commit'|INTO "_security_log"|^SELECT pg_notify\(/;

/** What `work` asks of PostgreSQL, in the order in which it does; what is asked beside it left out. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = [];
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: unknown,
    ...given: unknown[]
  ) {
    const [asked, values = []] = given as [string | Sent, unknown[]?];
    const statement = typeof asked === 'string' ? { text: asked, values } : asked;
    if (!beside.test(statement.text)) sent.push({ ...statement });
    return query.apply(this, given) as never;
  });
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return sent;
}

/** What is sent at once: a statement, or several. */
interface Trip {
  text?: string;
  queries?: { text: string }[];
}

/** What `work` answers, and each time that PostgreSQL was waited for meanwhile; what is asked beside it left out. */
export async function tripsOf<Answer>(work: () => Promise<Answer>) {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    const answer = await work();
    const trips = spy.mock.calls.map(([sent]: readonly unknown[]) =>
      typeof sent === 'string' ? { text: sent } : (sent as Trip),
    );
    return { answer, trips: trips.filter(({ text = '' }: Trip) => !beside.test(text)) as Trip[] };
  } finally {
    spy.mockRestore();
  }
}

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Node[];
}

export interface Cost {
  /** Rows read from the table itself, whether or not they were wanted. */
  rows: number;
  /** Those of them that were read for a page, and not to count. */
  paged: number;
  /** Entries that were read of its indexes alone, without their rows. */
  walked: number;
  /** Indexes that were read. */
  indexes: string[];
}

/**
 * What a statement costs in a table, once as it is planned for these values and once for any, which is what a
 * prepared one comes to: the worse of the two.
 */
export async function costOf(pool: Pool, sent: Sent, table: string): Promise<Cost> {
  const client = await pool.connect();
  try {
    await client.query(`PREPARE measured AS ${sent.text}`);
    const costs: Cost[] = [];
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      await client.query(`SET plan_cache_mode = ${mode}`);
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
        `EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE measured(${sent.values.map(literal).join(', ')})`,
      );
      const plan = rows[0]?.['QUERY PLAN'][0].Plan;
      costs.push(costIn(plan ? nodesOf(plan) : [], table));
    }
    return {
      rows: Math.max(...costs.map(cost => cost.rows)),
      paged: Math.max(...costs.map(cost => cost.paged)),
      walked: Math.max(...costs.map(cost => cost.walked)),
      indexes: [...new Set(costs.flatMap(cost => cost.indexes))],
    };
  } finally {
    await client.query('RESET plan_cache_mode; DEALLOCATE measured');
    client.release();
  }
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

function costIn(nodes: readonly Node[], table: string): Cost {
  const limited = nodes.filter(node => node['Node Type'] === 'Limit').flatMap(nodesOf);
  return {
    rows: rowsIn(nodes, table),
    paged: rowsIn([...new Set(limited)], table),
    walked: rowsIn(nodes, table, true),
    indexes: nodes.flatMap(node => node['Index Name'] ?? []),
  };
}

/** @param alone of its indexes alone, instead of the table itself. */
function rowsIn(nodes: readonly Node[], table: string, alone = false): number {
  return nodes
    .filter(node => node['Relation Name'] === table && (node['Node Type'] === 'Index Only Scan') === alone)
    .map(node => {
      const refused = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
      return (node['Actual Rows'] + refused) * node['Actual Loops'];
    })
    .reduce((sum, rows) => sum + rows, 0);
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map(one => JSON.stringify(one)).join(',')}}`);
  return pg.escapeLiteral(String(value));
}
