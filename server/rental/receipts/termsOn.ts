import type { CalendarDate } from '../../../src/domain/calendarDate';
import type { ReceiptTerms } from '../../../src/domain/receiptDraft';
import stamp from '../../../src/resources/settings/stamp';
import tva from '../../../src/resources/settings/tva';
import type { RecordOf } from '../../../src/schema/defineResource';
import type { Tx } from '../../engine/connection/transaction';
import type { Engine } from '../../engine/records/context';
import { inForce } from '../inForce';
import { levySql } from './termsSql';

/** What a receipt is priced by on a day, and the rates of VAT that are in force. */
export interface DayTerms extends ReceiptTerms {
  rates: readonly number[];
}

/** The settings of invoices on a day. @throws Refusal that names the page to fill, where one is missing. */
export async function termsOn(
  { tx, engine }: { tx: Tx; engine: Pick<Engine, 'resources' | 'behaviours'> },
  day: CalendarDate,
): Promise<DayTerms> {
  const { amount, stampOnCreditNote } = (await inForce(tx, engine, stamp, day)) as RecordOf<typeof stamp>;
  const { rates } = (await inForce(tx, engine, tva, day)) as RecordOf<typeof tva>;
  const { rows: found } = await tx.query<{ levy: ReceiptTerms['levy'] }>(
    `SELECT ${levySql('$1::date')} AS levy`,
    [day],
  );
  return {
    stamp: { amount, stampOnCreditNote },
    levy: found[0]?.levy ?? null,
    rates: rates.map(({ rate }) => rate),
  };
}
