import { formatInstant } from '../../../src/domain/instant';
import contracts from '../../../src/resources/contract/contract';
import { badInput, notFound, Refusal } from '../../engine/base/refusal';
import type { WriteContext } from '../../engine/records/context';
import { explainConflict } from '../../engine/records/conflict';
import { lockSubjects } from '../../engine/records/occupancy';
import { lockRecord } from '../../engine/records/store';
import type { Loaded } from '../../engine/records/store';
import { askEarlyDeparture } from './askEarlyDeparture';
import type { Contract, Line } from './contract';
import { refuseStops } from './guards';
import type { Handover, HandoverPlaces } from './handover';
import { inspectionPlaces } from './handover';
import { stopsOfHandover } from './lineGuards';
import { clippedDeparture } from './nextHolder';
import { contractIn, heldBy, writeLines } from './lines';
import type { NewLine } from './lines';
import { readOdometer } from './odometer';
import { refuseStillOut } from './stillOut';
import { vehicleName } from './vehicleName';

/**
 * A vehicle of a signed contract leaves: its line is on rent, the contract has departed, the odometer is written down.
 * Called by the inspection of departure, once that is written.
 * @param contract its id. @param places what the one who writes calls the fields at fault.
 * @throws Refusal when the contract is not signed, the vehicle has left already, or somebody else has it; of code
 * CONFIRMATION when it leaves hours before it was to.
 */
export async function departLine(
  context: WriteContext,
  contract: string,
  handover: Handover,
  places: HandoverPlaces = inspectionPlaces,
): Promise<void> {
  const loaded = await lockRecord(context.tx, context.engine, contracts, contract);
  if (!loaded) throw notFound();
  const record = contractIn(loaded);
  refuseUnsigned(record);
  const line = record.vehicles.find(
    one => one.vehicle === handover.vehicle && one.lineState === 'TO_DELIVER',
  );
  if (!line) throw badInput({ [places.vehicle]: notToDeliver(record, handover.vehicle) });
  const isPast = context.engine.now() - handover.at > heardLate;
  const { heldFrom, early } = isPast
    ? await clippedDeparture(context, line, handover.at)
    : { heldFrom: handover.at, early: null };
  const gone = { ...departed(line, handover, places), heldFrom };
  const lines = record.vehicles.map(one => (one === line ? gone : one));
  await refuseHeld(context, loaded, lines);
  await refuseStillOut(context, record.id, handover.vehicle, places.vehicle);
  const unfit = await judgeHandover(context, record, gone, { isPast, early, places });
  await askEarlyDeparture(context, record, line, { at: handover.at, isPast });
  await readOdometer(context, handover, 'CONTRACT_OUT', places);
  const departure = `Départ du véhicule ${await vehicleName(context, handover.vehicle)}, contrat ${record.contractNumber}`;
  await writeLines(
    context,
    loaded,
    lines.map(one => (one === gone ? { ...one, ...unfit } : one)),
    { action: 'departContract', message: [departure, unfit?.unfit].filter(Boolean).join('. ') },
  );
}

/** Keys that a device tells of later than this, ms, have left: nobody can be stopped any more. */
const heardLate = 5 * 60_000;

/**
 * The papers of a vehicle and who drives it are judged again when its keys are handed over, and its caution: what stops
 * it stops it as at the signature. A departure that is told later, by a device that had no network, is a fact: what was
 * not known there is kept with its line, which notifies who may act.
 * @param early who had the vehicle as it left, sooner than planned, in words. @returns what of the line that is. @throws Refusal at the vehicle.
 */
async function judgeHandover(
  context: WriteContext,
  record: Contract,
  line: NewLine,
  { isPast, early, places }: { isPast: boolean; early: string | null; places: HandoverPlaces },
): Promise<Pick<Line, 'unfitAt' | 'unfit'> | null> {
  const stops = await stopsOfHandover(context, record, line);
  if (!isPast) refuseStops(stops, places.vehicle);
  const told = [...(early ? [`Il était ${early}.`] : []), ...stops.map(({ sentence }) => sentence)];
  if (told.length === 0) return null;
  const unfit = told.join(' ');
  context.warn?.(`Le véhicule est parti. ${unfit}`);
  return { unfitAt: context.engine.now(), unfit };
}

/** A line whose vehicle leaves. @throws Refusal at the moment, when it was to be back by then. */
export function departed(
  line: NewLine,
  { at, mileage, fuel, inspection }: Handover,
  places: HandoverPlaces,
): NewLine {
  if (line.returnDate != null && at >= line.returnDate)
    throw badInput({
      [places.at]: `Le retour est prévu le ${formatInstant(line.returnDate)}\u00a0: prolongez d’abord le contrat`,
    });
  return {
    ...line,
    lineState: 'ON_RENT',
    departedAt: at,
    mileageOut: mileage,
    fuelOut: fuel,
    departureInspection: inspection,
  };
}

/** Whoever changes what holds the vehicles of a contract is shown who has them. @throws Refusal of code OCCUPIED. */
export async function refuseHeld(
  context: WriteContext,
  loaded: Loaded,
  lines: readonly NewLine[],
): Promise<void> {
  const { tx, engine, caller } = context;
  const record = { ...loaded.values, vehicles: lines.map(line => ({ ...line, ...heldBy(line) })) };
  lockSubjects(tx, contracts, [loaded.values, record]);
  const conflict = await explainConflict(tx, engine, contracts, loaded.values.id, record, caller);
  if (conflict) throw conflict;
}

function refuseUnsigned({ stage, contractNumber }: Contract): void {
  if (stage === 'SIGNED' || stage === 'DEPARTED') return;
  throw new Refusal(
    'CONFLICT',
    stage === 'DRAFT'
      ? `Le contrat ${contractNumber} n’est pas signé\u00a0: faites-le signer avant le départ.`
      : `Le contrat ${contractNumber} n’est plus en cours\u00a0: rien n’en part.`,
  );
}

function notToDeliver({ vehicles }: Contract, vehicle: string): string {
  const line: Line | undefined = vehicles.findLast(one => one.vehicle === vehicle);
  if (!line) return 'Ce véhicule n’est pas sur le contrat';
  return line.lineState === 'ON_RENT' ? 'Ce véhicule est déjà parti' : 'Ce véhicule est déjà revenu';
}
