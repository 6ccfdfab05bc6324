import { formatDate } from '../../../src/domain/calendarDate';
import accountEntries from '../../../src/resources/bank/account-entry';
import bankAccounts from '../../../src/resources/bank/bank-account';
import bankStatements from '../../../src/resources/bank/bank-statement';
import type { RecordOf } from '../../../src/schema/defineResource';
import { badInput, Refusal } from '../../engine/base/refusal';
import { behaviourOf } from '../../engine/records/behaviours';
import type { BulkCall } from '../../engine/records/behaviours';
import { loadRecord } from '../../engine/records/store';
import { updateRecord } from '../../engine/records/update';
import { columnsOf } from '../../engine/sql/columnsOf';
import { closedUntilSql } from '../payments/closedDays';

type Entry = RecordOf<typeof accountEntries>;
type Call = BulkCall<Entry>;

const t = columnsOf(accountEntries, 't');
const a = columnsOf(bankAccounts, 'a');
const s = columnsOf(bankStatements, 's');

/** Beside the paper of the bank, or the count of the drawer; null of a day of a drawer that is not closed. */
const reconciliationSql = `CASE
  WHEN ${t.statement} IN (SELECT ${s.id} FROM ${s} WHERE ${s.state} = 'CLOSED') THEN 'RECONCILED'
  WHEN ${t.statement} IS NOT NULL THEN 'TICKED'
  WHEN ${t.account} IN (SELECT ${a.id} FROM ${a} WHERE ${a.kind} = 'BANK') THEN 'PENDING'
  WHEN ${t.date} <= ${closedUntilSql(String(t.account))} THEN 'CLOSED' END`;

/** What is on the paper of the bank is ticked against it. */
async function tickAccountEntries(call: Call): Promise<void> {
  const { tx, engine, input } = call;
  const found = await loadRecord(tx, engine, bankStatements, String(input.statement));
  const statement = found?.values as RecordOf<typeof bankStatements> | undefined;
  if (!statement) throw badInput({ statement: 'Ce relevé n’existe plus' });
  if (statement.state === 'CLOSED') throw badInput({ statement: 'Ce relevé est clos' });
  await call.each(async entry => {
    await refuseReconciled(call, entry);
    if (entry.account !== statement.account)
      throw badInput({ statement: 'Le relevé est d’un autre compte que cette écriture' });
    if (entry.date > statement.date)
      throw badInput({
        statement: `Le relevé s’arrête au ${formatDate(statement.date)}, avant cette écriture`,
      });
    await updateRecord(
      call,
      accountEntries,
      entry.id,
      { statement: statement.id },
      { action: 'tickAccountEntries', message: `Pointée sur le relevé ${statement.number}` },
    );
  });
}

async function untickAccountEntries(call: Call): Promise<void> {
  await call.each(async entry => {
    if (!entry.statement) throw new Refusal('CONFLICT', 'Cette écriture n’est pas pointée.');
    await refuseReconciled(call, entry);
    await updateRecord(
      call,
      accountEntries,
      entry.id,
      { statement: null },
      { action: 'untickAccountEntries', message: 'Dépointée' },
    );
  });
}

/** Once its statement is closed, what was ticked stays so. */
async function refuseReconciled({ tx }: Call, { statement }: Entry): Promise<void> {
  if (!statement) return;
  const { rows } = await tx.query<{ number: string }>(
    `SELECT ${s.number} AS number FROM ${s} WHERE ${s.id} = $1 AND ${s.state} = 'CLOSED'`,
    [statement],
  );
  if (rows[0])
    throw new Refusal(
      'CONFLICT',
      `Cette écriture est rapprochée par le relevé ${rows[0].number}, qui est clos.`,
    );
}

export default behaviourOf(accountEntries, {
  computed: { reconciliation: reconciliationSql },
  bulkActions: { tickAccountEntries, untickAccountEntries },
});
