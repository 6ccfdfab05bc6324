import type { PageQuestions } from '../../../src/pages/all';
import { ledgerRules } from '../../../src/product/ledgerRules';
import type { Resource } from '../../../src/schema/resource';
import type { Resources } from '../../../src/schema/resources';
import { text } from '../../engine/connection/sql';
import type { AnswerBehaviour } from '../../engine/records/behaviours';
import { mayReadSql } from '../../engine/sql/callerSql';
import { labelSql } from '../../engine/sql/select';
import { differencesSql, judged } from './differencesSql';

/** Lines that a screen shows; their count is of all. */
const shown = 200;

/** SQL of something of a difference `d`, by the resource of its record. */
const byResource = (resources: Resources, of: (resource: Resource) => string) =>
  `CASE d.resource ${judged.map(({ name }) => `WHEN ${text(name)} THEN ${of(resources.get(name))}`).join(' ')} END`;

/** What differs in the ledger, each named with its record to whoever may list such records. */
export const ledgerCheck: AnswerBehaviour<PageQuestions['LedgerCheck']> = {
  sql: ({ resources }) => `WITH d AS MATERIALIZED (${differencesSql}),
      seen AS (SELECT d.*, row_number() OVER (ORDER BY array_position(ARRAY[${Object.keys(ledgerRules).map(text).join(', ')}], d.rule), d.record DESC, d.detail) AS place
        FROM d WHERE ${byResource(resources, mayReadSql)})
    SELECT json_build_object('count', (SELECT count(*) FROM d), 'hidden', (SELECT count(*) FROM d) - (SELECT count(*) FROM seen),
      'differences', (SELECT coalesce(json_agg(json_build_object('id', d.place::text, 'rule', d.rule, 'resource', d.resource, 'record', d.record::text,
          'label', coalesce(${byResource(resources, resource => labelSql(resource, 'd.record'))}, ''), 'detail', d.detail,
          'expected', d.expected, 'found', d.found) ORDER BY d.place), '[]') FROM seen d WHERE d.place <= ${shown}))`,
};
