import { todayInTunis } from '../../../../src/domain/calendarDate';
import type { MutationCase } from './mutationCases';

interface Invoicing {
  client: string;
  /** Adds another. */
  aClient(): Promise<string>;
  /** Sends a mutation that must succeed; answers the id of its record. */
  make(name: string, variables: Record<string, unknown>): Promise<string>;
  /** The same, whatever it answers. */
  again(name: string, variables: Record<string, unknown>): Promise<unknown>;
}

/** How drafts, their issue and what corrects them are tried. */
export function receiptCases({
  client,
  aClient,
  make,
  again,
}: Invoicing): Record<string, () => Promise<MutationCase>> {
  const today = todayInTunis(Date.now());
  const line = { kind: 'AUTRE', label: 'Location', quantity: '5', unitPrice_HT: '120', tvaRate: '19' };
  const draft = { client, otherLines: [line] };
  const aDraft = (more: Record<string, unknown> = {}) => make('createReceipt', { ...draft, ...more });
  const anIssued = async (more?: Record<string, unknown>) => {
    const receiptId = await aDraft(more);
    await make('issueReceipt', { receiptId });
    return receiptId;
  };
  /** A credit note that leaves a credit: its invoice was paid. */
  const aCredit = async () => {
    const receiptId = await anIssued();
    const paid = { date: today, amount: '715', paymentMode: 'Espaces' };
    await make('createReceiptPayment', { receiptId, ...paid });
    return make('createCreditNote', { receiptId, creditReason: 'Retour anticipé' });
  };
  /** One that is done once: a second time it is in conflict with itself. */
  const once = (name: string, variables: Record<string, unknown>, invalid: Record<string, unknown>) => ({
    variables,
    invalid: { ...variables, ...invalid },
    conflict: () => again(name, variables),
  });
  return {
    createReceipt: async () => ({ variables: draft, invalid: { ...draft, client: null } }),
    updateReceipt: async () => {
      const id = await aDraft();
      return {
        variables: { id, discountAmount: '10' },
        invalid: { id, discountAmount: '601' },
        conflict: () => make('issueReceipt', { receiptId: id }),
      };
    },
    deleteReceipt: async () => {
      const id = await aDraft();
      return {
        variables: { id },
        invalid: { id: '999999999' },
        conflict: () => make('issueReceipt', { receiptId: id }),
      };
    },
    issueReceipt: async () => once('issueReceipt', { receiptId: await aDraft() }, { receiptId: '0' }),
    createCreditNote: async () =>
      once(
        'createCreditNote',
        { receiptId: await anIssued(), creditReason: 'Erreur de tarif' },
        { creditReason: '' },
      ),
    allocateCreditNote: async () =>
      once(
        'allocateCreditNote',
        { receiptId: await aCredit(), receipt: await anIssued(), amount: '714' },
        { amount: '-1' },
      ),
    refundCreditNote: async () =>
      once(
        'refundCreditNote',
        { receiptId: await aCredit(), date: today, amount: '714', paymentMode: 'Espaces' },
        { amount: '-1' },
      ),
    transferCreditNote: async () =>
      once(
        'transferCreditNote',
        { receiptId: await aCredit(), to: await aClient(), amount: '714', reason: 'Même groupe' },
        { reason: '' },
      ),
    convertCashReceipt: async () => ({
      ...once(
        'convertCashReceipt',
        { receiptId: await anIssued({ documentKind: 'CASH_RECEIPT' }) },
        { receiptId: '0' },
      ),
      issues: 'receipts',
    }),
  };
}
