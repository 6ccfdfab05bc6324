import { todayInTunis } from '../../../src/domain/calendarDate';
import { formatDinars } from '../../../src/domain/money';
import { withholdingsInForce } from '../../../src/product/enumerations';
import receipts from '../../../src/resources/receipt/receipt';
import withholdings from '../../../src/resources/receipt/withholding';
import type { RecordOf } from '../../../src/schema/defineResource';
import { badInput } from '../../engine/base/refusal';
import { behaviourOf } from '../../engine/records/behaviours';
import type { AfterWrite, BeforeWrite } from '../../engine/records/behaviours';
import { lockRecord } from '../../engine/records/store';
import { columnsOf } from '../../engine/sql/columnsOf';
import { closeContracts, contractsOfWithholding } from '../invoicing/closeContracts';
import { settleAfterWithholding } from '../receipts/settleByNotes';
import { spendCredits } from '../invoicing/spendCredits';
import { withheldNow } from '../payments/expectWithholding';

type Withholding = RecordOf<typeof withholdings>;
type Receipt = RecordOf<typeof receipts>;

const w = columnsOf(withholdings, 'w');

/** What was not foreseen at the issue is added when paying: up to the rest, once, of what is owed by a client. */
async function complete({ kind, values, tx, engine }: BeforeWrite<Withholding>): Promise<void> {
  if (kind !== 'create') return;
  const { receipt: id, rate } = values as unknown as Withholding;
  // The invoice is locked: whoever pays it, or withholds too, waits.
  const receipt = (await lockRecord(tx, engine, receipts, id))?.values as unknown as Receipt | undefined;
  if (!receipt) throw badInput({ receipt: 'Cette facture n’existe plus' });
  const { documentKind, state, client, restToPay } = receipt;
  if (state === 'PENDING' || (documentKind !== 'INVOICE' && documentKind !== 'DAMAGE_INVOICE'))
    throw badInput({ receipt: 'Rien n’est retenu que sur une facture émise' });
  if (!client)
    throw badInput({ receipt: 'Cette facture ne nomme pas de client\u00a0: qui retiendrait\u00a0?' });
  const { rows } = await tx.query(
    `SELECT FROM ${w} WHERE ${w.receipt} = $1 AND ${w.state} = ANY ($2) LIMIT 1`,
    [id, withholdingsInForce],
  );
  if (rows.length > 0) throw badInput({ receipt: 'Cette facture a déjà sa retenue' });
  const withheld = await withheldNow(tx, receipt, rate);
  if (!withheld) throw badInput({ receipt: 'Rien n’est retenu au-dessous de 1\u00a0000\u00a0DT' });
  if (withheld.amount > (restToPay ?? 0))
    throw badInput({
      rate: `Il reste ${formatDinars(restToPay ?? 0)} à payer\u00a0: c’est moins que la retenue`,
    });
  // The month of the invoice stays as it was.
  Object.assign(values, { client, date: todayInTunis(engine.now()), ...withheld });
}

/** It stays in the books of its day: from today on it counts no more. */
function dateVoid({ kind, values, before, engine }: BeforeWrite<Withholding>): void {
  if (kind === 'update' && values.state === 'VOIDED' && before?.state !== 'VOIDED')
    values.voidedOn = todayInTunis(engine.now());
}

/** What settles an invoice, or no longer does, may close its contracts, or open them again. */
async function followSettlement(write: AfterWrite<Withholding>): Promise<void> {
  const contracts = await contractsOfWithholding(write, write.id);
  if (write.kind === 'update') {
    await settleAfterWithholding(write, write.id);
    await spendCredits(write, contracts);
  }
  await closeContracts(write, contracts);
}

export default behaviourOf(withholdings, { before: [complete, dateVoid], after: [followSettlement] });
