import type { CalendarDate } from '../../../src/domain/calendarDate';
import { formatDinars } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import type { WriteContext } from '../../engine/records/context';
import { postEntry } from '../payments/postEntry';
import { isMoney, moveGuarantee } from './moveGuarantee';
import type { Guarantee } from './moveGuarantee';

interface Given {
  date: CalendarDate;
  amount: Millimes;
  /** Where it comes from; where it was received when null. */
  account: string | null;
}

/** Gives back some of a guarantee that is locked: money that leaves, of what was money. */
export async function giveBack(
  context: WriteContext,
  record: Guarantee,
  { date, amount, account }: Given,
): Promise<void> {
  await moveGuarantee(
    context,
    record,
    { refunded: record.refunded + amount },
    {},
    { action: 'refundGuarantee', message: `${formatDinars(amount)} de la caution ${record.number} rendus` },
  );
  if (isMoney(record.method))
    await postEntry(context, {
      account: account ?? record.account ?? '',
      amount,
      date,
      direction: 'OUT',
      category: 'CAUTION_OUT',
      label: `Caution ${record.number} rendue`,
      guarantee: record.id,
    });
}
