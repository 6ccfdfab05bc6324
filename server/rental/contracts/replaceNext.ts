import contracts from '../../../src/resources/contract/contract';
import reservations from '../../../src/resources/reservation/reservation';
import { can } from '../../../src/schema/words/access/permissions';
import { badInput, Refusal } from '../../engine/base/refusal';
import { changeByRules } from '../../engine/records/changeByRules';
import { explainConflict } from '../../engine/records/conflict';
import { lockSubjects } from '../../engine/records/occupancy';
import { lockRecord } from '../../engine/records/store';
import type { Loaded } from '../../engine/records/store';
import type { Reservation } from '../reservations/booking';
import type { ContractCall, Line } from './contract';
import { nextHolder } from './nextHolder';

/** Where what stands against it is told. */
const at = (message: string) => badInput({ replacement: message });

/**
 * Gives the reservation that waits for the vehicle of a line another one, by the reservation's own rules and with its
 * own questions: the vehicle stays with its client, and nobody is displaced.
 * @throws Refusal at `replacement`, and what the reservation asks.
 */
export async function replaceNext(
  call: ContractCall,
  loaded: Loaded,
  line: Line,
  back: number,
  replacement: string,
): Promise<void> {
  const { tx, engine, caller, record } = call;
  if (!can(caller, reservations.access.update ?? 'SUPER_ADMIN'))
    throw at('Changer le véhicule d’une réservation demande le droit de la modifier');
  const next = await nextHolder(call, line, back);
  if (!next) throw at('Personne n’attend ce véhicule\u00a0: prolongez sans changer de réservation');
  if (next.held.source !== reservations.name)
    throw at('Ce qui attend ce véhicule n’est pas une réservation\u00a0: il garde le sien');
  const before = await lockRecord(tx, engine, reservations, next.held.source_id);
  const booking = before?.values as unknown as Reservation | undefined;
  const rows = booking?.vehicles ?? [];
  if (!before || !booking || !rows.some(({ vehicle }) => vehicle === line.vehicle))
    throw new Refusal('CONFLICT', 'La réservation suivante vient de changer\u00a0: recommencez.');
  const vehicles = rows.map(row => (row.vehicle === line.vehicle ? { ...row, vehicle: replacement } : row));
  // All at once, in their order: those of the contract come later.
  const both = [...record.vehicles, ...rows, ...vehicles].map(({ vehicle }) => ({ vehicle }));
  lockSubjects(tx, contracts, [{ ...loaded.values, vehicles: both }]);
  const after = { ...before.values, vehicles };
  const conflict = await explainConflict(tx, engine, reservations, booking.id, after, caller);
  if (conflict) throw at(conflict.message);
  const message = `Véhicule donné à la place de celui que le contrat ${record.contractNumber} garde`;
  const options = { action: 'extendContract', message };
  try {
    await changeByRules(call, reservations, before, { vehicles }, {}, () => undefined, options);
  } catch (error) {
    // The fields at fault are those of the reservation, which this form has not.
    if (error instanceof Refusal && error.code === 'BAD_USER_INPUT')
      throw at(Object.values(error.details?.fields ?? {})[0] ?? error.message);
    throw error;
  }
}
