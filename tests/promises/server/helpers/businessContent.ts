import { wantedTables } from '../../../../server/engine/tables/tables';
import type { Table } from '../../../../server/engine/tables/tables';
import { prepared } from '../../../../server/engine/connection/prepared';
import type { Engine } from '../../../../server/engine/records/context';
import type { Resources } from '../../../../src/schema/resources';

const statements = new WeakMap<Resources, string>();

/** Everything that the company knows: each record with its rows and, of a user, the rights; as a digest, by 'resource id'. */
export async function businessContent({ pool, resources }: Engine): Promise<Map<string, string>> {
  const text = statements.get(resources) ?? statement(resources);
  statements.set(resources, text);
  // Prepared: it names every table there is, which takes longer to plan than to read.
  const found = await pool.query<{ record: string; content: string }>(prepared(text, []));
  return new Map(found.rows.map(({ record, content }) => [record, content]));
}

function statement(resources: Resources): string {
  const tables = wantedTables(resources);
  const rows = tables.flatMap(table => {
    const root = rootOf(table, tables);
    return root
      ? [
          `SELECT '${root.record.name} ' || ${root.id} AS record, to_jsonb(t) - '_search' AS row FROM "${table.name}" t`,
        ]
      : [];
  });
  rows.push(`SELECT 'users ' || user_id, to_jsonb(granted) FROM "_permissions"`);
  return `SELECT record, md5(string_agg(row::text, ' ' ORDER BY row::text)) AS content FROM (${rows.join(' UNION ALL ')}) t GROUP BY record`;
}

/** The record that a row `t` of the table belongs to, and the SQL of its id; none for the periods of vehicles. */
function rootOf(table: Table, tables: readonly Table[]): { record: Table; id: string } | null {
  const parents = (child: Table) =>
    child.constraints.flatMap(
      ({ definition }) => /^FOREIGN KEY \(parent_id\) REFERENCES "?([^" ]+)"?/.exec(definition)?.[1] ?? [],
    );
  let [record, id] = [table, 't.id'];
  for (let [parent] = parents(table); parent; [parent] = parents(record)) {
    id = id === 't.id' ? 't.parent_id' : `(SELECT parent_id FROM "${record.name}" WHERE id = ${id})`;
    record = tables.find(one => one.name === parent) ?? record;
  }
  return record.name === record.resource ? { record, id } : null;
}

/** The records that differ, one that came or went included. */
export function differing(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter(key => before.get(key) !== after.get(key))
    .toSorted();
}
