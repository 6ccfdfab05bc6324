import { formatDinars, fromDecimal } from '../../../src/domain/money';
import guarantees from '../../../src/resources/bank/guarantee';
import type clients from '../../../src/resources/client/client';
import contractServices from '../../../src/resources/contract/contract-service';
import contracts from '../../../src/resources/contract/contract';
import expenses from '../../../src/resources/park/expense';
import withholdings from '../../../src/resources/receipt/withholding';
import reservations from '../../../src/resources/reservation/reservation';
import type { RecordOf } from '../../../src/schema/defineResource';
import { can } from '../../../src/schema/words/access/permissions';
import { prepared } from '../../engine/connection/prepared';
import type { ArchiveCall } from '../../engine/records/behaviours';
import { decide } from '../../engine/records/decide';
import { columnsOf } from '../../engine/sql/columnsOf';
import { notInvoicedSql } from '../contracts/accountSql';
import { movementsSql } from './movementsSql';

const g = columnsOf(guarantees, 'g');
const k = columnsOf(contracts, 'k');
const r = columnsOf(reservations, 'r');
const c = columnsOf(contractServices, 'c');
const w = columnsOf(withholdings, 'w');
const e = columnsOf(expenses, 'e');

/** What is open with a party: amounts as decimals. */
interface Open {
  owed: string;
  credit: string;
  held: string;
  unpaid: string;
  underWay: number;
  toInvoice: number;
  services: number;
  toCome: number;
  certificates: number;
}

const client = '$1::bigint';
const isUnderWay = `${k.client} = ${client} AND ${k.stage} IN ('SIGNED', 'DEPARTED', 'RETURNED')`;
const openSql = `SELECT coalesce(m.rest, 0)::text AS owed, coalesce(m.free, 0)::text AS credit,
    (SELECT coalesce(sum(${g.held}), 0)::text FROM ${g} WHERE ${g.client} = ${client} AND ${g.state} = 'HELD') AS held,
    (SELECT coalesce(sum(${e.amountTTC}), 0)::text FROM ${e} WHERE ${e.supplier} = ${client} AND ${e.paymentStatus} <> 'PAID') AS unpaid,
    (SELECT count(*)::int FROM ${k} WHERE ${isUnderWay} AND ${k.stage} <> 'RETURNED') AS "underWay",
    (SELECT count(*)::int FROM ${k} WHERE ${isUnderWay} AND ${k.stage} = 'RETURNED' AND ${notInvoicedSql('k', 'issued')} > 0) AS "toInvoice",
    (SELECT count(*)::int FROM ${c} WHERE ${c.client} = ${client} AND ${c.state} = 'OPEN') AS services,
    (SELECT count(*)::int FROM ${r} WHERE ${r.client} = ${client} AND ${r.status} IN ('PENDING', 'CONFIRMED') AND ${r.returnDate} > $2::timestamptz) AS "toCome",
    (SELECT count(*)::int FROM ${w} WHERE ${w.client} = ${client} AND ${w.state} = 'EXPECTED') AS certificates
  FROM (SELECT sum(m.rest) AS rest, sum(m.free) AS free FROM (${movementsSql(client)}) m) m`;

/** A client or supplier who owes, is owed or has something to come is archived by who has read that. @throws Refusal */
export async function askAboutOpen(call: ArchiveCall<RecordOf<typeof clients>>): Promise<void> {
  const { tx, caller, engine, record, label } = call;
  const { rows } = await tx.query<Open>(prepared(openSql, [record.id, new Date(engine.now()).toISOString()]));
  const open = rows[0] && openInWords(rows[0]);
  if (!open || open.length === 0) return;
  const said = can(caller, 'receipts') ? open.join(', ') : 'a un compte ou des locations en cours';
  decide(call, {
    name: `archives-${record.id}`,
    message: `${label} ${said}. Archivé, personne ne le choisira plus\u00a0; ce qui est dû reste dans les listes et les relevés.`,
    choices: [{ value: open.join(', '), label: 'Archiver quand même' }],
  });
}

const plural = (count: number, one: string, many: string) => (count > 1 ? `${count} ${many}` : one);

/** 'doit 596,000 DT', 'caution de 800,000 DT détenue', 'une location à facturer'. */
function openInWords(open: Open): string[] {
  const dinars = (amount: string) => formatDinars(fromDecimal(amount));
  const is = (amount: string) => fromDecimal(amount) > 0;
  return [
    is(open.owed) ? `doit ${dinars(open.owed)}` : '',
    is(open.credit) ? `a ${dinars(open.credit)} à son crédit` : '',
    is(open.unpaid) ? `a ${dinars(open.unpaid)} de dépenses à régler` : '',
    is(open.held) ? `caution de ${dinars(open.held)} détenue` : '',
    open.toInvoice ? plural(open.toInvoice, 'une location à facturer', 'locations à facturer') : '',
    open.services
      ? plural(open.services, 'un contrat de service à facturer', 'contrats de service à facturer')
      : '',
    open.underWay ? plural(open.underWay, 'une location en cours', 'locations en cours') : '',
    open.toCome ? plural(open.toCome, 'une réservation à venir', 'réservations à venir') : '',
    open.certificates
      ? plural(open.certificates, 'un certificat de retenue attendu', 'certificats de retenue attendus')
      : '',
  ].filter(Boolean);
}
