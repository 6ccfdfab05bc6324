import { formatDate } from '../../src/domain/calendarDate';
import { tunisDate } from '../../src/domain/instant';
import type { QueryBehaviour } from '../behaviours/behaviours';

interface Past {
  bookings: number;
  last: number | null;
  absences: number;
  blacklisted: string | null;
}

/** Who calls: how often they have rented, when last, how often they did not come, why one should not rent to them. */
export const clientGlance: QueryBehaviour = {
  sql: ({ input, bind, now }) => {
    const client = `${bind(input.record)}::bigint`;
    return `SELECT json_build_object(
      'bookings', count(*) FILTER (WHERE status IN ('CONFIRMED', 'CONVERTED')),
      'last', extract(epoch FROM max("departureDate") FILTER (WHERE status IN ('CONFIRMED', 'CONVERTED')
        AND "departureDate" < ${bind(new Date(now).toISOString())}::timestamptz)) * 1000,
      'absences', count(*) FILTER (WHERE status = 'NO_SHOW'),
      'blacklisted', (SELECT "blacklistReason" FROM clients WHERE id = ${client} AND "isBlacklisted"))
      FROM reservations WHERE client = ${client}`;
  },
  answer(found) {
    const { bookings, last, absences, blacklisted } = found as Past;
    if (blacklisted !== null) return `Sur liste noire\u00a0: ${blacklisted}`;
    if (bookings + absences === 0) return 'Nouveau client';
    const told = [bookings === 1 ? '1 réservation' : `${bookings} réservations`];
    if (last !== null) told.push(`la dernière le ${formatDate(tunisDate(last))}`);
    if (absences > 0) told.push(absences === 1 ? 'absent une fois' : `absent ${absences} fois`);
    return told.join(', ');
  },
};
