import { mayReadSql } from '../../engine/sql/callerSql';
import type { PageQuestions } from '../../../src/pages/all';
import type { QuestionCall } from '../../engine/records/behaviours';
import clients from '../../../src/resources/client/client';
import contracts from '../../../src/resources/contract/contract';
import services from '../../../src/resources/contract/contract-service';
import unavailabilities from '../../../src/resources/park/unavailability';
import reservations from '../../../src/resources/reservation/reservation';
import { columnsOf } from '../../engine/sql/columnsOf';
import { labelSql } from '../../engine/sql/select';
import { text } from '../../engine/connection/sql';

/** What is shown of a record that holds vehicles: columns of `s`, in the order of `columns` below. */
interface Texts {
  number?: string;
  who?: string;
  client?: string;
  phone?: string;
  from?: string;
  to?: string;
  note?: string;
}

/** By the source of a period. One that is not here shows its kind alone. */
const r = columnsOf(reservations, 's');
const c = columnsOf(contracts, 's');
const p = columnsOf(services, 's');
const texts: Readonly<Record<string, Texts>> = {
  [reservations.name]: {
    number: r.reservationNumber,
    client: r.client,
    from: r.departurePlace,
    to: r.returnPlace,
    note: r.note,
  },
  [contracts.name]: {
    number: c.contractNumber,
    client: c.client,
    from: c.departurePlace,
    to: c.returnPlace,
    note: c.note,
  },
  [services.name]: { number: p.contractId, who: p.libelle, client: p.client, phone: p.tel },
  [unavailabilities.name]: { who: columnsOf(unavailabilities, 's').reason },
};

const k = columnsOf(clients, 'k');

const columns = ['number', 'who', 'phone', 'from', 'to', 'note'] as const;

/**
 * SQL of the texts of the periods on screen, named as 'reservations:12,15;unavailabilities:3': those of a source come
 * only for who may list it, and a client's phone for who may list clients.
 */
export function planningTextsSql({
  input,
  bind,
  resources,
}: QuestionCall<PageQuestions['PlanningTexts']>): string {
  const requested = idsOf(String(input.keys ?? ''));
  const parts = Object.entries(texts).map(([name, of]) => {
    const source = resources.get(name);
    const client = of.client ? labelSql(resources.get(clients.name), of.client) : 'NULL';
    const phone = of.client
      ? `CASE WHEN ${mayReadSql(clients)} THEN (SELECT ${k.phone} FROM ${k} WHERE ${k.id} = ${of.client}) END`
      : 'NULL';
    const sql: Record<(typeof columns)[number], string> = {
      number: of.number ?? 'NULL',
      who: `coalesce(${client}, ${of.who ?? 'NULL'})`,
      phone: `coalesce(${phone}, ${of.phone ?? 'NULL'})`,
      from: of.from ?? 'NULL',
      to: of.to ?? 'NULL',
      note: of.note ?? 'NULL',
    };
    const reference = of.client
      ? `CASE WHEN ${of.client} IS NOT NULL THEN json_build_object('id', ${of.client}::text, 'label', ${client}) END`
      : 'NULL::json';
    return `SELECT ${text(`${name}:`)} || s.id AS key, ${columns.map(column => `${sql[column]}::text AS "${column}"`).join(', ')}, ${reference} AS client
      FROM "${name}" s WHERE ${mayReadSql(source)} AND s.id = ANY (${bind(requested.get(name) ?? [])}::bigint[])`;
  });
  return `SELECT coalesce(json_agg(row_to_json(one)), '[]') FROM (${parts.join(' UNION ALL ')}) one`;
}

/** Ids by source; what is no id is nobody's. */
function idsOf(keys: string): Map<string, string[]> {
  return new Map(
    keys.split(';').map(part => {
      const [source = '', ids = ''] = part.split(':');
      return [source, ids.split(',').filter(id => /^[1-9]\d{0,17}$/.test(id))];
    }),
  );
}
