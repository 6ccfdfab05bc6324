import type { RateLeft } from '../../../src/domain/creditNote';
import { fromDecimal } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import { issuedStates } from '../../../src/product/enumerations';
import receipts from '../../../src/resources/receipt/receipt';
import type { Tx } from '../../engine/connection/transaction';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';
import type { Receipt } from './priceDraft';

const c = columnsOf(receipts, 'c');
const v = rowsOf(receipts, 'vatByRate', 'v');

/** What is left to credit of an invoice, less its credit notes: of each rate, of the levy on rented days, of the stamp. */
export interface LeftToCredit {
  rates: RateLeft[];
  levy: Millimes;
  stamp: Millimes;
}

interface Taken {
  rates: { rate: string; base: string; amount: string; suspended: string }[] | null;
  levy: string;
  stamp: string;
}

export async function leftToCredit(tx: Tx, receipt: Receipt): Promise<LeftToCredit> {
  const notes = `${c.creditedReceipt} = $1 AND ${c.state} = ANY ($2)`;
  const { rows } = await tx.query<Taken>(
    `SELECT (SELECT json_agg(r) FROM (SELECT ${v.rate}::text AS rate, sum(${v.base})::text AS base, sum(${v.amount})::text AS amount,
          sum(coalesce(${v.suspended}, 0))::text AS suspended
        FROM ${v} JOIN ${c} ON ${c.id} = ${v.parent_id} WHERE ${notes} GROUP BY 1) r) AS rates,
      coalesce(sum(${c.rentalDayLevy}), 0)::text AS levy, coalesce(sum(${c.stamp}), 0)::text AS stamp FROM ${c} WHERE ${notes}`,
    [receipt.id, issuedStates],
  );
  const [taken] = rows;
  const less = (of: Millimes | null, text = '0') => (of ?? 0) - fromDecimal(text);
  return {
    rates: (receipt.vatByRate ?? []).map(({ rate, base, amount, suspended }) => {
      const own = taken?.rates?.find(one => Number(one.rate) === Number(rate));
      return {
        rate: String(rate),
        base: less(base, own?.base),
        amount: less(amount, own?.amount),
        suspended: less(suspended, own?.suspended),
      };
    }),
    levy: less(receipt.rentalDayLevy, taken?.levy),
    stamp: less(receipt.stamp, taken?.stamp),
  };
}
