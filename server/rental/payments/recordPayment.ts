import { sum } from '../../../src/domain/money';
import { waitsForMoney } from '../../../src/domain/payment';
import type payments from '../../../src/resources/receipt/payment';
import paymentsConfig from '../../../src/resources/receipt/payment';
import type { RecordOf } from '../../../src/schema/defineResource';
import { badInput } from '../../engine/base/refusal';
import type { WriteContext } from '../../engine/records/context';
import { createRecord } from '../../engine/records/create';
import type { WriteOptions } from '../../engine/records/create';
import { loadRecord } from '../../engine/records/store';
import { closeAfterPayment } from '../invoicing/closeContracts';
import { accountOf } from './accountOf';
import { refuseBeforeOpening } from './closedDays';
import { askAboutSame } from './instruments';
import { judgeDay } from './judgeDay';
import { modeOf } from './modeOf';
import { payerInCash } from './payerInCash';
import { postEntry } from './postEntry';
import { askAboutRejected } from './rejected';

export type Payment = RecordOf<typeof payments>;

/** What is known of a payment before it is written. */
type Handed = Partial<Omit<Payment, 'allocations' | 'repayments'>> &
  Pick<Payment, 'client' | 'date' | 'amount' | 'paymentMode'> & {
    allocations?: readonly { receipt: string; amount: number }[] | null;
    repayments?: readonly { refund: string; amount: number }[] | null;
  };

/** Whether some of it comes before any invoice of its rental. */
const isAhead = ({ reservation, contract, allocations, amount }: Handed): boolean =>
  Boolean(reservation ?? contract) && sum((allocations ?? []).map(one => one.amount)) < amount;

/**
 * Completes what was handed over: its mode, its account, who takes it. Warns of what is worth a look.
 * @throws Refusal on the field at fault.
 */
export async function completePayment(context: WriteContext, handed: Handed) {
  const { paymentMode } = handed;
  if (paymentMode === 'Transfert')
    throw badInput({ paymentMode: 'Un crédit se transfère depuis le règlement ou l’avoir dont il vient' });
  await judgeDay(context, handed.date);
  const payer = await payerInCash(context, { ...handed, kind: paymentMode });
  const found = await modeOf(context, { ...handed, ...payer, paymentMode });
  const account = await accountOf(context, {
    kind: paymentMode,
    named: handed.account ?? null,
    usual: found.account,
  });
  await refuseBeforeOpening(context, account, handed.date);
  await askAboutRejected(context, handed);
  await askAboutSame(context, { ...handed, kind: paymentMode });
  return {
    direction: handed.direction ?? 'IN',
    purpose: handed.purpose ?? (isAhead(handed) ? 'DEPOSIT' : 'SETTLEMENT'),
    mode: found.id,
    account,
    cashier: context.caller.id,
    ...(paymentMode === 'Espaces' &&
      payer.identityNumber && {
        identityType: payer.identityType,
        identityNumber: payer.identityNumber,
      }),
  } as const;
}

/** Writes a payment, and what it moves at once on its account. @returns its id. @throws Refusal */
export async function recordPayment(
  context: WriteContext,
  handed: Handed,
  options?: WriteOptions,
): Promise<string> {
  const values = { ...handed, ...(await completePayment(context, handed)) };
  const id = await createRecord(context, paymentsConfig, values, options);
  await postWhatMoves(context, id);
  await closeAfterPayment(context, id);
  return id;
}

/** The entry of a payment that is money already: cash, card and transfer at once, a cheque or a bill when it is cleared. */
export async function postWhatMoves(context: WriteContext, id: string): Promise<void> {
  const loaded = await loadRecord(context.tx, context.engine, paymentsConfig, id);
  if (!loaded) throw new Error(`The payment ${id} just written cannot be read`);
  const payment = loaded.values as unknown as Payment;
  if (payment.paymentMode === 'Transfert') return;
  const isCleared = payment.state === 'CLEARED';
  if (!isCleared && (payment.state !== 'RECEIVED' || waitsForMoney(payment.paymentMode))) return;
  await postEntry(
    context,
    {
      account: payment.account ?? '',
      direction: payment.direction ?? 'IN',
      amount: payment.amount,
      date: (isCleared ? payment.clearedOn : null) ?? payment.date,
      category: payment.direction === 'OUT' ? 'REFUND' : 'PAYMENT',
      label: [
        `${payment.direction === 'OUT' ? 'Remboursement' : 'Règlement'} ${payment.number ?? ''}`,
        loaded.labels.client ?? payment.payer,
      ]
        .filter(Boolean)
        .join(', '),
      payment: id,
    },
    isCleared ? 'clearedOn' : 'date',
  );
}
