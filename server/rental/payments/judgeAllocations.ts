import { formatDinars } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import type { CalendarDate } from '../../../src/domain/calendarDate';
import receipts from '../../../src/resources/receipt/receipt';
import type { RecordOf } from '../../../src/schema/defineResource';
import { badInput } from '../../engine/base/refusal';
import type { WriteContext } from '../../engine/records/context';
import { lockRecord } from '../../engine/records/store';

type Receipt = RecordOf<typeof receipts>;

/** What is to be settled of a receipt, and where that is in the form. */
export interface Allocation {
  receipt: string;
  amount: Millimes;
  path: string;
}

/**
 * Judges what a payment settles: receipts of the same client, issued by then, each up to its rest. They are locked in the
 * order of their ids, so that whoever settles them waits. @throws Refusal on the field at fault.
 */
export async function judgeAllocations(
  { tx, engine }: WriteContext,
  payer: { client: string | null; date: CalendarDate },
  allocations: readonly Allocation[],
): Promise<void> {
  for (const one of allocations.toSorted((a, b) => Number(a.receipt) - Number(b.receipt))) {
    const receipt = (await lockRecord(tx, engine, receipts, one.receipt))?.values as unknown as
      Receipt | undefined;
    if (!receipt) throw badInput({ [`${one.path}receipt`]: 'Cette facture n’existe plus' });
    refuseUnfit(receipt, payer, one);
  }
}

function refuseUnfit(
  receipt: Receipt,
  { client, date }: { client: string | null; date: CalendarDate },
  { amount, path }: Allocation,
): void {
  const at = `${path}receipt`;
  if (receipt.state === 'PENDING')
    throw badInput({ [at]: 'Facture provisoire\u00a0: émettez-la avant de l’encaisser' });
  if (receipt.documentKind === 'CREDIT_NOTE')
    throw badInput({ [at]: 'Un avoir ne s’encaisse pas\u00a0: il se déduit ou se rembourse' });
  if (receipt.convertedTo && !receipt.restToPay)
    throw badInput({ [at]: 'Ce bon de caisse est devenu une facture\u00a0: encaissez-la' });
  if (receipt.client !== client) throw badInput({ [at]: 'Cette facture est d’un autre client' });
  if (receipt.issueDate && date < receipt.issueDate)
    throw badInput({ date: 'Un règlement n’est pas antérieur à sa facture.' });
  const rest = receipt.restToPay ?? 0;
  if (amount > rest)
    throw badInput({
      [`${path}amount`]: `Il reste ${formatDinars(rest)} à payer\u00a0: saisissez au plus ce montant.`,
    });
}
