import { todayInTunis } from '../../../src/domain/calendarDate';
import { endOfTunisDay, startOfTunisDay } from '../../../src/domain/instant';
import type { BeforeWrite } from '../../engine/records/behaviours';
import { readTogether } from '../readTogether';
import { carsQuery, refuseLeft, warnOfPapers } from '../reservations/carsOf';
import type { BookedCar } from '../reservations/carsOf';
import type { ContractService, ServiceRow } from './contractService';

/**
 * A vehicle that a contract of services takes, or takes on other days, is judged as one that is booked: one that is sold is
 * refused, papers that end before its last day are warned of. What is late or taken the periods refuse, as of any.
 */
export async function judgeVehicles(write: BeforeWrite<ContractService>): Promise<void> {
  const { kind, values, before, tx, engine } = write;
  if (kind === 'delete' || !values.contractDetails) return;
  const rows = values.contractDetails as readonly ServiceRow[];
  const now = engine.now();
  const taken = rows.flatMap((row, index) =>
    row.vehicleId && isNewOf(row, before) ? [{ index, vehicle: row.vehicleId, ...daysOf(row, now) }] : [],
  );
  const found = await readTogether<Record<string, BookedCar>>(
    tx,
    Object.fromEntries(
      taken.map(({ index, vehicle, from, back }) => [
        String(index),
        carsQuery({ vehicles: [{ vehicle }], departureDate: from, returnDate: back }, now),
      ]),
    ),
  );
  const cars = taken.flatMap(one => (found[String(one.index)] ?? []).map(car => ({ car, ...one })));
  refuseLeft(
    cars.map(({ car }) => car),
    index => cars[index]?.back ?? now,
    'loué',
    index => `contractDetails.${cars[index]?.index ?? 0}.vehicleId`,
  );
  warnOfPapers(
    write,
    cars.map(({ car }) => car),
  );
}

/** Whether it had not that vehicle on these days. */
function isNewOf(row: ServiceRow, before: ContractService | null): boolean {
  const was = before?.contractDetails.find(({ id }) => id === row.id);
  return (
    was?.vehicleId !== row.vehicleId ||
    (was.departureDate ?? null) !== (row.departureDate ?? null) ||
    (was.returnDate ?? null) !== (row.returnDate ?? null)
  );
}

/** From the morning of its first day to the last moment of its last, as instants; today where no day is said. */
function daysOf({ departureDate, returnDate }: ServiceRow, now: number) {
  const from = departureDate ?? returnDate ?? todayInTunis(now);
  const to = returnDate ?? from;
  return { from: startOfTunisDay(from), back: endOfTunisDay(to) - 1 };
}
