import contracts from '../../../src/resources/contract/contract';
import reservations from '../../../src/resources/reservation/reservation';
import { Refusal } from '../../engine/base/refusal';
import { explainConflict } from '../../engine/records/conflict';
import type { WriteContext } from '../../engine/records/context';
import { clearOccupancy, lockSubjects } from '../../engine/records/occupancy';
import { lockRecord } from '../../engine/records/store';
import { changeLoaded } from '../../engine/records/update';
import { columnsOf } from '../../engine/sql/columnsOf';
import { carryDeposits } from '../payments/carryDeposits';
import type { Contract } from './contract';

const c = columnsOf(contracts, 'c');

/**
 * A draft that is given up gives its reservation back, with its vehicles, in one transaction: confirmed again, or an option
 * where somebody else has taken one of them meanwhile. One that was signed keeps it: the booking was honoured.
 */
export async function giveBackReservation(context: WriteContext, contract: Contract): Promise<void> {
  const { tx, engine, caller, warn } = context;
  if (contract.stage !== 'DRAFT' || !contract.reservation) return;
  const reservation = await lockRecord(tx, engine, reservations, contract.reservation);
  if (reservation?.values.status !== 'CONVERTED') return;
  clearOccupancy(tx, contracts, contract.id);
  const confirmed = { ...reservation.values, status: 'CONFIRMED' };
  lockSubjects(tx, reservations, [confirmed]);
  const conflict = await explainConflict(tx, engine, reservations, contract.reservation, confirmed, caller);
  const number = String(reservation.values.reservationNumber);
  await changeLoaded(
    context,
    reservations,
    reservation,
    conflict ? { status: 'PENDING', expiresAt: null } : { status: 'CONFIRMED' },
    {
      action: 'giveBackReservation',
      message: `Le contrat ${contract.contractNumber} n’a pas lieu`,
      kept: contract.vehicles.map(({ vehicle }) => vehicle),
    },
  );
  await carryDeposits(context, contract.reservation, {
    from: contract.id,
    to: null,
    message: `Le contrat ${contract.contractNumber} n’a pas lieu`,
  });
  warn?.(
    conflict
      ? `La réservation ${number} redevient une option\u00a0: ${conflict.message}`
      : `La réservation ${number} est de nouveau confirmée.`,
  );
}

/**
 * A contract that is opened again takes its reservation again. @throws Refusal when another contract was made of it, or it
 * is over.
 */
export async function takeReservationAgain(context: WriteContext, contract: Contract): Promise<void> {
  const { tx, engine } = context;
  if (!contract.reservation) return;
  const reservation = await lockRecord(tx, engine, reservations, contract.reservation);
  if (!reservation) return;
  const { status, reservationNumber } = reservation.values as { status?: string; reservationNumber?: string };
  const { rows } = await tx.query<{ number: string }>(
    `SELECT ${c.contractNumber} AS number FROM ${c} WHERE ${c.reservation} = $1 AND ${c.id} <> $2 AND ${c.stage} <> 'CANCELLED' LIMIT 1`,
    [contract.reservation, contract.id],
  );
  if (rows[0])
    throw new Refusal(
      'CONFLICT',
      `La réservation ${reservationNumber} est déjà en contrat, ${rows[0].number}\u00a0: ce contrat ne se rouvre pas.`,
    );
  if (status === 'CONVERTED') return;
  if (status !== 'CONFIRMED' && status !== 'PENDING')
    throw new Refusal(
      'CONFLICT',
      `La réservation ${reservationNumber} n’est plus maintenue\u00a0: rouvrez-la d’abord.`,
    );
  await changeLoaded(
    context,
    reservations,
    reservation,
    { status: 'CONVERTED' },
    { action: 'convertReservation', message: `Réouverture du contrat ${contract.contractNumber}` },
  );
  await carryDeposits(context, contract.reservation, {
    from: null,
    to: contract.id,
    message: `Réouverture du contrat ${contract.contractNumber}`,
  });
}
