import vehicles from '../../../src/resources/park/vehicle';
import contracts from '../../../src/resources/contract/contract';
import reservations from '../../../src/resources/reservation/reservation';
import { columnsOf, periodsOf, rowsOf } from '../../engine/sql/columnsOf';
import type { Field } from '../../../src/schema/field';
import { fieldAt } from '../../../src/schema/words/fields/paths';
import type { Occupier } from '../../../src/schema/words/occupancy/occupiers';
import type { Resource } from '../../../src/schema/resource';
import type { Resources } from '../../../src/schema/resources';
import { displacedSql } from '../../engine/sql/displacedSql';
import { endSql, meetingSql } from '../../engine/tables/occupancyTable';
import { contractRestSql } from '../contracts/accountSql';
import { balanceSql } from '../reservations/balanceSql';
import { periodTypeSql } from './periods';
import { representationSql } from '../../engine/sql/select';
import { name, text } from '../../engine/connection/sql';
import { childTable } from '../../engine/tables/tables';

const s = columnsOf(reservations, 's');
const r = rowsOf(reservations, 'vehicles', 'r');
const o = periodsOf(vehicles, 'o');

/** SQL of each column of a line, from a row `s` of its source, and for a hold the period `o`. */
type Line = Readonly<
  Record<
    | 'id'
    | 'list'
    | 'kind'
    | 'source'
    | 'source_id'
    | 'number'
    | 'client'
    | 'title'
    | 'tel'
    | 'note'
    | 'state'
    | 'driver'
    | 'vehicle'
    | 'at'
    | 'whole'
    | 'place'
    | 'place_agency'
    | 'category'
    | 'flight'
    | 'balance'
    | 'displaced'
    | 'since'
    | 'until',
    string
  >
>;

/** Every part of the union has the same columns, in the same order. */
const partSql = (line: Line, from: string) =>
  `SELECT ${Object.keys(line)
    .toSorted()
    .map(column => `${line[column as keyof Line]} AS ${column}`)
    .join(', ')} FROM ${from}`;

/** SQL of a field of the row `s`, where its resource has it. */
const own = ({ fields }: Resource, field: string, type = 'text') =>
  `${fields[field] ? `s.${name(field)}` : 'NULL'}::${type}`;

/** What the lines of all lists share. What holds a vehicle for nobody is called by itself: 'Vidange'. */
function dealOf(resource: Resource) {
  const { occupies, fields, state } = resource;
  const called = representationSql(resource, 's');
  const holder = occupies?.holder;
  const out = outOf(resource);
  return {
    source: text(resource.name),
    source_id: 's.id',
    number: holder ? called : 'NULL::text',
    client: holder ? `s.${name(holder)}` : 'NULL::bigint',
    title: holder ? own(resource, 'libelle') : called,
    tel: own(resource, 'tel'),
    note: own(resource, 'note'),
    state: out
      ? labelOf(out.field, out.column)
      : labelOf(state && fieldAt(fields, state.field), `s.${name(state?.field.replaceAll('.', '__') ?? '')}`),
    driver: driverSql(resource),
  };
}

/** SQL of what a state is called. */
const labelOf = (field: Field | undefined, column: string) =>
  field?.choices
    ? `CASE ${column} ${Object.entries(field.choices)
        .map(([value, label]) => `WHEN ${text(value)} THEN ${text(label)}`)
        .join(' ')} END`
    : 'NULL::text';

/** SQL of who drives, where its resource names drivers: the main one, or the first. */
function driverSql({ name: source, fields }: Resource): string {
  if (fields.drivers?.fields?.driver?.target !== 'drivers') return 'NULL::bigint';
  return `(SELECT d.driver FROM ${name(childTable(source, 'drivers'))} d WHERE d.parent_id = s.id ORDER BY d."isMain" DESC NULLS LAST, d.id LIMIT 1)`;
}

interface Times {
  from: number;
  to: number;
  now: number;
  /** The placeholder of an instant. */
  at(ms: number): string;
  /** SQL of the present day. */
  today: string;
  fleet: Resource;
}

const balances: Readonly<Record<string, string>> = {
  [reservations.name]: balanceSql('s'),
  [contracts.name]: contractRestSql('s'),
};

/** What a client still owes, of a reservation or a contract. */
const balanceOf = ({ name: source }: Resource) => balances[source] ?? 'NULL::numeric';

/** What holds a vehicle from that day on. */
export function departuresSql(
  resource: Resource,
  { after }: Occupier,
  { from, to, now, at, fleet }: Times,
): string {
  const [start, stop] = [at(from), at(to)];
  const columns = ['id', 'subject_id', 'period', 'kind', 'source', 'source_id', 'row_id', 'active', 'takes'];
  const line = {
    ...dealOf(resource),
    id: `'D' || o.id`,
    list: `'DEPARTURE'`,
    kind: periodTypeSql,
    vehicle: 'o.subject_id',
    at: 'lower(o.period)',
    whole: String(after === 1),
    place: own(resource, 'departurePlace'),
    place_agency: own(resource, 'departureAgency', 'bigint'),
    category: own(resource, 'pricingCategory', 'bigint'),
    flight: own(resource, 'flightNumber'),
    balance: balanceOf(resource),
    displaced: displacedSql(fleet, 'o', at(now)),
    ...daysOf(resource, after),
  };
  return partSql(
    line,
    `${meetingSql(vehicles.name, columns, start, stop)} o JOIN ${name(resource.name)} s ON s.id = o.source_id ${outOf(resource)?.join ?? ''}
    WHERE o.source = ${text(resource.name)} AND lower(o.period) >= ${start}`,
  );
}

/** Confirmed reservations that leave that day, and name no vehicle yet. */
export function unassignedSql(resources: Resources, { from, to, at }: Times): string {
  const booked = resources.get(reservations.name);
  const line = {
    ...dealOf(booked),
    id: `'U' || ${s.id}`,
    list: `'UNASSIGNED'`,
    kind: text(booked.occupies?.kind ?? ''),
    vehicle: 'NULL::bigint',
    at: s.departureDate,
    whole: 'false',
    place: s.departurePlace,
    place_agency: s.departureAgency,
    category: s.pricingCategory,
    flight: s.flightNumber,
    balance: balanceOf(booked),
    displaced: 'false',
    since: 'NULL::date',
    until: 'NULL::date',
  };
  return partSql(
    line,
    `${s} WHERE ${s.status} = 'CONFIRMED' AND ${s.departureDate} >= ${at(from)} AND ${s.departureDate} < ${at(to)}
      AND NOT EXISTS (SELECT FROM ${r} WHERE ${r.parent_id} = ${s.id} AND ${r.vehicle} IS NOT NULL)`,
  );
}

/**
 * What comes back: a period ends by the planned return and what is kept free after it (`after`). One that declares when
 * a car is out (`occupies.out`) is trusted, and late until it changes; of the others, what is planned back and still
 * holds the car is out.
 */
export function returnsSql(
  resource: Resource,
  { after }: Occupier,
  { from, to, now, at, today, fleet }: Times,
): readonly string[] {
  const end = endSql('o.');
  const out = outOf(resource);
  const begun = `lower(o.period) <= ${at(now)} AND ${end} < ${at(now + after)}`;
  const isLate = `(${begun} AND ${out ? out.isOut : `${end} > ${at(now)}`})`;
  const lines = (list: string, condition: string) =>
    partSql(
      {
        ...dealOf(resource),
        id: `'R' || o.id`,
        list: text(list),
        kind: periodTypeSql,
        vehicle: 'o.subject_id',
        at: `upper(o.period) - ${after} * interval '1 millisecond'`,
        whole: String(after === 1),
        place: own(resource, 'returnPlace'),
        place_agency: own(resource, 'returnAgency', 'bigint'),
        category: 'NULL::bigint',
        flight: 'NULL::text',
        // What a booking still owes was due when its vehicles left; a contract is settled when they come back.
        balance: resource.name === contracts.name ? balanceOf(resource) : 'NULL::numeric',
        displaced: displacedSql(fleet, 'o', at(now)),
        ...daysOf(resource, after, list === 'LATE' ? today : undefined),
      },
      `${o} JOIN ${name(resource.name)} s ON s.id = o.source_id ${out?.join ?? ''}
    WHERE o.active AND o.source = ${text(resource.name)} AND ${condition}`,
    );
  const ofTheDay = `${end} >= ${at(from + after)} AND ${end} < ${at(to + after)} AND NOT ${isLate}`;
  // Apart: each is found by an index of its own.
  return [lines('RETURN', ofTheDay), lines('LATE', isLate)];
}

/**
 * SQL of the first and the last day of the period `o`, of a source that lends to somebody: those on which its vehicle has to
 * be covered. Of one that is late, today too. @param late SQL of the present day, of one that is.
 */
function daysOf({ occupies }: Resource, after: number, late?: string) {
  if (occupies?.holder === undefined) return { since: 'NULL::date', until: 'NULL::date' };
  const day = (moment: string) => `((${moment}) AT TIME ZONE 'Africa/Tunis')::date`;
  const back = day(`upper(o.period) - ${after + 1} * interval '1 millisecond'`);
  return { since: day('lower(o.period)'), until: late ? `greatest(${back}, ${late})` : back };
}

/**
 * How a source declares that the car of a period `o` is out, if it does: in a field of the row `w`, or of the record
 * `s`.
 */
function outOf({ name: source, fields, occupies }: Resource) {
  const { rows = '', out } = occupies ?? {};
  if (!out) return null;
  const inRow = fields[rows]?.fields?.[out.field];
  const column = `${inRow ? 'w' : 's'}.${name(out.field)}`;
  return {
    join: inRow ? `JOIN ${name(childTable(source, rows))} w ON w.id = o.row_id` : '',
    column,
    field: inRow ?? fields[out.field],
    isOut: `${column} IN (${out.values.map(text).join(', ')})`,
  };
}
