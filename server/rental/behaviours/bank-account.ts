import { formatDinars } from '../../../src/domain/money';
import accountEntries from '../../../src/resources/bank/account-entry';
import bankAccounts from '../../../src/resources/bank/bank-account';
import type { RecordOf } from '../../../src/schema/defineResource';
import { Refusal } from '../../engine/base/refusal';
import { behaviourOf } from '../../engine/records/behaviours';
import type { BeforeWrite } from '../../engine/records/behaviours';
import { balanceSql } from '../../engine/tables/ledgerTriggers';

/** An account is closed once there is nothing left on it. */
function closesEmpty({ before, values }: BeforeWrite<RecordOf<typeof bankAccounts>>): void {
  if (values.state !== 'CLOSE' || before?.state !== 'OPEN' || !before.balance) return;
  throw new Refusal(
    'CONFLICT',
    `Il reste ${formatDinars(before.balance)} sur «\u00a0${before.name}\u00a0»\u00a0: videz-le avant de le fermer.`,
  );
}

export default behaviourOf(bankAccounts, {
  computed: { balance: balanceSql(accountEntries) },
  before: [closesEmpty],
});
