import type { LedgerRule } from '../../../src/product/ledgerRules';
import type { Resource } from '../../../src/schema/resource';
import { text } from '../../engine/connection/sql';

/** Where a rule does not hold, each as SQL; amounts in dinars. */
interface Differing {
  rule: LedgerRule;
  /** The record that it is told of. */
  of: Pick<Resource, 'name'>;
  id: string;
  /** What of the record it is: 'Base à 19 %'. */
  detail?: string;
  expected: string;
  found: string;
  /** From where on: tables, conditions, grouping. Its rows are those that differ. */
  from: string;
}

/** SQL of the rows in which a rule of the ledger does not hold, one shape for all of them. */
export const differingSql = ({
  rule,
  of,
  id,
  detail = 'NULL::text',
  expected,
  found,
  from,
}: Differing): string =>
  `SELECT ${text(rule)} AS rule, ${text(of.name)} AS resource, ${id} AS record, ${detail} AS detail,
    (${expected})::numeric AS expected, (${found})::numeric AS found FROM ${from}`;

/** SQL of a rate as it is read: '19 %', '0,5 %'. */
export const rateText = (rate: string): string =>
  `replace(trim_scale(${rate})::text, '.', ',') || ${text('\u00a0%')}`;

/** SQL of a day as it is read. */
export const dayText = (day: string): string => `to_char(${day}, 'DD/MM/YYYY')`;
