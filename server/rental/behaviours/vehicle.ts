import { parsePlate } from '../../../src/domain/plate';
import type { PlateType } from '../../../src/domain/plate';
import { toDecimal } from '../../../src/domain/money';
import { todayInTunis } from '../../../src/domain/calendarDate';
import type { CalendarDate } from '../../../src/domain/calendarDate';
import mileages from '../../../src/resources/park/mileage';
import vehicles from '../../../src/resources/park/vehicle';
import type { RecordOf } from '../../../src/schema/defineResource';
import { vehiclePapers, vehicleStates } from '../../../src/product/enumerations';
import type { WriteContext } from '../../engine/records/context';
import { columnsOf } from '../../engine/sql/columnsOf';
import { createRecord } from '../../engine/records/create';
import { firstHold } from '../../engine/records/futurePeriods';
import { badInput, Refusal } from '../../engine/base/refusal';
import { updateRecord } from '../../engine/records/update';
import { behaviourOf } from '../../engine/records/behaviours';
import type { ActionCall, AfterWrite, BeforeWrite, BulkCall } from '../../engine/records/behaviours';
import { mergedRows } from '../../engine/records/leftBy';
import { priceWaitingDrafts } from '../contracts/priceWaitingDrafts';
import { judgeReading, mileageChanges } from './mileage';
import { isFault, renewedPaper } from './vehiclePapers';
import type { PaperName } from './vehiclePapers';

const v = columnsOf(vehicles);

type Vehicle = RecordOf<typeof vehicles>;
type Write = BeforeWrite<Vehicle>;
type Call = ActionCall<Vehicle>;

/** A plate is stored in the one form in which it is shown, so that two spellings are one vehicle. */
function platesHaveOneForm({ values, before }: Write) {
  if (values.registration === undefined && values.plateType === undefined) return;
  const plate = (values.registration ?? before?.registration ?? '') as string;
  const type = (values.plateType ?? before?.plateType ?? 'TUN') as PlateType;
  values.registration = parsePlate(plate, type) ?? plate;
}

/** A mileage that changes is a reading of this moment, judged as the others are. */
async function mileageIsAReading(write: Write) {
  const { kind, before, values, engine } = write;
  if (kind !== 'update' || !before || values.totalMileage === undefined) return;
  if (values.totalMileage === before.totalMileage) return;
  if (values.totalMileage === null) throw badInput({ totalMileage: 'Un kilométrage relevé ne s’efface pas' });
  const reading = { value: values.totalMileage as number, at: engine.now() };
  await judgeReading(write, before.id, { ...reading, correction: false, field: 'totalMileage' });
  await addReading(write, before.id, reading);
}

/** What was done was done by now, and at a mileage that the vehicle has reached. */
function upkeepIsPast({ before, values, engine }: Write) {
  const plan = mergedRows(before?.maintenanceTask, values.maintenanceTask) ?? [];
  const mileage = (values.totalMileage ?? before?.totalMileage ?? null) as number | null;
  const today = todayInTunis(engine.now());
  const faults = plan.flatMap(({ lastDoneOn, lastDoneMileage }, index) => [
    ...(lastDoneOn && lastDoneOn > today
      ? [[`maintenanceTask.${index}.lastDoneOn`, 'Ce jour n’est pas encore venu'] as const]
      : []),
    ...(mileage !== null && (lastDoneMileage ?? 0) > mileage
      ? [[`maintenanceTask.${index}.lastDoneMileage`, `Le compteur est à ${mileage}\u00a0km`] as const]
      : []),
  ]);
  if (faults.length > 0) throw badInput(Object.fromEntries(faults));
}

/** A vehicle that is promised to somebody does not leave the fleet. */
async function leavesWhenFree(write: Write) {
  const { before, values } = write;
  const state = (values.vehicleType as Partial<Vehicle['vehicleType']> | undefined)?.type;
  if (!before || !state || state === before.vehicleType.type) return;
  if (state !== 'SOLD' && state !== 'RETURNED') return;
  const held = await firstHold(write, vehicles, before.id);
  if (held)
    throw new Refusal(
      'CONFLICT',
      `Le véhicule ${before.registration} ne peut pas être ${vehicleStates[state].toLowerCase()}\u00a0: il est ${held}.`,
    );
}

/** What a draft of a contract was made without. */
async function draftsTakeItsPrice({ kind, before, ...write }: AfterWrite<Vehicle>) {
  if (kind !== 'update' || !before) return;
  const { rows } = await write.tx.query<{ isOther: boolean }>(
    `SELECT ${v.rentalAmount} IS DISTINCT FROM $2 OR ${v.pricingCategory}::text IS DISTINCT FROM $3 AS "isOther" FROM ${v} WHERE ${v.id} = $1`,
    [before.id, before.rentalAmount === null ? null : toDecimal(before.rentalAmount), before.pricingCategory],
  );
  if (rows[0]?.isOther) await priceWaitingDrafts(write, { vehicle: before.id });
}

/** The mileage with which a vehicle comes is its first reading. */
async function firstReading(write: AfterWrite<Vehicle>) {
  if (write.kind !== 'create') return;
  const { rows } = await write.tx.query<{ value: number }>(
    `SELECT ${v.totalMileage} AS value FROM ${v} WHERE ${v.id} = $1 AND ${v.totalMileage} IS NOT NULL`,
    [write.id],
  );
  const [found] = rows;
  if (found) await addReading(write, write.id, { value: found.value, at: write.engine.now() });
}

interface ReadingInput {
  value: number;
  at: number;
  correction?: boolean;
  reason?: string | null;
}

async function addReading(
  context: WriteContext,
  vehicle: string,
  { value, at, correction = false, reason = null }: ReadingInput,
) {
  const values = { vehicle, date: at, value, source: 'MANUAL', correction, reason };
  // The id allotted to the mutation is the vehicle's.
  await createRecord({ ...context, newId: undefined }, mileages, values);
}

/** Reads the odometer: a reading, and the vehicle follows when it is the latest. */
async function recordVehicleMileage(call: Call): Promise<string> {
  const { record, engine } = call;
  const { value, date, correction, reason } = call.input as {
    value: number;
    date?: number | null;
    correction?: boolean | null;
    reason?: string | null;
  };
  const reading = { value, at: date ?? engine.now(), correction: correction === true, reason };
  const isLatest = await judgeReading(call, record.id, { ...reading, field: 'value' });
  await addReading(call, record.id, reading);
  if (isLatest) await updateRecord(call, vehicles, record.id, mileageChanges(record, value));
  return record.id;
}

/** A paper takes the place of the present one, which is kept with those that were replaced. */
async function renewVehicleDocument(call: Call): Promise<string> {
  const { record } = call;
  const { document, ...renewal } = call.input as unknown as {
    document: PaperName;
    start?: CalendarDate | null;
    end: CalendarDate;
    amount?: number | null;
    file?: string | null;
    insuranceCompany?: string | null;
    policeNumber?: string | null;
  };
  await renew(call, record, document, renewal);
  return record.id;
}

/** The circulation tax of several vehicles, paid in one go: the same period and amount for each. */
async function renewVehicleStickers(call: BulkCall<Vehicle>): Promise<void> {
  const renewal = call.input as unknown as {
    start?: CalendarDate | null;
    end: CalendarDate;
    amount?: number | null;
  };
  await call.each(record => renew(call, record, 'STICKER', renewal));
}

async function renew(
  context: WriteContext,
  vehicle: Vehicle,
  document: PaperName,
  renewal: Parameters<typeof renewedPaper>[2],
): Promise<void> {
  const state = vehicle.vehicleType.type;
  if (state !== 'IN_SERVICE' && state !== 'FOR_SALE')
    throw new Refusal(
      'CONFLICT',
      `Le véhicule est ${vehicleStates[state].toLowerCase()}\u00a0: ses documents ne se renouvellent plus.`,
    );
  const values = renewedPaper(vehicle, document, renewal, todayInTunis(context.engine.now()));
  if (isFault(values)) throw badInput({ [values.of]: values.fault });
  await updateRecord(context, vehicles, vehicle.id, values, {
    action: 'renewVehicleDocument',
    message: `Renouvellement\u00a0: ${vehiclePapers[document]}, ${vehicle.registration}`,
  });
}

const t = columnsOf(vehicles, 't');
const present = `(karhba_now() AT TIME ZONE 'Africa/Tunis')::date`;
const reached = (mileage: string) => `${mileage} <= ${t.totalMileage}`;

/** Where the upkeep of a vehicle that we have stands, whichever comes first of kilometres and days; null without any. */
const upkeepStateSql = `CASE WHEN ${t['vehicleType.type']} NOT IN ('IN_SERVICE', 'FOR_SALE') THEN NULL
  WHEN ${reached(t.nextMaintenanceMileage)} OR ${t.nextMaintenanceDate} < ${present} THEN 'OVERDUE'
  WHEN ${reached(t.upkeepReminderMileage)} OR ${t.upkeepReminderDate} <= ${present} THEN 'DUE_SOON'
  WHEN ${t.nextMaintenanceMileage} IS NOT NULL OR ${t.nextMaintenanceDate} IS NOT NULL THEN 'OK' END`;

export default behaviourOf(vehicles, {
  before: [platesHaveOneForm, mileageIsAReading, upkeepIsPast, leavesWhenFree],
  computed: { upkeepState: upkeepStateSql },
  after: [firstReading, draftsTakeItsPrice],
  actions: { recordVehicleMileage, renewVehicleDocument },
  bulkActions: { renewVehicleStickers },
});
