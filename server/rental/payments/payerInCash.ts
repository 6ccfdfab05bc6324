import { asksIdentity } from '../../../src/domain/payment';
import type { PaymentKind } from '../../../src/domain/payment';
import type { Millimes } from '../../../src/domain/money';
import clients from '../../../src/resources/client/client';
import receipts from '../../../src/resources/receipt/receipt';
import type { WriteContext } from '../../engine/records/context';
import { columnsOf } from '../../engine/sql/columnsOf';
import { labelSql } from '../../engine/sql/select';
import type { Payment } from './recordPayment';
import { cashFromSql } from './cashFromSql';
import { billedIn, cashPartsSql, documentOfSql, soFar } from './cashPartsSql';

const c = columnsOf(clients, 'c');
const i = columnsOf(receipts, 'i');

/** What is handed over, and of which documents. */
interface Handed extends Partial<Pick<Payment, 'payer' | 'identityType' | 'identityNumber' | 'direction'>> {
  kind: PaymentKind;
  amount: Millimes;
  client?: string | null;
  contract?: string | null;
  reservation?: string | null;
  allocations?: readonly { receipt: string; amount: Millimes }[] | null;
}

/**
 * What has been received in cash of the same document, this part included, and who hands it over: the client, by their own
 * document or tax number, where nobody else is named (domain B.7). Other natures of money ask nothing of it.
 */
export async function payerInCash(context: Pick<WriteContext, 'tx'>, handed: Handed) {
  const { kind, amount, payer = null, identityType = null, identityNumber = null } = handed;
  const said = { payer, identityType, identityNumber };
  if (kind !== 'Espaces' || handed.direction === 'OUT')
    return { ...said, inCash: amount, warnsFrom: undefined };
  const { inCash, warnsFrom } = await cashOf(context, handed);
  const known =
    asksIdentity(kind, inCash) && !payer && handed.client ? await identityOf(context, handed.client) : null;
  return {
    payer: payer ?? known?.payer ?? null,
    ...(known && !identityNumber ? known.identity : { identityType, identityNumber }),
    inCash,
    warnsFrom,
  };
}

/** The most that has come in cash of one of the documents that this part is of: in parts it is as much as in one go. */
async function cashOf(
  { tx }: Pick<WriteContext, 'tx'>,
  { amount, contract, reservation, allocations }: Handed,
): Promise<{ inCash: Millimes; warnsFrom: Millimes }> {
  const settled = allocations ?? [];
  const named = `SELECT 'receipts' AS resource, ${documentOfSql} AS document, s.now FROM unnest($1::bigint[], $2::bigint[]) s (receipt, now) JOIN ${i} ON ${i.id} = s.receipt
    UNION ALL SELECT o.resource, o.document, $5 FROM (${billedIn('$3::bigint')}) o
    UNION ALL SELECT 'contracts', $3::bigint, $5 WHERE $3 IS NOT NULL
    UNION ALL SELECT 'reservations', $4::bigint, $5 WHERE $4 IS NOT NULL`;
  const before = `(SELECT coalesce(sum(s.amount) * 1000, 0)::bigint FROM (${cashPartsSql('SELECT d.resource, d.document', soFar)}) s)`;
  const { rows } = await tx.query<{ inCash: string; warnsFrom: string }>(
    `SELECT greatest($5::bigint, max(d.now + ${before})) AS "inCash", (${cashFromSql} * 1000)::bigint AS "warnsFrom"
     FROM (SELECT n.resource, n.document, max(n.now) AS now FROM (${named}) n GROUP BY n.resource, n.document) d`,
    [
      settled.map(({ receipt }) => receipt),
      settled.map(one => one.amount),
      contract ?? null,
      reservation ?? null,
      amount,
    ],
  );
  return { inCash: Number(rows[0]?.inCash), warnsFrom: Number(rows[0]?.warnsFrom) };
}

/** A client as who pays: a company by its tax number, a person by their document. */
async function identityOf({ tx }: Pick<WriteContext, 'tx'>, client: string) {
  const { rows } = await tx.query<{
    payer: string;
    tax: string | null;
    number: string | null;
    type: Payment['identityType'];
  }>(
    `SELECT ${labelSql(clients, String(c.id))} AS payer, ${c['otherDetails.taxRegistration']} AS tax, ${c['otherDetails.CIN']} AS number, ${c.identityType} AS type
     FROM ${c} WHERE ${c.id} = $1`,
    [client],
  );
  const [found] = rows;
  if (!found) return null;
  const identity = found.tax
    ? { identityType: null, identityNumber: found.tax }
    : { identityType: found.number ? found.type : null, identityNumber: found.number };
  return { payer: found.payer, identity };
}
