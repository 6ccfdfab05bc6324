import { prepared } from '../../../../../server/engine/connection/prepared';
import { movementsSql } from '../../../../../server/rental/account/movementsSql';
import { journalsSql } from '../../../../../server/rental/journals/journalsSql';
import { differencesSql } from '../../../../../server/rental/ledger/differencesSql';
import type { Books, Run } from './books';

interface Difference {
  rule: string;
  resource: string;
  record: string;
  detail: string | null;
  expected: string;
  found: string;
}

const told = ({ rule, resource, record, detail, expected, found }: Difference) =>
  `${rule}: ${resource} ${record}${detail ? `, ${detail}` : ''}: ${expected} expected, ${found} found`;
const keyOf = ({ rule, resource, record }: Difference) => `${rule} ${resource} ${record}`;

async function differences({ api }: Books): Promise<Difference[]> {
  return (await api.engine.pool.query<Difference>(prepared(differencesSql))).rows;
}

const tables = journalsSql({ first: '$1', next: '$2', manager: 'NULL' });
/** A certificate comes later. */
const journals = (['sales', 'vat', 'stamps', 'withheld', 'suspended'] as const).map(
  name =>
    `SELECT '${name}' AS book, (to_jsonb(j) - 'certificate')::text AS line FROM (${tables[name].sql}) j`,
);

/** What the months from `$1` to `$2` declared, and what accounts were at their end, of clients `$3` and accounts `$4`. */
const closedSql = `${journals.join(' UNION ALL ')}
  UNION ALL SELECT 'client ' || c.id, concat_ws(' ', m.date, m.kind, m.resource, m.record, m.debit, m.credit)
    FROM clients c, LATERAL (${movementsSql('c.id')}) m WHERE c.id = ANY ($3::bigint[]) AND m.date < $2::date
  UNION ALL SELECT 'account ' || e.account, concat_ws(' ', e.date, e.direction, e.amount, e.category, e.id)
    FROM "account-entries" e WHERE e.account = ANY ($4::bigint[]) AND e.date < $2::date
  ORDER BY 1, 2`;

const linesSql = `SELECT parent_id, 'v' || id AS line, 'v' || "creditedLine" AS credited FROM "receipt-lines"
  UNION ALL SELECT parent_id, 'x' || id, 'x' || "creditedLine" FROM "receipts__otherLines"`;

/** What is not released of contracts, though the notes of an invoice together credit all of it, and one of each line says so. */
const releasedSql = `WITH l AS (${linesSql})
  SELECT i.id::text AS invoice, b.contract::text AS contract FROM receipts i JOIN receipts__billings b ON b.parent_id = i.id
  WHERE b."releasedBy" IS NULL AND i.client = ANY ($1::bigint[]) AND i.state <> 'PENDING' AND i."convertedTo" IS NULL
    AND (SELECT sum(n."total_Price_HT") FROM receipts n WHERE n."creditedReceipt" = i.id) = i."total_Price_HT"
    AND NOT EXISTS (SELECT FROM l WHERE l.parent_id = i.id AND NOT EXISTS (SELECT FROM receipts n JOIN l c ON c.parent_id = n.id
      WHERE n."creditedReceipt" = i.id AND n."releasesContracts" AND c.credited = l.line))`;

/** Holds the books of a run against what must be so after each step. */
export async function watch(books: Books, run: Run) {
  const { pool } = books.api.engine;
  const known = new Set((await differences(books)).map(keyOf));
  const declared = async () =>
    (
      await pool.query<{ book: string; line: string }>(
        prepared(closedSql, [run.first, books.month(), run.clients, [run.drawer, run.bank]]),
      )
    ).rows.map(({ book, line }) => `${book}: ${line}`);
  let [month, closed] = [books.month(), [] as string[]];

  /** What differs from what the months that ended declared; a month that has just ended is declared now. */
  async function changed(): Promise<string[]> {
    const [now, before] = [await declared(), closed];
    const isNew = books.month() !== month;
    [month, closed] = [books.month(), now];
    // What a wait alone does, no act of it is dated before.
    if (isNew) return [];
    return [
      ...before.filter(one => !now.includes(one)).map(one => `closed month lost ${one}`),
      ...now.filter(one => !before.includes(one)).map(one => `closed month gained ${one}`),
    ];
  }

  return {
    /** Once time has gone on: what has ended is declared. */
    declare: async (): Promise<void> => {
      [month, closed] = [books.month(), await declared()];
    },
    /** What is wrong now, each as a sentence; none where all holds. */
    async faults(): Promise<string[]> {
      const [differing, released, months] = await Promise.all([
        differences(books),
        pool.query<{ invoice: string; contract: string }>(prepared(releasedSql, [run.clients])),
        changed(),
      ]);
      return [
        ...differing.filter(one => !known.has(keyOf(one))).map(told),
        ...released.rows.map(
          ({ invoice, contract }) =>
            `contract ${contract}, credited and released whole, cannot be invoiced again (${invoice})`,
        ),
        ...months,
      ];
    },
  };
}
