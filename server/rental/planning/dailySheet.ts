import { endOfTunisDay, startOfTunisDay, tunisDate } from '../../../src/domain/instant';
import type { CalendarDate } from '../../../src/domain/calendarDate';
import clients from '../../../src/resources/client/client';
import vehicles from '../../../src/resources/park/vehicle';
import agencies from '../../../src/resources/settings/agency';
import { columnsOf, periodsOf } from '../../engine/sql/columnsOf';
import type { Resource } from '../../../src/schema/resource';
import { mayReadSql } from '../../engine/sql/callerSql';
import type { PageQuestions } from '../../../src/pages/all';
import type { QuestionCall } from '../../engine/records/behaviours';
import { archivedName } from '../../../src/schema/words/actions/archive';
import { uncoveredSql } from '../../engine/sql/uncoveredSql';
import { declaredEndSql } from '../../engine/sql/declaredEndSql';
import { turnaroundMinutes } from './promised';
import { epochSql, momentText, name, text } from '../../engine/connection/sql';
import { lineSql } from './dailySheetJson';
import { departuresSql, returnsSql, unassignedSql } from './dailySheetLines';

const v = columnsOf(vehicles, 'v');
const o = periodsOf(vehicles, 'o');

/** A gap between two holds of a vehicle that is shorter has no time to lose: twice what a reservation keeps free. */
const shortTurnaround = 2 * turnaroundMinutes;

/**
 * The sheet of a day of Tunis (domain C.6, the agency's morning list), as SQL of one JSON value. What leaves and comes
 * back is what the planning shows, by the table of occupancy, whatever holds the vehicle: rentals, workshop, missions.
 * - departures: what holds a vehicle from that day on, one line per vehicle;
 * - unassigned: confirmed reservations that leave that day without naming one;
 * - returns: what is planned back that day;
 * - late: planned back before now, and by that table still out (`isLate`): listed whichever the day, and never twice. A
 *   line of a rental shows on which of its days to come the vehicle is not covered. Where the vehicle comes back
 *   shortly before it leaves again, or is late when it should, both lines show it. Numbers and names are given to who
 *   may read their source, phones and mails of clients to who may read clients.
 */
export function dailySheetSql({
  input,
  bind,
  now,
  resources,
}: QuestionCall<PageQuestions['DailySheet']>): string {
  const day = (input.date as CalendarDate | null | undefined) ?? tunisDate(now);
  const at = (ms: number) => `${bind(momentText(ms))}::timestamptz`;
  const today = `${bind(tunisDate(now))}::date`;
  const fleet = resources.get(vehicles.name);
  const times = { from: startOfTunisDay(day), to: endOfTunisDay(day), now, at, today, fleet };
  const toCover = { from: `greatest(d.since, ${today})`, to: 'd.until' };
  const occupiers = fleet.occupiers ?? [];
  const lines = [
    unassignedSql(resources, times),
    ...occupiers.flatMap(occupier => {
      const source = resources.get(occupier.resource);
      return [departuresSql(source, occupier, times), ...returnsSql(source, occupier, times)];
    }),
  ];
  const place = `coalesce(d.place_agency, ${v.agency})`;
  const there = input.agency ? `WHERE ${place} = ${bind(input.agency)}::bigint` : '';
  const list = (kind: string) => `coalesce((SELECT t.lines FROM lists t WHERE t.list = ${text(kind)}), '[]')`;
  return `WITH deal AS MATERIALIZED (${lines.join(' UNION ALL ')}),
    line AS (
      SELECT d.*, CASE WHEN row_number() OVER (PARTITION BY d.source, d.source_id ORDER BY d.at, d.id) = 1 THEN d.balance END AS rest, ${place} AS agency, ${v.carBrand} AS brand, ${v.carModel} AS model, ${mayReadSql(resources.get(clients.name))} AS clients_open,
        CASE d.source ${occupiers.map(({ resource }) => `WHEN ${text(resource)} THEN ${mayReadSql(resources.get(resource))}`).join(' ')} END AS deal_open,
        ${nearSql(fleet, at(now))} AS near,
        CASE WHEN d.since IS NOT NULL THEN ${uncoveredSql(fleet, toCover, 'v')} END AS uncovered
      FROM deal d LEFT JOIN ${v} ON ${v.id} = d.vehicle ${there}),
    lists AS (SELECT g.list, json_agg(${lineSql(resources)} ORDER BY g.at, g.number, g.id) AS lines FROM line g GROUP BY g.list)
    SELECT json_build_object('departures', ${list('DEPARTURE')}, 'returns', ${list('RETURN')}, 'late', ${list('LATE')},
      'unassigned', ${list('UNASSIGNED')}, 'agencies', ${agenciesSql})`;
}

/** SQL of the kinds of what leaves with a client. */
const toClients = `('RESERVATION', 'CONTRACT', 'SERVICE')`;

/**
 * SQL of the other side of a short turnaround, as epoch ms: of a departure `d` to a client when its vehicle comes back
 * shortly before, and of any when it should have; of a return, when it leaves with a client shortly after, or after now
 * where it is late. Null where there is time, and of what waits for nobody: a workshop takes a car as it comes.
 */
function nearSql(fleet: Resource, now: string): string {
  const short = `interval '${shortTurnaround} minutes'`;
  const other = (order: string, moment: string, condition: string) =>
    `(SELECT ${epochSql(moment)} FROM ${o} WHERE o.active AND o.subject_id = d.vehicle AND ${condition} ORDER BY lower(o.period) ${order} LIMIT 1)`;
  const before = other(
    'DESC',
    declaredEndSql(fleet),
    `o.period && tstzrange(d.at - ${short}, d.at) AND ${declaredEndSql(fleet)} > d.at - ${short} AND ${declaredEndSql(fleet)} <= d.at AND lower(o.period) < d.at`,
  );
  const overdue = `(SELECT ${epochSql('min(e.at)')} FROM deal e WHERE e.list = 'LATE' AND e.vehicle = d.vehicle)`;
  const next = other(
    'ASC',
    'lower(o.period)',
    `o.kind IN ${toClients} AND o.period && tstzrange(d.at, greatest(d.at, CASE d.list WHEN 'LATE' THEN ${now} END) + ${short}) AND lower(o.period) >= d.at`,
  );
  return `CASE d.list WHEN 'DEPARTURE' THEN coalesce(${overdue}, CASE WHEN d.kind IN ${toClients} THEN ${before} END) WHEN 'UNASSIGNED' THEN NULL ELSE ${next} END`;
}

const a = columnsOf(agencies, 'a');
const agenciesSql = `coalesce((SELECT json_agg(json_build_object('id', ${a.id}::text, 'name', ${a.name}) ORDER BY ${a.name} COLLATE "und-x-icu", ${a.id})
  FROM ${a} WHERE NOT a.${name(archivedName)} AND ${a.active} IS NOT FALSE), '[]')`;
