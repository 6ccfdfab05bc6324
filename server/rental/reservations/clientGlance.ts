import clients from '../../../src/resources/client/client';
import reservations from '../../../src/resources/reservation/reservation';
import { columnsOf } from '../../engine/sql/columnsOf';
import { formatDate } from '../../../src/domain/calendarDate';
import { tunisDate } from '../../../src/domain/instant';
import type { PageQuestions } from '../../../src/pages/all';
import type { AnswerBehaviour } from '../../engine/records/behaviours';

const r = columnsOf(reservations);
const c = columnsOf(clients);

interface Past {
  bookings: number;
  last: number | null;
  absences: number;
  blacklisted: string | null;
}

/** Who calls: how often they have rented, when last, how often they did not come, why one should not rent to them. */
export const clientGlance: AnswerBehaviour<PageQuestions['ClientGlance']> = {
  sql: ({ input, bind, now }) => {
    const client = `${bind(input.record)}::bigint`;
    return `SELECT json_build_object(
      'bookings', count(*) FILTER (WHERE ${r.status} IN ('CONFIRMED', 'CONVERTED')),
      'last', extract(epoch FROM max(${r.departureDate}) FILTER (WHERE ${r.status} IN ('CONFIRMED', 'CONVERTED')
        AND ${r.departureDate} < ${bind(new Date(now).toISOString())}::timestamptz)) * 1000,
      'absences', count(*) FILTER (WHERE ${r.status} = 'NO_SHOW'),
      'blacklisted', (SELECT ${c.blacklistReason} FROM ${c} WHERE ${c.id} = ${client} AND ${c.isBlacklisted}))
      FROM ${r} WHERE ${r.client} = ${client}`;
  },
  answer(found) {
    const { bookings, last, absences, blacklisted } = found as Past;
    if (blacklisted !== null) return `Sur liste noire\u00a0: ${blacklisted}`;
    if (bookings + absences === 0) return 'Première réservation';
    const parts = [bookings === 1 ? '1 réservation' : `${bookings} réservations`];
    if (last !== null) parts.push(`la dernière le ${formatDate(tunisDate(last))}`);
    if (absences > 0) parts.push(absences === 1 ? 'absent une fois' : `absent ${absences} fois`);
    return parts.join(', ');
  },
};
