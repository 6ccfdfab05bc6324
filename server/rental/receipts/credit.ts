import { todayInTunis } from '../../../src/domain/calendarDate';
import { creditTotals } from '../../../src/domain/creditNote';
import type { RateLeft } from '../../../src/domain/creditNote';
import { fromDecimal } from '../../../src/domain/money';
import type { TaxedAmount } from '../../../src/domain/receiptTotals';
import { issuedStates } from '../../../src/product/enumerations';
import receipts from '../../../src/resources/receipt/receipt';
import type { Tx } from '../../engine/connection/transaction';
import type { Engine } from '../../engine/records/context';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';
import { creditedOf, creditRows } from './creditLines';
import type { CreditLineInput } from './creditLines';
import type { Receipt } from './priceDraft';
import { termsOn } from './termsOn';

const c = columnsOf(receipts, 'c');
const v = rowsOf(receipts, 'vatByRate', 'v');

interface Reading {
  tx: Tx;
  engine: Pick<Engine, 'resources' | 'behaviours' | 'now'>;
}

/**
 * The rows and totals of a credit note of today (domain C.9), as its preview shows and its issue writes them.
 * @param lines all that is left when there are none. @throws Refusal on the line that has not so much left.
 */
export async function credit(call: Reading, receipt: Receipt, lines: readonly CreditLineInput[]) {
  const rows = creditRows(receipt, creditedOf(receipt, lines));
  const { stamp } = await termsOn(call, todayInTunis(call.engine.now()));
  const taxed: TaxedAmount[] = [
    ...rows.vehicles.map(({ vehicleDetails }) => vehicleDetails),
    ...rows.additionalReceiptOptions.map(({ price_HT, tvaRate }) => ({ price_HT, tvaRate: tvaRate ?? 0 })),
    ...rows.otherLines,
  ];
  const { net: _, ...totals } = creditTotals({
    lines: taxed,
    regime: receipt.vatRegime,
    // What bears no stamp is corrected without one.
    stamp: stamp.stampOnCreditNote && receipt.documentKind !== 'CASH_RECEIPT' ? stamp.amount : 0,
    left: await ratesLeft(call.tx, receipt),
  });
  return {
    rows,
    totals: { ...totals, vatByRate: totals.vatByRate.map(vat => ({ ...vat, rate: Number(vat.rate) })) },
  };
}

/** What is left of each rate of the invoice, less its credit notes. */
async function ratesLeft(tx: Tx, receipt: Receipt): Promise<RateLeft[]> {
  const { rows } = await tx.query<{ rate: string; base: string; amount: string; suspended: string }>(
    `SELECT ${v.rate}::text AS rate, sum(${v.base})::text AS base, sum(${v.amount})::text AS amount,
        sum(coalesce(${v.suspended}, 0))::text AS suspended
      FROM ${v} JOIN ${c} ON ${c.id} = ${v.parent_id} WHERE ${c.creditedReceipt} = $1 AND ${c.state} = ANY ($2) GROUP BY 1`,
    [receipt.id, issuedStates],
  );
  return (receipt.vatByRate ?? []).map(({ rate, base, amount, suspended }) => {
    const taken = rows.find(one => Number(one.rate) === Number(rate));
    const less = (of: number, text = '0') => of - fromDecimal(text);
    return {
      rate: String(rate),
      base: less(base, taken?.base),
      amount: less(amount, taken?.amount),
      suspended: less(suspended ?? 0, taken?.suspended),
    };
  });
}
