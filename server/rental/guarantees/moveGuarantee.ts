import { guaranteeState, heldOf } from '../../../src/domain/guarantee';
import type { GuaranteeAmounts } from '../../../src/domain/guarantee';
import type { PaymentKind } from '../../../src/domain/payment';
import guarantees from '../../../src/resources/bank/guarantee';
import type { RecordOf } from '../../../src/schema/defineResource';
import type { WriteContext } from '../../engine/records/context';
import type { WriteOptions } from '../../engine/records/create';
import type { Values } from '../../engine/records/store';
import { updateRecord } from '../../engine/records/update';

export type Guarantee = RecordOf<typeof guarantees>;
export type Method = NonNullable<Guarantee['method']>;

/** The nature of payment that each method is. */
export const kindOfMethod: Readonly<Record<Method, PaymentKind>> = {
  OTPE: 'Tpe',
  ESPECE: 'Espaces',
  CHEQUE_BANCAIRE: 'Cheque',
  VIREMENT: 'Virement',
};

/** Whether it is money from the day it is given: a pre-authorisation is none until it is captured. */
export const isMoney = (method: Method | null): boolean => method !== null && method !== 'OTPE';

/** Changes what was received, retained or given back of a guarantee that is locked: what is held and its state follow. */
export async function moveGuarantee(
  context: WriteContext,
  record: Guarantee,
  change: Partial<GuaranteeAmounts>,
  more: Values,
  options: WriteOptions,
): Promise<void> {
  const { received, retained, refunded } = { ...record, ...change };
  const amounts = { received, retained, refunded };
  await updateRecord(
    context,
    guarantees,
    record.id,
    { ...more, ...amounts, held: heldOf(amounts), state: guaranteeState(amounts) },
    options,
  );
}
