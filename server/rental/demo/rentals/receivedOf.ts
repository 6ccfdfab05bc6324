import { tunisDate } from '../../../../src/domain/instant';
import { CHEQUE_CEILING } from '../../../../src/domain/payment';
import type { Millimes } from '../../../../src/domain/money';
import type { PaymentKind } from '../../../../src/domain/payment';
import { clientName } from '../clients';
import type { Client } from '../clients';
import { handedOf, TOO_MUCH_IN_CASH } from '../payments';
import type { Handed } from '../payments';
import { Random } from '../random';
import { DAY, HOUR, MINUTE } from '../seeded';
import type { Day } from '../seeded';

/** How long ago the invoices are of which some are unpaid, and shares of these: who has terms, and who has not. */
const OWING = {
  agreed: { days: 200, nothing: 0.05, part: 0.1 },
  passing: { days: 60, nothing: 0.05, part: 0.09 },
};

interface Owed {
  at: number;
  client: Client;
  rest: Millimes;
  /** The first contract of the invoice. */
  of: string;
  day: Day;
}

/** What was received of an invoice, and when: at the counter, or about when it is due. */
export function receivedOf({ at, client, rest, of, day }: Owed): { handed: Handed; at: number }[] {
  if (rest <= 0) return [];
  const random = new Random(`payments of contract ${of}`);
  const luck = random.next();
  const days = client.paymentTermDays ?? 0;
  const owing = days > 0 ? OWING.agreed : OWING.passing;
  const isRecent = at > day.start - owing.days * DAY;
  const paidAt = days > 0 ? at + (days + random.int(-8, 6)) * DAY + random.int(0, 7) * HOUR : at + 2 * MINUTE;
  if (paidAt >= day.start || (isRecent && luck < owing.nothing)) return [];
  const amount = isRecent && luck < owing.part ? partOf(rest, random.int(30, 70)) : rest;
  const mode = modeOf(random, amount, days > 0);
  const date = tunisDate(paidAt);
  const handed = handedOf(random, mode, { date, amount, payer: clientName(client) });
  return [{ handed, at: paidAt }];
}

/** In whole dinars. */
const partOf = (rest: Millimes, percent: number): Millimes =>
  Math.min(rest, Math.max(1000, Math.round((rest * percent) / 100_000) * 1000));

function modeOf(random: Random, amount: Millimes, isAgreed: boolean): PaymentKind {
  const mode = random.pick(
    isAgreed
      ? (['Virement', 'Virement', 'Cheque', 'Traite'] as const)
      : (['Espaces', 'Espaces', 'Tpe', 'Tpe', 'Cheque'] as const),
  );
  if (mode === 'Espaces' && amount >= TOO_MUCH_IN_CASH) return 'Tpe';
  return mode === 'Cheque' && amount > CHEQUE_CEILING ? 'Virement' : mode;
}
