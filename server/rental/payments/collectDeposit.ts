import { formatDinars } from '../../../src/domain/money';
import type { Resource } from '../../../src/schema/resource';
import type { WriteContext } from '../../engine/records/context';
import { updateRecord } from '../../engine/records/update';
import { askAboutOverpaid } from './askAboutOverpaid';
import { recordPayment } from './recordPayment';
import type { Payment } from './recordPayment';

/** For what an acompte is received. */
interface Deal {
  resource: Resource;
  id: string;
  client: string;
  /** What history calls it. */
  action: string;
  /** 'du contrat CTR-2026-00012' */
  ofDocument: string;
  /** What the payment names. */
  names: Partial<Pick<Payment, 'reservation' | 'contract'>>;
}

/**
 * Money that is received ahead of an invoice: a payment of its own, that settles nothing yet, and is recorded in the
 * history of what it is for. Asks where it is more than what rests. @throws Refusal on the field at fault.
 */
export async function collectDeposit(
  context: WriteContext,
  { resource, id, client, action, ofDocument, names }: Deal,
  input: Readonly<Record<string, unknown>>,
): Promise<void> {
  const handed = input as unknown as Payment;
  await askAboutOverpaid(context, { ...names, amount: handed.amount });
  await recordPayment(context, { ...handed, ...names, client });
  const message = `Acompte de ${formatDinars(handed.amount)} ${ofDocument}`;
  await updateRecord(context, resource, id, {}, { action, message });
}
