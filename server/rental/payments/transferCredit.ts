import { todayInTunis } from '../../../src/domain/calendarDate';
import type { Millimes } from '../../../src/domain/money';
import payments from '../../../src/resources/receipt/payment';
import { badInput } from '../../engine/base/refusal';
import type { WriteContext } from '../../engine/records/context';
import { createRecord } from '../../engine/records/create';
import type { Payment } from './recordPayment';

/** What is given of one client's credit to another client. */
interface Transfer {
  /** Of what: a payment, or a credit note. */
  of: Pick<Payment, 'refundOf'> | Pick<Payment, 'refundOfCreditNote'>;
  from: string | null;
  to: string;
  amount: Millimes;
  reason: string;
  /** For what it is received: the rental of the client who is given it. */
  names?: Partial<Pick<Payment, 'reservation' | 'contract'>>;
  /** The invoice of the other client that it settles at once. */
  settles?: string;
}

/**
 * The credit of a client becomes that of another (money.md, « Within one client »), today: two payments that know each other,
 * out of the one's credit and into the other's. No account moves. They are voided together.
 * @returns the id of the one that the other client is given. @throws Refusal on the field `to`.
 */
export async function transferCredit(
  context: WriteContext,
  { of, from, to, amount, reason, names, settles }: Transfer,
): Promise<string> {
  if (from === to) throw badInput({ to: 'Ce crédit est déjà le sien\u00a0: choisissez un autre client' });
  const both = {
    date: todayInTunis(context.engine.now()),
    amount,
    paymentMode: 'Transfert',
    purpose: 'TRANSFER',
    state: 'RECEIVED',
    note: reason,
    cashier: context.caller.id,
  } as const;
  const options = { message: `Transfert de crédit\u00a0: ${reason}` };
  const out = await createRecord(
    context,
    payments,
    { ...both, ...of, client: from, direction: 'OUT' },
    options,
  );
  return createRecord(
    context,
    payments,
    {
      ...both,
      ...names,
      client: to,
      direction: 'IN',
      transferOf: out,
      ...(settles && { allocations: [{ receipt: settles, amount }] }),
    },
    options,
  );
}
