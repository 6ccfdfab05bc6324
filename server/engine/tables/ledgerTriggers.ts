import type { Resources } from '../../../src/schema/resources';
import type { LedgerConfig, Resource } from '../../../src/schema/resource';
import { tableOf } from '../../../src/schema/words/storage/faces';
import { name, shortName, text } from '../connection/sql';
import type { Named } from './tables';

export interface Ledger {
  /** Tables of the records and of the accounts. */
  records: string;
  accounts: string;
  config: LedgerConfig;
}

/** The ledgers that the resources declare. */
export const ledgersOf = (resources: Resources): Ledger[] =>
  resources.all.flatMap(({ name: records, fields, ledger }) =>
    ledger
      ? [{ records, config: ledger, accounts: tableOf(resources.get(fields[ledger.account]?.target ?? '')) }]
      : [],
  );

/**
 * SQL of the balance of an account, of the row that the statement calls `of`: what it began with, and its records.
 * @param until SQL of a condition on those records, `e`, that count; all of them when absent.
 */
export function balanceSql({ name: records, ledger }: Resource, of = 't', until?: string): string {
  if (!ledger) throw new Error(`${records} has no ledger`);
  return balanceOf({ records, config: ledger }, of, until);
}

/** The same of a ledger. */
export function balanceOf(
  { records, config }: Pick<Ledger, 'records' | 'config'>,
  of: string,
  until?: string,
): string {
  const { account, opening } = config;
  const condition = `e.${name(account)} = ${of}.id${until ? ` AND ${until}` : ''}`;
  return `(coalesce(${of}.${name(opening)}, 0) + coalesce((SELECT sum(${movedSql(config)}) FROM ${name(records)} e WHERE ${condition}), 0))`;
}

/**
 * SQL of rows: the balance of an account, of the row that the statement calls `of`, at the end of the day `since`, then of
 * each later day on which it moved (`day`, `balance`). What leaves it is looked at on all of them: a balance that is right
 * today may never have been there.
 * @param since SQL of a date; of null, the one row has what the account began with.
 */
export function runningSql({ name: records, ledger: config }: Resource, of: string, since: string): string {
  if (!config) throw new Error(`${records} has no ledger`);
  const date = `e.${name(config.date)}`;
  return `SELECT d.day, sum(d.moved) OVER (ORDER BY d.day) AS balance FROM (SELECT ${since} AS day) f, LATERAL (
    SELECT f.day, ${balanceOf({ records, config }, of, `${date} <= f.day`)} AS moved
    UNION ALL SELECT ${date}, sum(${movedSql(config)}) FROM ${name(records)} e
      WHERE e.${name(config.account)} = ${of}.id AND ${date} > f.day GROUP BY ${date}) d`;
}

/** Records of an account, by their days: what its balances are worked out from is in the index alone. */
export const ledgerIndex = ({ name: table, ledger }: Resource): Named[] =>
  ledger
    ? [
        {
          name: shortName('ix', table, 'running'),
          definition: `(${[ledger.account, ledger.date].map(name).join(', ')}) INCLUDE (${[ledger.adds.field, ledger.amount].map(name).join(', ')})`,
        },
      ]
    : [];

/** SQL of what a record `of` moves: more, or less. */
export function movedSql({ amount, adds }: LedgerConfig, of = 'e'): string {
  const added = `${of}.${name(adds.field)} IN (${adds.values.map(text).join(', ')})`;
  return `CASE WHEN ${added} THEN ${of}.${name(amount)} ELSE -${of}.${name(amount)} END`;
}

/**
 * Triggers on a table, of records or of accounts, that keep balances true whoever writes: a closed account takes nothing,
 * one that has to be covered is negative on no day from that of what leaves it on, and what an account began with stays.
 * The functions that they call are in `foundation.ts`.
 */
export const ledgerTriggers = (resources: Resources, table: string): Named[] =>
  ledgersOf(resources).flatMap(({ records, accounts, config }) => {
    const posted = (ids: string, open: string, lowest: string) => {
      const covered = inStates(config.covered.while);
      const args = [accounts, ids, open, config.open.message, covered, lowest, config.covered.message];
      return `REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION karhba_posted(${args.map(text).join(', ')})`;
    };
    // What comes in makes nothing worse: it is taken on any day.
    const firstTaken = `(SELECT min(c.${name(config.date)}) FROM changed c WHERE c.${name(config.account)} = t.id AND ${movedSql(config, 'c')} < 0)`;
    const lowest = `(SELECT min(balance) FROM (${runningSql(resources.get(records), 't', firstTaken)}) r)`;
    const fixed = [records, config.account, config.fixes.fields.join('|'), config.fixes.message];
    const ofRecords = {
      name: shortName('posted', records),
      definition: `AFTER INSERT ON @ ${posted(`SELECT ${name(config.account)} FROM changed`, inStates(config.open.while), lowest)}`,
    };
    const ofAccounts = [
      ...(['INSERT', 'UPDATE'] as const).map(event => ({
        name: shortName('covered', accounts, event.toLowerCase()),
        definition: `AFTER ${event} ON @ ${posted('SELECT id FROM changed', 'true', balanceOf({ records, config }, 't'))}`,
      })),
      {
        name: shortName('fixed', accounts),
        definition: `BEFORE UPDATE ON @ FOR EACH ROW EXECUTE FUNCTION karhba_fixed(${fixed.map(text).join(', ')})`,
      },
    ];
    return [...(table === records ? [ofRecords] : []), ...(table === accounts ? ofAccounts : [])];
  });

const inStates = ({ field, values }: { field: string; values: readonly string[] }) =>
  `coalesce(t.${name(field)} IN (${values.map(text).join(', ')}), false)`;
