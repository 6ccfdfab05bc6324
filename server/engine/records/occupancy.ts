import { instantPeriod, wholeDaysPeriod } from '../../../src/domain/period';
import type { Period } from '../../../src/domain/period';
import { isInState } from '../../../src/schema/words/actions/isInState';
import type { OccupiesConfig, Resource } from '../../../src/schema/resource';
import { occupancyName, taken } from '../tables/occupancyTable';
import { momentText, name } from '../connection/sql';
import { prepared } from '../connection/prepared';
import type { Transaction } from '../connection/transaction';
import type { Values } from './store';

/** A period that a row of a record holds, or would hold if the record were in such a state. */
export interface Hold {
  rowId: string | null;
  subject: string;
  period: Period;
  /** Dotted path of the row's subject: where a conflict is reported. */
  path: string;
  departure: number | string;
  back: number | string;
  /** What it takes of its subject (`taken`): the use alone where it keeps it from being used, whatever was promised. */
  takes: string;
}

type Row = Values & { id?: string };

/** What holds a period each: the record's rows, or the record itself. */
const holdersOf = ({ rows }: OccupiesConfig, record: Values): Row[] =>
  rows === undefined ? [record as Row] : ((record[rows] ?? []) as Row[]);

/**
 * The periods of a record's rows, or of the record; one without subject or without both bounds holds nothing, unless
 * its end may be unknown (`open`): then it has none.
 */
export function holdsOf(occupies: OccupiesConfig, record: Values): Hold[] {
  return holdersOf(occupies, record).flatMap((row, index) => {
    const subject = row[occupies.subject] as string | null | undefined;
    const from = bound(row, record, occupies.from);
    const to = bound(row, record, occupies.to) ?? (occupies.open ? Infinity : null);
    if (!subject || from == null || to == null || to < from || (to === from && typeof from === 'number'))
      return [];
    const path = occupies.rows ? `${occupies.rows}.${index}.${occupies.subject}` : occupies.subject;
    return [
      {
        rowId: row.id ?? null,
        subject,
        period: periodOf(from, to, occupies),
        path,
        departure: from,
        back: to,
        takes: isPrevailing(occupies, row, record) ? taken.use : taken.whole,
      },
    ];
  });
}

const bound = (row: Row, record: Values, field: string) =>
  (field in row ? row[field] : record[field]) as number | string | null | undefined;

/** The period that two bounds (epoch ms or dates, Infinity for an end that is not known) hold for a resource. */
export function periodOf(from: number | string, to: number | string, occupies: OccupiesConfig): Period {
  if (to === Infinity) {
    const start = typeof from === 'number' ? from : wholeDaysPeriod(from, from).start;
    return { start, end: Infinity };
  }
  return typeof from === 'number' && typeof to === 'number'
    ? instantPeriod(from, to, occupies.turnaroundMinutes ?? 0)
    : wholeDaysPeriod(String(from), String(to));
}

/** A bound of a period as PostgreSQL takes it; one that is not known yet is its infinity. */
export const boundSql = (ms: number) => (ms === Infinity ? 'infinity' : momentText(ms));

/** Whether the record's state makes its periods count. */
export function isHolding(occupies: OccupiesConfig, record: Values): boolean {
  return isInState(occupies.while, record);
}

/** Whether a row, or the record, keeps what it holds from being used, whatever was promised of it. */
const isPrevailing = ({ prevails }: OccupiesConfig, row: Row, record: Values): boolean =>
  prevails !== undefined && isInState(prevails, prevails.field in row ? row : record);

/**
 * Locks what the record's rows name, in the order of ids: writers that take the same two in opposite orders wait for
 * each other instead of deadlocking. To be given all that a record had and is to have before anything else locks one of
 * them: before the rules of a write, and again with what these have added. It lets the locks of foreign keys pass.
 */
export function lockSubjects(tx: Transaction, resource: Resource, records: readonly (Values | null)[]): void {
  const { occupies } = resource;
  if (!occupies) return;
  const rows = records.flatMap(record => (record ? holdersOf(occupies, record) : []));
  const subjects = [...new Set(rows.map(row => row[occupies.subject]).filter(Boolean))];
  if (subjects.length > 0) {
    tx.defer(
      prepared(
        `SELECT id FROM ${name(occupies.target)} WHERE id = ANY ($1::bigint[]) ORDER BY id FOR NO KEY UPDATE`,
        [subjects],
      ),
    );
  }
}

/**
 * Makes the table of periods match the record's rows; a row that stays keeps its period's row. What prevails leaves
 * those that it meets the promise alone; these keep it so as long as they take no more time than they had.
 */
export function writeOccupancy(tx: Transaction, resource: Resource, id: string, record: Values): void {
  const { occupies } = resource;
  if (!occupies) return;
  const table = name(occupancyName(occupies.target));
  const holds = holdsOf(occupies, record);
  const active = isHolding(occupies, record);
  const rowIds = holds.map(hold => hold.rowId);
  tx.defer(
    prepared(
      `DELETE FROM ${table} WHERE source = $1 AND source_id = $2 AND NOT row_id = ANY ($3::bigint[])`,
      [resource.name, id, rowIds],
    ),
  );
  if (holds.length === 0) return;
  const periodsOf = (some: readonly Hold[]) => [
    some.map(hold => hold.subject),
    some.map(hold => boundSql(hold.period.start)),
    some.map(hold => boundSql(hold.period.end)),
  ];
  const prevailing = holds.filter(hold => hold.takes === taken.use);
  if (prevailing.length > 0 && active) {
    tx.defer(
      prepared(
        `UPDATE ${table} o SET takes = '${taken.promise}'
       FROM unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[]) AS h (s, f, t)
       WHERE o.subject_id = h.s AND o.active AND o.period && tstzrange(h.f, h.t) AND o.takes = '${taken.whole}'
         AND NOT (o.source = $4 AND o.source_id = $5)`,
        [...periodsOf(prevailing), resource.name, id],
      ),
    );
  }
  tx.defer(
    prepared(
      `INSERT INTO ${table} AS o (source, source_id, kind, active, takes, row_id, subject_id, period)
     SELECT $1, $2, $3, $4, k, r, s, tstzrange(f, t, '[)') FROM unnest($5::int4range[], $6::bigint[], $7::bigint[], $8::timestamptz[], $9::timestamptz[]) AS h (k, r, s, f, t)
     ON CONFLICT (source, source_id, row_id) DO UPDATE
       SET subject_id = excluded.subject_id, period = excluded.period, active = excluded.active,
         takes = CASE WHEN o.takes = '${taken.promise}' AND excluded.takes = '${taken.whole}' AND o.active AND o.subject_id = excluded.subject_id
           AND excluded.period <@ o.period THEN o.takes ELSE excluded.takes END
       WHERE (o.subject_id, o.period, o.active) IS DISTINCT FROM (excluded.subject_id, excluded.period, excluded.active)
         OR '${taken.use}' IN (o.takes, excluded.takes) AND o.takes <> excluded.takes`,
      [resource.name, id, occupies.kind, active, holds.map(hold => hold.takes), rowIds, ...periodsOf(holds)],
    ),
  );
}

/** The record is gone: so are its periods. */
export function clearOccupancy(tx: Transaction, resource: Resource, id: string): void {
  if (!resource.occupies) return;
  tx.defer(
    prepared(
      `DELETE FROM ${name(occupancyName(resource.occupies.target))} WHERE source = $1 AND source_id = $2`,
      [resource.name, id],
    ),
  );
}
