import vehicles from '../../../src/resources/park/vehicle';
import { boundSql } from '../../engine/records/occupancy';
import type { ReadContext, WriteContext } from '../../engine/records/context';
import { heldSql, sayHeld } from '../../engine/records/futurePeriods';
import type { Held } from '../../engine/records/futurePeriods';
import { periodsOf } from '../../engine/sql/columnsOf';
import contracts from '../../../src/resources/contract/contract';
import type { Line } from './contract';
import { turnaround } from './lines';

const o = periodsOf(vehicles, 'o');

/** Another that holds the vehicle of a line, or is to; `isMet` when it does already while the line has it. */
interface Meeting extends Held {
  isMet: boolean;
}

/** Those whom a line meets that would hold its vehicle until an instant, soonest first; its own contract apart. */
async function meetings(
  { tx, engine }: ReadContext,
  line: Pick<Line, 'id' | 'vehicle' | 'heldFrom' | 'heldTo'>,
  until: number,
): Promise<Meeting[]> {
  const { rows } = await tx.query<Meeting>(
    `SELECT ${heldSql(engine, vehicles.name)}, lower(${o.period}) < $3::timestamptz AS "isMet" FROM ${o}
     WHERE ${o.subject_id} = $1 AND ${o.active} AND ${o.period} && tstzrange($2, $4)
       AND NOT (${o.source} = '${contracts.name}' AND ${o.row_id} = $5) ORDER BY lower(${o.period})`,
    [
      line.vehicle,
      boundSql(line.heldFrom ?? 0),
      boundSql((line.heldTo ?? 0) + turnaround),
      boundSql(until + turnaround),
      line.id,
    ],
  );
  return rows;
}

/** Until when a vehicle is held, and whom it comes back too late for; null where it is in time for everybody. */
interface Clipped {
  heldTo: number;
  late: string | null;
}

/**
 * Until when a vehicle that comes back is held: to that instant, before whoever has it next. A return is a fact, and
 * never refused; who waits for the vehicle is reported.
 */
export async function clippedReturn(context: WriteContext, line: Line, at: number): Promise<Clipped> {
  const planned = line.heldTo ?? at;
  if (at <= planned) return { heldTo: at, late: null };
  const met = await meetings(context, line, at);
  const next = met.find(one => !one.isMet);
  const bounds = [
    at,
    ...(next ? [Number(next.start) - turnaround] : []),
    ...(met.some(one => one.isMet) ? [planned] : []),
  ];
  return { heldTo: Math.min(...bounds), late: next ? sayHeld(context, next) : null };
}

/**
 * From when a vehicle is held that has left: from that instant or, sooner than planned, after whoever had it until then.
 * Where that is told later it is a fact; who had it, or was to, is reported.
 */
export async function clippedDeparture(
  context: WriteContext,
  line: Line,
  at: number,
): Promise<{ heldFrom: number; early: string | null }> {
  const planned = line.departureDate ?? at;
  if (at >= planned) return { heldFrom: at, early: null };
  const before = { ...line, heldFrom: at, heldTo: planned - turnaround };
  const last = (await meetings(context, before, before.heldTo)).at(-1);
  return last ? { heldFrom: Number(last.end), early: sayHeld(context, last) } : { heldFrom: at, early: null };
}

/** How late a vehicle may come back at most, epoch ms, and who has it then; null where nobody waits for it. */
export async function latestReturn(
  context: WriteContext,
  line: Line,
  wanted: number,
): Promise<{ at: number; sentence: string } | null> {
  const next = await nextHolder(context, line, wanted);
  return next && { at: next.at, sentence: sayHeld(context, next.held) };
}

/** The same, and what holds the vehicle as it is found. */
export async function nextHolder(
  context: ReadContext,
  line: Line,
  wanted: number,
): Promise<{ at: number; held: Held } | null> {
  const [next] = await meetings(context, line, wanted);
  if (!next) return null;
  return { at: next.isMet ? (line.heldTo ?? 0) : Number(next.start) - turnaround, held: next };
}
