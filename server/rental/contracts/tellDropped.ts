import { formatDinars } from '../../../src/domain/money';
import vehicles from '../../../src/resources/park/vehicle';
import { columnsOf } from '../../engine/sql/columnsOf';
import type { ContractWrite } from './contract';
import type { NewLine } from './lines';

const v = columnsOf(vehicles, 'v');

/** Whoever takes a vehicle off the draft of a reservation reads that nothing holds it any more, and what its acompte is for. */
export async function tellDropped(
  { before, tx, warn }: ContractWrite,
  lines: readonly NewLine[],
): Promise<void> {
  if (!warn || !before?.reservation || lines.length >= before.vehicles.length) return;
  const gone = before.vehicles
    .map(({ vehicle }) => vehicle)
    .filter(vehicle => !lines.some(line => line.vehicle === vehicle));
  const { rows } = await tx.query<{ plate: string }>(
    `SELECT ${v.registration} AS plate FROM ${v} WHERE ${v.id} = ANY ($1::bigint[]) ORDER BY ${v.id}`,
    [gone],
  );
  if (rows.length === 0) return;
  const plates = rows.map(({ plate }) => plate).join(', ');
  const one = rows.length === 1;
  const paid = before.paid ? `, et les ${formatDinars(before.paid)} reçus restent tous à ce contrat` : '';
  warn(
    one
      ? `${plates} n’est plus au contrat\u00a0: la réservation ne le retient pas non plus${paid}.`
      : `${plates} ne sont plus au contrat\u00a0: la réservation ne les retient pas non plus${paid}.`,
  );
}
