import vehicles from '../../../src/resources/park/vehicle';
import { columnsOf, periodsOf } from '../../engine/sql/columnsOf';
import { formatInstant } from '../../../src/domain/instant';
import { boundSql } from '../../engine/records/occupancy';
import { badInput, Refusal } from '../../engine/base/refusal';
import { bookingOf, isPromised, namedCars } from './booking';
import type { BookingWrite } from './booking';

const v = columnsOf(vehicles, 'v');
const o = periodsOf(vehicles, 'o');

/** Time left to write down a departure that has just taken place, and to a client to come. */
const GRACE = 60 * 60 * 1000;

/** A car cannot be promised for a moment that is over. @throws Refusal on `departureDate`. */
export function refusePast(write: BookingWrite): void {
  const { departureDate } = bookingOf(write);
  if (!isPromised(write) || departureDate === undefined || departureDate >= write.engine.now() - GRACE)
    return;
  throw badInput({
    departureDate: `Le départ du ${formatInstant(departureDate)} est passé\u00a0: choisissez une date à venir`,
  });
}

/** A client is absent once they have had time to come (domain C.5). @throws Refusal */
export function refuseEarlyAbsence({ before, values, engine }: BookingWrite): void {
  if (values.status !== 'NO_SHOW' || !before || engine.now() >= before.departureDate + GRACE) return;
  throw new Refusal(
    'CONFLICT',
    `Le départ est prévu le ${formatInstant(before.departureDate)}\u00a0: le client n’est absent qu’une heure après.`,
  );
}

/** What was given up comes back only where its cars are free (domain C.5). @throws Refusal naming the first that is not. */
export async function refuseTaken(write: BookingWrite): Promise<void> {
  const { before, values, tx } = write;
  if (!before || values.status !== 'PENDING' || before.status === 'PENDING') return;
  const { departureDate = 0, returnDate = 0 } = bookingOf(write);
  const { rows } = await tx.query<{ plate: string }>(
    `SELECT ${v.registration} AS plate FROM ${v}
     JOIN ${o} ON ${o.subject_id} = ${v.id} AND ${o.active} AND ${o.period} && tstzrange($2, $3)
     WHERE ${v.id} = ANY ($1::bigint[]) ORDER BY ${v.id} LIMIT 1`,
    [namedCars(before), boundSql(departureDate), boundSql(returnDate)],
  );
  if (rows[0])
    throw new Refusal(
      'CONFLICT',
      `Le véhicule ${rows[0].plate} a été promis depuis à quelqu’un d’autre\u00a0: rouvrez la réservation à d’autres dates.`,
    );
}
