import { name, shortName } from './sql';
import type { Table } from './tables';

/** Name of the table of the periods during which records of `target` are held. */
export const occupancyName = (target: string) => `${target}__occupancy`;

/** Name of the constraint that keeps a subject in one place at a time. */
export const occupancyConstraint = (target: string) => shortName('ex', target, 'occupancy');

/**
 * One row per subject and period. The exclusion constraint is the promise that nothing is held twice;
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
          'EXCLUDE USING gist (subject_id WITH =, period WITH &&) WHERE (active) DEFERRABLE INITIALLY IMMEDIATE',
      },
    ],
    indexes: [{ name: shortName('uq', table, 'source'), definition: 'UNIQUE (source, source_id, row_id)' }],
    triggers: [],
  };
}
