import { name, shortName } from '../connection/sql';
import type { Table } from './tables';

/** Name of the table of the periods during which records of `target` are held. */
export const occupancyName = (target: string) => `${target}__occupancy`;

/** Name of the constraint that keeps a subject in one place at a time. */
const occupancyConstraint = (target: string) => shortName('ex', target, 'occupancy');

/**
 * What a period takes of its subject, as a range: 0 is the promise of it, 1 its use. Who holds it takes both; what keeps
 * it from being used whatever was promised (`prevails`) takes the use alone, and leaves those that it meets the promise:
 * they stay apart from each other, and nothing new meets either.
 */
export const taken = { whole: '[0,2)', promise: '[0,1)', use: '[1,2)' } as const;

/** SQL of when a period ends; one whose end nobody knows does not. */
export const endSql = (of = '') => `coalesce(upper(${of}period), 'infinity')`;

/** A period longer than this is long: there are few, and they are looked up apart. */
const LONG = `interval '15 days'`;
/** SQL of whether a period is long; PostgreSQL before 17 does not subtract from its infinity. */
const longSql = `CASE WHEN isfinite(upper(period)) THEN upper(period) - lower(period) > ${LONG} ELSE true END`;

/**
 * SQL of the active periods that share an instant with [from, to), as a table of these columns. What is not long and
 * has begun more than so many days before is over: a bounded part of an index on beginnings holds the others, instead
 * of all that is to come or all that has been. The few that are long come from an index of their own.
 * @param columns of the table of periods; those of the index are read without the table: subject_id, period.
 * @param from placeholder of a timestamptz. @param to the same.
 */
export function meetingSql(target: string, columns: readonly string[], from: string, to: string): string {
  const [low, high] = [`${from}::timestamptz`, `${to}::timestamptz`];
  const periods = `SELECT ${columns.map(name).join(', ')} FROM ${name(occupancyName(target))} WHERE active`;
  const meets = `lower(period) < ${high} AND upper(period) > ${low}`;
  return `(${periods} AND NOT (${longSql}) AND lower(period) > ${low} - ${LONG} AND ${meets}
    UNION ALL ${periods} AND (${longSql}) AND ${meets})`;
}

/**
 * One row per subject and period. The exclusion constraint is the promise that nothing is held twice (`taken`);
 * it can be deferred, so that two periods may be swapped in one transaction.
 */
export function occupancyTable(target: string): Table {
  const table = occupancyName(target);
  return {
    name: table,
    resource: target,
    columns: [
      { name: 'id', type: 'bigint', nullable: false, default: 'IDENTITY' },
      { name: 'subject_id', type: 'bigint', nullable: false },
      { name: 'period', type: 'tstzrange', nullable: false },
      { name: 'kind', type: 'text', nullable: false },
      { name: 'source', type: 'text', nullable: false },
      { name: 'source_id', type: 'bigint', nullable: false },
      { name: 'row_id', type: 'bigint', nullable: false },
      { name: 'active', type: 'boolean', nullable: false, default: 'true' },
      { name: 'takes', type: 'int4range', nullable: false, default: `'${taken.whole}'` },
    ],
    constraints: [
      { name: shortName('pk', table), definition: 'PRIMARY KEY (id)' },
      {
        name: shortName('fk', table, 'subject'),
        definition: `FOREIGN KEY (subject_id) REFERENCES ${name(target)} (id)`,
      },
      {
        name: shortName('ck', table, 'period'),
        definition: `CHECK (NOT isempty(period) AND lower(period) IS NOT NULL AND upper(period) IS NOT NULL)`,
      },
      {
        name: occupancyConstraint(target),
        definition:
          'EXCLUDE USING gist (subject_id WITH =, period WITH &&, takes WITH &&) WHERE (active) DEFERRABLE INITIALLY IMMEDIATE',
      },
    ],
    indexes: [
      { name: shortName('uq', table, 'source'), definition: 'UNIQUE (source, source_id, row_id)' },
      // What has not ended is a small part of all periods: what is held now is found among it.
      { name: shortName('ix', table, 'end'), definition: `((${endSql()})) WHERE active` },
      {
        name: shortName('ix', table, 'start'),
        definition: `((lower(period))) INCLUDE (subject_id, period) WHERE active AND NOT (${longSql})`,
      },
      {
        name: shortName('ix', table, 'long'),
        definition: `((upper(period))) INCLUDE (subject_id, period) WHERE active AND (${longSql})`,
      },
    ],
    triggers: [],
  };
}
