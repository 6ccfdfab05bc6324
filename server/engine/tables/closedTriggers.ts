import type { Resources } from '../../../src/schema/resources';
import type { ClosingsOf, ReconciledOf } from '../../../src/schema/resource';
import { name, shortName, text } from '../connection/sql';
import { balanceOf, ledgersOf, movedSql } from './ledgerTriggers';
import type { Ledger } from './ledgerTriggers';
import type { Named } from './tables';

/** SQL of a condition on the rows that a statement has written, and the message where it holds. */
type Refused = readonly [sql: string, message: string];

/**
 * Triggers on a table, of records, of what closes days or of what reconciles, that keep what is closed as it is, whoever
 * writes. All of them lock the account first, as `ledgerTriggers` do: who closes a day and who writes on it come one after
 * the other. The functions that they call are in `foundation.ts`.
 */
export const closedTriggers = (resources: Resources, table: string): Named[] =>
  ledgersOf(resources).flatMap(ledger => {
    const { closings, reconciled } = ledger.config;
    const statements = reconciled && {
      ...reconciled,
      table: resources.get(resources.get(ledger.records).fields[reconciled.by]?.target ?? '').name,
    };
    return [
      ...(table === ledger.records ? ofRecords(ledger, closings, statements) : []),
      ...(table === ledger.accounts
        ? [
            ...(closings ? [fixedBy(ledger, closings.resource, closings.account)] : []),
            ...(statements ? [fixedBy(ledger, statements.table, statements.account)] : []),
          ]
        : []),
      ...(closings && table === closings.resource ? [ofClosings(ledger, closings)] : []),
      ...(statements && table === statements.table ? ofStatements(ledger, statements) : []),
    ];
  });

type Statements = ReconciledOf & { table: string };

function ofRecords(ledger: Ledger, closings?: ClosingsOf, statements?: Statements): Named[] {
  const { records, config } = ledger;
  const account = name(config.account);
  const inserted: Refused[] = beforeOpening(ledger, account, name(config.opened?.by ?? ''));
  if (closings)
    inserted.push([
      `EXISTS (SELECT FROM changed c JOIN ${name(closings.resource)} d ON d.${name(closings.account)} = c.${account} AND d.${name(closings.date)} >= c.${name(closings.by)})`,
      closings.message,
    ]);
  if (!statements)
    return inserted.length > 0
      ? [judged(ledger, 'INSERT', records, `SELECT ${account} FROM changed`, inserted)]
      : [];
  const [by, reverses, statement] = [statements.by, statements.reverses, statements.table].map(name);
  const reversed = `changed c JOIN ${name(records)} r ON r.id = c.${reverses}`;
  const ticked = `changed c JOIN was w ON w.id = c.id AND w.${by} IS DISTINCT FROM c.${by}`;
  const unfit = (of: string): Refused => [
    `EXISTS (SELECT FROM ${of} JOIN ${statement} s ON s.id = c.${by} WHERE ${isUnfit(ledger, statements, 'c')})`,
    statements.unfit,
  ];
  return [
    judged(
      ledger,
      'INSERT',
      records,
      `SELECT ${account} FROM changed UNION ALL SELECT r.${account} FROM ${reversed}`,
      [
        ...inserted,
        [
          `EXISTS (SELECT FROM changed c LEFT JOIN ${name(records)} r ON r.id = c.${reverses} JOIN ${statement} s ON s.id IN (c.${by}, r.${by}) WHERE ${isClosed(statements)})`,
          statements.message,
        ],
        unfit('changed c'),
      ],
    ),
    judged(ledger, 'UPDATE', records, `SELECT c.${account} FROM ${ticked}`, [
      [
        `EXISTS (SELECT FROM ${ticked} JOIN ${statement} s ON s.id IN (c.${by}, w.${by}) WHERE ${isClosed(statements)})`,
        statements.message,
      ],
      unfit(ticked),
    ]),
  ];
}

/** Nothing is of an account before its opening: the balance with which it begins has all that was before. */
function beforeOpening({ accounts, config: { opened } }: Ledger, account = '', date = ''): Refused[] {
  if (!opened) return [];
  return [
    [
      `EXISTS (SELECT FROM changed c JOIN ${name(accounts)} t ON t.id = c.${account} WHERE c.${date} < t.${name(opened.date)})`,
      opened.message,
    ],
  ];
}

/** Days are closed one after the other, each with the balance that the account has then. Rows that come together are in any order. */
function ofClosings(ledger: Ledger, closings: ClosingsOf): Named {
  const [account, date, balance] = [closings.account, closings.date, closings.balance].map(name);
  const until = `e.${name(closings.by)} <= c.${date}`;
  return judged(ledger, 'INSERT', closings.resource, `SELECT ${account} FROM changed`, [
    ...beforeOpening(ledger, account, date),
    [
      `EXISTS (SELECT FROM changed c JOIN ${name(closings.resource)} d ON d.${account} = c.${account} AND d.${date} >= c.${date} WHERE d.id NOT IN (SELECT id FROM changed))
       OR EXISTS (SELECT FROM changed c JOIN ${name(ledger.accounts)} t ON t.id = c.${account} WHERE c.${balance} IS DISTINCT FROM ${balanceOf(ledger, 't', until)})`,
      closings.refusal,
    ],
  ]);
}

/** What is closed is balanced: from what those before it came to, by what is ticked, to its own end. */
function ofStatements(ledger: Ledger, statements: Statements): Named[] {
  const { records, accounts } = ledger;
  const [by, account, opening, closing, statement] = [
    statements.by,
    statements.account,
    statements.opening,
    statements.closing,
    statements.table,
  ].map(name);
  const ticked = `coalesce((SELECT sum(${movedSql(ledger.config)}) FROM ${name(records)} e WHERE e.${by} = c.id), 0)`;
  const earlier = `EXISTS (SELECT FROM ${statement} s WHERE s.id = e.${by} AND s.id < c.id AND ${isClosed(statements)})`;
  const refused: Refused[] = [
    ...beforeOpening(ledger, account, name(statements.until)),
    [
      `EXISTS (SELECT FROM changed c JOIN ${name(records)} e ON e.${by} = c.id WHERE ${isUnfit(ledger, statements, 'e', 'c')})`,
      statements.unfit,
    ],
    [
      `EXISTS (SELECT FROM changed c JOIN ${name(accounts)} t ON t.id = c.${account} WHERE ${isClosed(statements, 'c')}
         AND (c.${closing} IS DISTINCT FROM c.${opening} + ${ticked} OR c.${opening} IS DISTINCT FROM ${balanceOf(ledger, 't', earlier)}))`,
      statements.unbalanced,
    ],
  ];
  return (['INSERT', 'UPDATE'] as const).map(event =>
    judged(ledger, event, statements.table, `SELECT ${account} FROM changed`, refused),
  );
}

const isClosed = ({ closed: { field, values } }: Statements, of = 's') =>
  `${of}.${name(field)} IN (${values.map(text).join(', ')})`;

const isUnfit = ({ config }: Ledger, { date, account, until }: Statements, record: string, of = 's') =>
  `(${record}.${name(config.account)} <> ${of}.${name(account)} OR ${record}.${name(date)} > ${of}.${name(until)})`;

/** What an account began with stays once it is closed to a day, or reconciled, even without records. */
function fixedBy({ accounts, config: { fixes } }: Ledger, by: string, reference: string): Named {
  const args = [by, reference, fixes.fields.join('|'), fixes.message].map(text).join(', ');
  return {
    name: shortName('fixed', accounts, by),
    definition: `BEFORE UPDATE ON @ FOR EACH ROW EXECUTE FUNCTION karhba_fixed(${args})`,
  };
}

function judged(
  { accounts }: Ledger,
  event: 'INSERT' | 'UPDATE',
  table: string,
  ids: string,
  refused: readonly Refused[],
): Named {
  const rows = event === 'INSERT' ? 'NEW TABLE AS changed' : 'OLD TABLE AS was NEW TABLE AS changed';
  return {
    name: shortName('judged', table, event.toLowerCase()),
    definition: `AFTER ${event} ON @ REFERENCING ${rows} FOR EACH STATEMENT EXECUTE FUNCTION karhba_judged(${[accounts, ids, ...refused.flat()].map(text).join(', ')})`,
  };
}
