import expenses from '../../../src/resources/park/expense';
import { Refusal } from '../../engine/base/refusal';
import type { ActionCall } from '../../engine/records/behaviours';
import { behaviourOf } from '../../engine/records/behaviours';
import { updateRecord } from '../../engine/records/update';
import { judgeExpense } from '../expenses/judgeExpense';
import type { Expense } from '../expenses/judgeExpense';

/** What was settled by mistake is to be settled again, and changes again. */
async function reopenExpense(call: ActionCall<Expense>): Promise<string> {
  const { id, paymentStatus, label } = call.record;
  if (paymentStatus !== 'PAID') throw new Refusal('CONFLICT', 'Cette dépense n’est pas réglée.');
  const message = `Dépense rouverte\u00a0: ${label}`;
  await updateRecord(
    call,
    expenses,
    id,
    { paymentStatus: 'UNPAID', paidOn: null },
    { action: 'reopenExpense', message },
  );
  return id;
}

export default behaviourOf(expenses, { before: [judgeExpense], actions: { reopenExpense } });
