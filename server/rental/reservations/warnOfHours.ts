import { closedAt } from '../../../src/domain/openingHours';
import type { OpenRange } from '../../../src/domain/openingHours';
import agencies from '../../../src/resources/settings/agency';
import type { Sent } from '../../engine/connection/batch';
import { prepared } from '../../engine/connection/prepared';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';
import type { JudgedWrite } from './booking';

/** An agency of a booking with its hours. */
export interface AgencyHours {
  id: string;
  name: string;
  hours: OpenRange[];
}

type Hour = 'departureDate' | 'returnDate';
type Place = 'departureAgency' | 'returnAgency' | 'departurePlace' | 'returnPlace';
type Placed = { readonly [K in Hour]?: number } & { readonly [K in Place]?: string | null };

const a = columnsOf(agencies, 'a');
const h = rowsOf(agencies, 'openingHours', 'h');

/** Both ends of a rental: an agency, at an hour; what is handed over elsewhere does not ask whether it is open. */
const ends = [
  { said: 'le départ', at: 'departureDate', agency: 'departureAgency', place: 'departurePlace' },
  { said: 'le retour', at: 'returnDate', agency: 'returnAgency', place: 'returnPlace' },
] as const;

const endsChanged = ({ kind, values }: JudgedWrite) =>
  ends.filter(({ at, agency }) => kind === 'create' || [at, agency].some(name => values[name] !== undefined));

/** The query for the hours of the agencies between which a booking goes, where this write says which or when. */
export function hoursQuery(write: JudgedWrite, booking: Placed): Sent | null {
  if (!write.warn) return null;
  const ids = endsChanged(write).flatMap(({ agency, place }) =>
    booking[place] ? [] : (booking[agency] ?? []),
  );
  if (ids.length === 0) return null;
  return prepared(
    `SELECT ${a.id}::text AS id, ${a.name} AS name,
      (SELECT json_agg(json_build_object('day', ${h.day}, 'opensAt', ${h.opensAt}, 'closesAt', ${h.closesAt})) FROM ${h} WHERE ${h.parent_id} = ${a.id}) AS hours
     FROM ${a} WHERE ${a.id} = ANY ($1::bigint[]) AND EXISTS (SELECT FROM ${h} WHERE ${h.parent_id} = ${a.id})`,
    [ids],
  );
}

/** Warns of a departure or a return for which the agency is closed: somebody has to be there. */
export function warnOfHours(write: JudgedWrite, booking: Placed, found: readonly AgencyHours[]): void {
  for (const { said, at, agency, place } of endsChanged(write)) {
    const [moment, where] = [booking[at], found.find(({ id }) => id === booking[agency])];
    const closed = moment === undefined || !where || booking[place] ? null : closedAt(where.hours, moment);
    if (where && closed) write.warn?.(`${where.name} est ${closed}\u00a0: prévoyez qui fait ${said}.`);
  }
}
