import { parseMoney, toDecimal } from '../../domain/money';
import { decisionOf } from '../../schema/api/question';
import type { Times } from './MoveChanges';
import type { PlannedVehicle, UnassignedBar } from './planningTypes';

interface Row {
  id?: string;
  vehicle: { id: string; label: string } | null;
}

/** Of a reservation, what moving it reads and changes. */
export interface Reservation {
  id: string;
  updatedAt: number;
  status: string;
  departureDate: number;
  returnDate: number;
  /** In dinars; null where no tariff gives it. */
  TTCPrice: number | null;
  pricingCategory: { id: string; label: string } | null;
  vehicles: Row[];
}

/**
 * The reservation at another time, with another vehicle in the place of the one that was moved; with this one where it
 * named none.
 * @param moved id of its vehicle, '' of none. @param label of the new one.
 */
export function movedRecord<Of extends Reservation>(
  record: Of,
  moved: string,
  { departure, back, vehicle }: Times,
  label: string,
): Of {
  const row = { vehicle: { id: vehicle, label } };
  const assigned = vehicle === '' ? record.vehicles : [...record.vehicles, row];
  return {
    ...record,
    departureDate: departure,
    returnDate: back,
    vehicles:
      moved === ''
        ? assigned
        : record.vehicles.map(one => (one.vehicle?.id === moved ? { ...one, ...row } : one)),
  };
}

/**
 * What takes a move back: the reservation as it was, on the version that the move made, so that it overwrites nothing that
 * came later; and its price as it was, whatever was decided of it.
 */
export const moveBack = (before: Reservation, moved: Reservation) => ({
  id: before.id,
  data: before,
  previousData: moved,
  meta:
    before.TTCPrice === null
      ? undefined
      : { decisions: [decisionOf('price', toDecimal(parseMoney(before.TTCPrice) ?? 0))] },
});

/** What is done and the message once it is: a booking that names no vehicle has one assigned, moves, or both. */
export function deedOf(before: Times, after: Times | null): { verb: string; done: string } {
  const isMoved = after !== null && (after.departure !== before.departure || after.back !== before.back);
  if (before.vehicle !== '' || (isMoved && after.vehicle === ''))
    return { verb: 'Déplacer', done: 'Réservation déplacée.' };
  return isMoved
    ? { verb: 'Déplacer et affecter', done: 'Réservation déplacée, véhicule affecté.' }
    : { verb: 'Affecter', done: 'Véhicule affecté.' };
}

/** What a vehicle of another category changes: nothing, the server prices the category that was booked. null of the same. */
export function otherCategoryText(
  { plate, categoryId, category }: PlannedVehicle,
  booked: UnassignedBar,
): string | null {
  if (booked.categoryId === '' || categoryId === booked.categoryId) return null;
  const other = category ? `est de la catégorie ${category}` : 'n’a pas de catégorie';
  return `${plate} ${other}\u00a0: la réservation reste en ${booked.category}, au tarif de cette catégorie.`;
}
