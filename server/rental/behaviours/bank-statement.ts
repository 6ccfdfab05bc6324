import { formatDate } from '../../../src/domain/calendarDate';
import { formatDinars } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import accountEntries from '../../../src/resources/bank/account-entry';
import bankAccounts from '../../../src/resources/bank/bank-account';
import bankStatements from '../../../src/resources/bank/bank-statement';
import type { RecordOf } from '../../../src/schema/defineResource';
import { badInput, Refusal } from '../../engine/base/refusal';
import { behaviourOf } from '../../engine/records/behaviours';
import type { BeforeWrite } from '../../engine/records/behaviours';
import { columnsOf } from '../../engine/sql/columnsOf';
import { movedSql } from '../../engine/tables/ledgerTriggers';
import { judgeDay } from '../payments/judgeDay';
import { refuseBeforeOpening } from '../payments/closedDays';

type Statement = RecordOf<typeof bankStatements>;
type Write = BeforeWrite<Statement>;

const a = columnsOf(bankAccounts, 'a');
const e = columnsOf(accountEntries, 'e');
const s = columnsOf(bankStatements, 's');
const t = columnsOf(bankStatements, 't');

const { ledger } = accountEntries;
if (!ledger) throw new Error('unreachable: entries are a ledger');

const tickedSql = `coalesce((SELECT sum(${movedSql(ledger)}) FROM ${e} WHERE ${e.statement} = ${t.id}), 0)`;

/** A statement goes on where the last one ended, which is closed. */
async function goOn({ kind, values, tx }: Write): Promise<void> {
  if (kind !== 'create') return;
  const { account, date } = values as unknown as Statement;
  await tx.query(`SELECT FROM ${a} WHERE ${a.id} = $1 FOR NO KEY UPDATE`, [account]);
  const { rows } = await tx.query<{ opening: string; until: string | null }>(
    `SELECT last.date::text AS until,
       (coalesce(last.closing, ${a.openingBalance}, 0) * 1000)::bigint AS opening
     FROM ${a} LEFT JOIN LATERAL (SELECT ${s.date} AS date, ${s.closingBalance} AS closing FROM ${s}
       WHERE ${s.account} = ${a.id} AND ${s.state} = 'CLOSED' ORDER BY ${s.id} DESC LIMIT 1) last ON true
     WHERE ${a.id} = $1`,
    [account],
  );
  const [found] = rows;
  if (!found) throw badInput({ account: 'Ce compte n’existe plus' });
  refuseEarlier(date, found.until);
  values.openingBalance = Number(found.opening) satisfies Millimes;
}

function refuseEarlier(date: string, until: string | null): void {
  if (until && date <= until)
    throw badInput({ date: `Après le ${formatDate(until)}, où s’arrête le dernier relevé clos` });
}

async function judgeDate(write: Write): Promise<void> {
  const { kind, values, before, tx } = write;
  const date = values.date as string | undefined;
  if (!date || kind === 'delete') return;
  if (date === before?.date) return;
  await judgeDay(write, date);
  await refuseBeforeOpening({ tx }, before?.account ?? String(values.account), date);
  if (!before) return;
  const { rows } = await tx.query<{ until: string | null; ticked: string | null }>(
    `SELECT (SELECT max(${s.date})::text FROM ${s} WHERE ${s.account} = $1 AND ${s.state} = 'CLOSED') AS until,
       (SELECT max(${e.date})::text FROM ${e} WHERE ${e.statement} = $2) AS ticked`,
    [before.account, before.id],
  );
  const [{ until, ticked } = { until: null, ticked: null }] = rows;
  refuseEarlier(date, until);
  if (ticked && date < ticked)
    throw badInput({
      date: `Une écriture du ${formatDate(ticked)} y est pointée\u00a0: dépointez-la d’abord`,
    });
}

/** It is closed when nothing is missing of it, and nothing is too much. */
function closeBalanced({ values, before, caller, engine }: Write): void {
  if (values.state !== 'CLOSED' || before?.state !== 'OPEN') return;
  if (before.difference)
    throw new Refusal(
      'CONFLICT',
      `Il reste un écart de ${formatDinars(before.difference)}\u00a0: pointez ou dépointez des écritures jusqu’à ce qu’il soit nul.`,
    );
  Object.assign(values, { closedBy: caller.id, closedAt: engine.now() });
}

export default behaviourOf(bankStatements, {
  computed: {
    ticked: tickedSql,
    difference: `(${t.closingBalance} - ${t.openingBalance} - ${tickedSql})`,
  },
  before: [goOn, judgeDate, closeBalanced],
});
