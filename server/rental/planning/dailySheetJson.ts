import clients from '../../../src/resources/client/client';
import vehicles from '../../../src/resources/park/vehicle';
import { columnsOf } from '../../engine/sql/columnsOf';
import type { Resources } from '../../../src/schema/resources';
import { labelSql } from '../../engine/sql/select';
import { epochSql, text } from '../../engine/connection/sql';

const k = columnsOf(clients, 'k');

/** SQL of a line `g` as JSON, without what the caller may not read. */
export function lineSql(resources: Resources): string {
  const label = (target: string, id: string) => labelSql(resources.get(target), id);
  const reference = (target: string, id: string) =>
    `CASE WHEN ${id} IS NOT NULL THEN json_build_object('id', ${id}::text, 'label', ${label(target, id)}) END`;
  const ofDeal = (sql: string) => `CASE WHEN g.deal_open THEN ${sql} END`;
  const ofClient = (column: string) =>
    `CASE WHEN g.clients_open THEN (SELECT ${column} FROM ${k} WHERE ${k.id} = g.client) END`;
  const items = {
    id: 'g.id',
    kind: 'g.kind',
    at: epochSql('g.at'),
    wholeDay: 'g.whole',
    source: 'g.source',
    sourceId: ofDeal('g.source_id::text'),
    number: ofDeal('g.number'),
    client: ofDeal(reference('clients', 'g.client')),
    title: ofDeal('g.title'),
    state: ofDeal('g.state'),
    note: ofDeal('g.note'),
    driver: ofDeal(reference('drivers', 'g.driver')),
    near: 'g.near',
    displaced: 'g.displaced',
    phone: `coalesce(${ofClient(k.phone)}, ${ofDeal('g.tel')})`,
    email: ofClient(k.email),
    vehicle: reference(vehicles.name, 'g.vehicle'),
    model: `concat_ws(' ', ${label('car-brands', 'g.brand')}, ${label('car-models', 'g.model')})`,
    category: reference('pricing-vehicles', 'g.category'),
    place: 'g.place',
    agency: reference('agencies', 'g.agency'),
    flightNumber: 'g.flight',
    // Of all that a deal does that day, the first line shows it.
    balance: ofDeal('g.rest'),
    uncovered: 'g.uncovered',
  };
  return `json_build_object(${Object.entries(items)
    .map(([key, sql]) => `${text(key)}, ${sql}`)
    .join(', ')})`;
}
