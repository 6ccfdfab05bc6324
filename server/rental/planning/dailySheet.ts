import { endOfTunisDay, startOfTunisDay, tunisDate } from '../../../src/domain/instant';
import type { CalendarDate } from '../../../src/domain/calendarDate';
import clients from '../../../src/resources/client/client';
import vehicles from '../../../src/resources/park/vehicle';
import reservations from '../../../src/resources/reservation/reservation';
import agencies from '../../../src/resources/settings/agency';
import { columnsOf, periodsOf, rowsOf } from '../../engine/sql/columnsOf';
import type { Occupier } from '../../../src/schema/words/occupancy/occupiers';
import type { Resource } from '../../../src/schema/resource';
import type { Resources } from '../../../src/schema/resources';
import { mayReadSql } from '../../engine/sql/callerSql';
import type { PageQuestions } from '../../../src/pages/all';
import type { QuestionCall } from '../../engine/records/behaviours';
import { archivedName } from '../../../src/schema/words/actions/archive';
import { endSql } from '../../engine/tables/occupancyTable';
import { labelSql, representationSql } from '../../engine/sql/select';
import { name, text } from '../../engine/connection/sql';
import { childTable } from '../../engine/tables/tables';

const s = columnsOf(reservations, 's');
const v = columnsOf(vehicles, 'v');
const o = periodsOf(vehicles, 'o');

/**
 * The sheet of a day of Tunis (domain C.6, the agency's morning list), as SQL of one JSON value:
 * - departures: confirmed reservations that leave that day, one line per vehicle; without a vehicle, `unassigned`;
 * - returns: what is rented out and planned back that day, by the table of occupancy, whatever its source;
 * - late: planned back before now, and by that table still out (`isLate`): told whichever the day, and never twice.
 * Numbers and names are told to who may read their source, phones and mails of clients to who may read clients.
 */
export function dailySheetSql({
  input,
  bind,
  now,
  resources,
}: QuestionCall<PageQuestions['DailySheet']>): string {
  const day = (input.date as CalendarDate | null | undefined) ?? tunisDate(now);
  const at = (ms: number) => `${bind(new Date(ms).toISOString())}::timestamptz`;
  const times = { from: startOfTunisDay(day), to: endOfTunisDay(day), now, at };
  const renters = rentersOf(resources);
  const deals = [
    departuresSql(resources.get(reservations.name), times),
    ...renters.map(renter => returnsSql(resources.get(renter.resource), renter, times)),
  ];
  const place = `coalesce(d.place_agency, ${v.agency})`;
  const there = input.agency ? `WHERE ${place} = ${bind(input.agency)}::bigint` : '';
  const list = (kind: string) => `coalesce((SELECT t.lines FROM told t WHERE t.list = ${text(kind)}), '[]')`;
  return `WITH line AS (
      SELECT d.*, ${place} AS agency, ${v.carBrand} AS brand, ${v.carModel} AS model, ${mayReadSql(resources.get(clients.name))} AS clients_open,
        CASE d.source ${renters.map(({ resource }) => `WHEN ${text(resource)} THEN ${mayReadSql(resources.get(resource))}`).join(' ')} END AS deal_open
      FROM (${deals.join(' UNION ALL ')}) d LEFT JOIN ${v} ON ${v.id} = d.vehicle ${there}),
    told AS (SELECT g.list, json_agg(${lineSql(resources)} ORDER BY g.at, g.number, g.id) AS lines FROM line g GROUP BY g.list)
    SELECT json_build_object('departures', ${list('DEPARTURE')}, 'returns', ${list('RETURN')}, 'late', ${list('LATE')},
      'unassigned', ${list('UNASSIGNED')}, 'agencies', ${agenciesSql})`;
}

/** What rents a vehicle out: it holds one for somebody. */
const rentersOf = (resources: Resources): Occupier[] =>
  (resources.get(vehicles.name).occupiers ?? []).filter(
    ({ resource }) => resources.get(resource).occupies?.holder !== undefined,
  );

/** SQL of a field of the row `s`, where its resource has it. */
const own = ({ fields }: Resource, field: string, type = 'text') =>
  `${fields[field] ? `s.${name(field)}` : 'NULL'}::${type}`;

/** What the lines of all lists share, of a row `s`. */
const dealSql = (resource: Resource) => `${text(resource.name)} AS source, s.id AS source_id,
  ${representationSql(resource, 's')} AS number, s.${name(resource.occupies?.holder ?? '')} AS client,
  ${own(resource, 'libelle')} AS title, ${own(resource, 'tel')} AS tel`;

interface Times {
  from: number;
  to: number;
  now: number;
  /** The placeholder of an instant. */
  at(ms: number): string;
}

/** The rule of `bookingBalance` (src/domain/bookingBalance) in SQL, in dinars; `greatest` forgets nulls. */
const i = rowsOf(reservations, 'installments', 'i');
const balanceSql = `CASE WHEN ${s.TTCPrice} IS NOT NULL THEN greatest(${s.TTCPrice} - CASE ${s.paymentOption}
  WHEN 'ParTranches' THEN coalesce((SELECT sum(${i.amount}) FROM ${i} WHERE ${i.parent_id} = ${s.id} AND ${i.paid}), 0)
  ELSE coalesce(${s.depositAmount}, 0) END, 0) END`;

const r = rowsOf(reservations, 'vehicles', 'r');

function departuresSql(booked: Resource, { from, to, at }: Times): string {
  return `SELECT 'D' || ${s.id} || '.' || coalesce(${r.id}, 0) AS id, CASE WHEN ${r.vehicle} IS NULL THEN 'UNASSIGNED' ELSE 'DEPARTURE' END AS list,
      ${dealSql(booked)}, ${r.vehicle} AS vehicle, ${s.departureDate} AS at, false AS whole, ${s.departurePlace} AS place,
      ${s.departureAgency} AS place_agency, ${s.pricingCategory} AS category, ${s.flightNumber} AS flight, ${balanceSql} AS balance
    FROM ${s} LEFT JOIN ${r} ON ${r.parent_id} = ${s.id}
    WHERE ${s.status} = 'CONFIRMED' AND ${s.departureDate} >= ${at(from)} AND ${s.departureDate} < ${at(to)}`;
}

/**
 * What a renter brings back: a period ends by the planned return and what is kept free after it (`after`). One that says
 * when a car is out (`occupies.out`) is believed, and late until it says otherwise; of the others, what is planned back
 * and still holds the car is out.
 */
function returnsSql(resource: Resource, { after }: Occupier, { from, to, now, at }: Times): string {
  const end = endSql('o.');
  const out = outOf(resource);
  const begun = `lower(o.period) <= ${at(now)} AND ${end} < ${at(now + after)}`;
  const isLate = `(${begun} AND ${out ? out.isOut : `${end} > ${at(now)}`})`;
  const lines = (list: string, condition: string) =>
    `SELECT 'R' || o.id, ${text(list)}, ${dealSql(resource)}, o.subject_id, upper(o.period) - ${after} * interval '1 millisecond',
      ${after === 1}, ${own(resource, 'returnPlace')}, ${own(resource, 'returnAgency', 'bigint')}, NULL::bigint, NULL, NULL::numeric
    FROM ${o} JOIN ${name(resource.name)} s ON s.id = o.source_id ${out?.join ?? ''}
    WHERE o.active AND o.source = ${text(resource.name)} AND ${condition}`;
  const ofTheDay = `${end} >= ${at(from + after)} AND ${end} < ${at(to + after)} AND NOT ${isLate}`;
  // Apart: each is found by an index of its own.
  return `${lines('RETURN', ofTheDay)} UNION ALL ${lines('LATE', isLate)}`;
}

/** How a renter says that the car of a period `o` is out, if it does: in a field of the row `w`, or of the record `s`. */
function outOf({ name: source, fields, occupies }: Resource) {
  const { rows = '', out } = occupies ?? {};
  if (!out) return null;
  const values = out.values.map(text).join(', ');
  const inRow = Object.hasOwn(fields[rows]?.fields ?? {}, out.field);
  return inRow
    ? {
        join: `JOIN ${name(childTable(source, rows))} w ON w.id = o.row_id`,
        isOut: `w.${name(out.field)} IN (${values})`,
      }
    : { join: '', isOut: `s.${name(out.field)} IN (${values})` };
}

const a = columnsOf(agencies, 'a');
const agenciesSql = `coalesce((SELECT json_agg(json_build_object('id', ${a.id}::text, 'name', ${a.name}) ORDER BY ${a.name} COLLATE "und-x-icu", ${a.id})
  FROM ${a} WHERE NOT a.${name(archivedName)} AND ${a.active} IS NOT FALSE), '[]')`;

const k = columnsOf(clients, 'k');

/** SQL of a line `g` as JSON, without what the caller may not read. */
function lineSql(resources: Resources): string {
  const label = (target: string, id: string) => labelSql(resources.get(target), id);
  const reference = (target: string, id: string) =>
    `CASE WHEN ${id} IS NOT NULL THEN json_build_object('id', ${id}::text, 'label', ${label(target, id)}) END`;
  const ofDeal = (sql: string) => `CASE WHEN g.deal_open THEN ${sql} END`;
  const ofClient = (column: string) =>
    `CASE WHEN g.clients_open THEN (SELECT ${column} FROM ${k} WHERE ${k.id} = g.client) END`;
  const items = {
    id: 'g.id',
    at: 'floor(extract(epoch FROM g.at) * 1000)::bigint',
    wholeDay: 'g.whole',
    source: 'g.source',
    sourceId: ofDeal('g.source_id::text'),
    number: ofDeal('g.number'),
    client: ofDeal(reference('clients', 'g.client')),
    title: ofDeal('g.title'),
    phone: `coalesce(${ofClient(k.phone)}, ${ofDeal('g.tel')})`,
    email: ofClient(k.email),
    vehicle: reference(vehicles.name, 'g.vehicle'),
    model: `concat_ws(' ', ${label('car-brands', 'g.brand')}, ${label('car-models', 'g.model')})`,
    category: reference('pricing-vehicles', 'g.category'),
    place: 'g.place',
    agency: reference('agencies', 'g.agency'),
    flightNumber: 'g.flight',
    balance: ofDeal('g.balance'),
  };
  return `json_build_object(${Object.entries(items)
    .map(([key, sql]) => `${text(key)}, ${sql}`)
    .join(', ')})`;
}
