import paymentModes from '../../../src/resources/settings/payment-mode';
import payments from '../../../src/resources/receipt/payment';
import type { RecordOf } from '../../../src/schema/defineResource';
import { badInput } from '../../engine/base/refusal';
import { behaviourOf } from '../../engine/records/behaviours';
import type { BeforeWrite } from '../../engine/records/behaviours';
import { columnsOf } from '../../engine/sql/columnsOf';

const p = columnsOf(payments, 'p');

/** What was received by a mode has the details that its nature requires. Whoever pays by it meanwhile holds it. */
async function keepNature({ tx, before, values }: BeforeWrite<RecordOf<typeof paymentModes>>) {
  if (!before || values.kind === undefined || values.kind === before.kind) return;
  const { rows } = await tx.query(`SELECT FROM ${p} WHERE ${p.mode} = $1 LIMIT 1`, [before.id]);
  if (rows.length > 0)
    throw badInput({ kind: 'Des règlements ont été reçus par ce mode\u00a0: ajoutez-en plutôt un autre' });
}

export default behaviourOf(paymentModes, { before: [keepNature] });
