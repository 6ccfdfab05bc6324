import mileages from '../../../src/resources/park/mileage';
import vehicles from '../../../src/resources/park/vehicle';
import { badInput, notFound } from '../../engine/base/refusal';
import type { WriteContext } from '../../engine/records/context';
import { createRecord } from '../../engine/records/create';
import { lockRecord } from '../../engine/records/store';
import { changeLoaded } from '../../engine/records/update';
import { judgeReading, mileageChanges } from '../behaviours/mileage';
import type { Handover, HandoverPlaces } from './handover';

/**
 * What the odometer showed as a vehicle left, or came back: judged as any reading is, written down, and the vehicle
 * follows.
 * @throws Refusal at the place of the mileage or of the moment; of code CONFIRMATION when it is not plausible.
 */
export async function readOdometer(
  context: WriteContext,
  { vehicle: id, at, mileage }: Pick<Handover, 'vehicle' | 'at' | 'mileage'>,
  source: 'CONTRACT_OUT' | 'CONTRACT_IN',
  places: HandoverPlaces,
): Promise<void> {
  const { tx, engine } = context;
  if (at > engine.now() + CLOCKS) throw badInput({ [places.at]: 'Ce moment n’est pas encore venu' });
  const vehicle = await lockRecord(tx, engine, vehicles, id);
  if (!vehicle) throw notFound();
  const isLatest = await judgeReading(context, id, { value: mileage, at, field: places.mileage });
  await createRecord(context, mileages, { vehicle: id, date: at, value: mileage, source });
  if (isLatest) await changeLoaded(context, vehicles, vehicle, mileageChanges(vehicle.values, mileage));
}

/** Two clocks differ by so much, ms. */
const CLOCKS = 60_000;
