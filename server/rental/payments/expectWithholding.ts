import { withheldOf } from '../../../src/domain/withholding';
import clients from '../../../src/resources/client/client';
import receipts from '../../../src/resources/receipt/receipt';
import withholdings from '../../../src/resources/receipt/withholding';
import type { WriteContext } from '../../engine/records/context';
import { createRecord } from '../../engine/records/create';
import { columnsOf } from '../../engine/sql/columnsOf';

const r = columnsOf(receipts, 'r');
const c = columnsOf(clients, 'c');

interface Found {
  client: string;
  date: string;
  rate: string;
  total: string;
  stamp: string;
}

/**
 * To be called once an invoice is issued, in the same transaction: where its client withholds, the withholding is born with
 * it, its certificate expected. A cash receipt is no invoice and a credit note gives: of these nothing is withheld.
 */
export async function expectWithholding(context: WriteContext, receipt: string): Promise<void> {
  const { rows } = await context.tx.query<Found>(
    `SELECT ${r.client}::text AS client, ${r.issueDate}::text AS date, ${c.withholdingRate}::text AS rate,
       (${r.TotalTTC} * 1000)::bigint AS total, (coalesce(${r.stamp}, 0) * 1000)::bigint AS stamp
     FROM ${r} JOIN ${c} ON ${c.id} = ${r.client}
     WHERE ${r.id} = $1 AND ${r.state} <> 'PENDING' AND ${r.documentKind} IN ('INVOICE', 'DAMAGE_INVOICE')
       AND ${c.withholdingApplies} AND ${c.withholdingRate} > 0`,
    [receipt],
  );
  const [found] = rows;
  if (!found) return;
  const { client, date, rate } = found;
  const withheld = withheldOf({ TotalTTC: Number(found.total), stamp: Number(found.stamp) }, rate);
  if (withheld)
    await createRecord(context, withholdings, {
      receipt,
      client,
      date,
      rate: Number(rate),
      ...withheld,
      state: 'EXPECTED',
    });
}
