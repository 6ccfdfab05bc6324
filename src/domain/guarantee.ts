import { sum } from './money';
import type { Millimes } from './money';

/** What became of a guarantee, in millimes: what was received is retained, given back, or still held. */
export interface GuaranteeAmounts {
  received: Millimes;
  retained: Millimes;
  refunded: Millimes;
}

export type GuaranteeState = 'HELD' | 'PARTLY_RETAINED' | 'RETAINED' | 'REFUNDED';

/** What is still to be given back or retained. Throws RangeError when more was than has been received. */
export function heldOf({ received, retained, refunded }: GuaranteeAmounts): Millimes {
  const held = sum([received, -retained, -refunded]);
  if (held < 0) throw new RangeError('More of a guarantee is gone than was received');
  return held;
}

/** What of a guarantee is proposed to be retained: what is owed, as far as it goes. */
export const toRetain = (held: Millimes, owed: Millimes): Millimes => Math.min(held, owed);

/** What of a guarantee is proposed to be given back: what is held beyond what it is kept for. */
export const toRefund = (held: Millimes, keptFor: Millimes): Millimes => Math.max(0, held - keptFor);

/** Where a guarantee that was received stands (domain C.7): held as long as any of it is. */
export function guaranteeState(amounts: GuaranteeAmounts): GuaranteeState {
  if (heldOf(amounts) > 0) return 'HELD';
  if (amounts.retained === 0) return 'REFUNDED';
  return amounts.refunded === 0 ? 'RETAINED' : 'PARTLY_RETAINED';
}
