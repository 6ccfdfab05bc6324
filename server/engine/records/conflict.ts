import { formatInstant, tunisDate } from '../../../src/domain/instant';
import { describePeriod, nextFreeSlot } from '../../../src/domain/period';
import { tableOf } from '../../../src/schema/words/storage/faces';
import { can, readRight } from '../../../src/schema/words/access/permissions';
import type { Caller } from '../../../src/schema/words/access/permissions';
import type { OccupiesConfig, Resource } from '../../../src/schema/resource';
import { article } from '../../../src/schema/french';
import { occupancyName } from '../tables/occupancyTable';
import { calledSql } from '../sql/select';
import { name } from '../connection/sql';
import type { Tx } from '../connection/transaction';
import type { Engine } from './context';
import { boundSql, holdsOf } from './occupancy';
import type { Hold } from './occupancy';
import { Refusal } from '../base/refusal';
import type { Values } from './store';

interface Other {
  source: string;
  source_id: string;
  start: string;
  end: string;
}

/**
 * Explains why a record cannot hold what it requests, or null when nothing stands in its way: which other record holds
 * it, when, and when it is free next. Runs in a transaction of its own, after the one that was refused; the other is
 * named only to who may read it.
 */
export async function explainConflict(
  tx: Tx,
  engine: Pick<Engine, 'resources'>,
  resource: Resource,
  id: string | null,
  record: Values,
  caller: Caller,
): Promise<Refusal | null> {
  const { occupies } = resource;
  const holds = occupies ? holdsOf(occupies, record) : [];
  for (const hold of holds) {
    const twin = holds.find(
      one =>
        one !== hold &&
        one.subject === hold.subject &&
        one.period.start < hold.period.end &&
        hold.period.start < one.period.end,
    );
    if (twin && occupies)
      return refused(
        `${await subjectName(tx, engine, occupies, hold.subject)} figure deux fois sur les mêmes jours.`,
        hold,
      );
    const other = occupies && (await otherHolder(tx, resource, occupies, id, hold));
    if (occupies && other) return sentence(tx, engine, occupies, resource, id, hold, other, caller);
  }
  return null;
}

function refused(
  message: string,
  hold: Hold,
  record?: { resource: string; id: string; label: string },
): Refusal {
  return new Refusal('OCCUPIED', message, { fields: { [hold.path]: message }, record });
}

async function sentence(
  tx: Tx,
  engine: Pick<Engine, 'resources'>,
  occupies: OccupiesConfig,
  resource: Resource,
  id: string | null,
  hold: Hold,
  other: Other,
  caller: Caller,
): Promise<Refusal> {
  const source = engine.resources.get(other.source);
  const readable = can(caller, readRight(source));
  const label = readable ? await labelOf(tx, source, other.source_id, caller) : null;
  const minutes = (source.occupies?.turnaroundMinutes ?? 0) * 60_000;
  const when = describePeriod(Number(other.start), Number(other.end) - Math.max(minutes, 1));
  const who = await subjectName(tx, engine, occupies, hold.subject);
  const free = await freeSlot(tx, resource, occupies, id, hold);
  const message = `${who} est ${source.occupies?.said ?? 'pris'} ${when}${label ? ` (${label})` : ''}. Prochain créneau libre\u00a0: ${free}.`;
  return refused(message, hold, label ? { resource: source.name, id: other.source_id, label } : undefined);
}

/** 'Le véhicule 215 TUN 4821' */
async function subjectName(
  tx: Tx,
  engine: Pick<Engine, 'resources'>,
  occupies: OccupiesConfig,
  subject: string,
): Promise<string> {
  const target = engine.resources.get(occupies.target);
  const the = article.the(target.labels);
  return `${the.charAt(0).toUpperCase()}${the.slice(1)} ${await labelOf(tx, target, subject)}`;
}

/** @param reader to whom the resource's rule must leave the record. */
async function labelOf(tx: Tx, resource: Resource, id: string, reader?: Caller): Promise<string> {
  const ruled = resource.rule && reader && reader.role !== 'SUPER_ADMIN' ? resource.rule.field : undefined;
  const result = await tx.query<{ label: string }>(
    `SELECT (${calledSql(resource, 't')})::text AS label FROM ${name(tableOf(resource))} t
     WHERE id = $1${ruled ? ` AND ${name(ruled)} = $2` : ''}`,
    ruled ? [id, reader?.id] : [id],
  );
  return result.rows[0]?.label ?? '';
}

const bounds =
  'floor(extract(epoch FROM lower(period)) * 1000) AS start, floor(extract(epoch FROM upper(period)) * 1000) AS end';
const elsewhere = 'subject_id = $1 AND active AND NOT (source = $2 AND source_id = $3)';

async function otherHolder(
  tx: Tx,
  resource: Resource,
  occupies: OccupiesConfig,
  id: string | null,
  hold: Hold,
): Promise<Other | undefined> {
  const result = await tx.query<Other>(
    `SELECT source, source_id::text, ${bounds} FROM ${name(occupancyName(occupies.target))}
     WHERE ${elsewhere} AND period && tstzrange($4, $5, '[)') AND takes && $6::int4range ORDER BY lower(period) LIMIT 1`,
    [
      hold.subject,
      resource.name,
      id ?? 0,
      boundSql(hold.period.start),
      boundSql(hold.period.end),
      hold.takes,
    ],
  );
  return result.rows[0];
}

/** 'à partir du 16/03/2026 à 10:00', or from a day on for records that hold whole days. */
async function freeSlot(
  tx: Tx,
  resource: Resource,
  occupies: OccupiesConfig,
  id: string | null,
  hold: Hold,
): Promise<string> {
  const result = await tx.query<Other>(
    `SELECT source, source_id::text, ${bounds} FROM ${name(occupancyName(occupies.target))} WHERE ${elsewhere} AND upper(period) > $4 ORDER BY lower(period) LIMIT 500`,
    [hold.subject, resource.name, id ?? 0, boundSql(hold.period.start)],
  );
  const busy = result.rows.map(row => ({ start: Number(row.start), end: Number(row.end) }));
  const slot = nextFreeSlot(busy, hold.period);
  if (slot.start === Infinity) return 'pas encore connu';
  if (typeof hold.departure === 'number') {
    const [day, hour] = formatInstant(slot.start).split(' ');
    return `à partir du ${day} à ${hour}`;
  }
  return `à partir du ${formatInstant(wholeDayFrom(slot.start)).split(' ')[0]}`;
}

/** A slot that opens within a day opens, for records that hold whole days, with the next one. */
function wholeDayFrom(start: number): number {
  return tunisDate(start - 1) === tunisDate(start) ? start + 86_400_000 : start;
}
