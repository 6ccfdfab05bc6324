import { formatInstant } from '../../../src/domain/instant';
import contracts from '../../../src/resources/contract/contract';
import { badInput, notFound, Refusal } from '../../engine/base/refusal';
import type { WriteContext } from '../../engine/records/context';
import { explainConflict } from '../../engine/records/conflict';
import { lockSubjects } from '../../engine/records/occupancy';
import { lockRecord } from '../../engine/records/store';
import type { Loaded } from '../../engine/records/store';
import { refuseWithoutCaution } from './caution';
import type { Contract, Line } from './contract';
import type { Handover, HandoverPlaces } from './handover';
import { inspectionPlaces } from './handover';
import { contractIn, heldBy, writeLines } from './lines';
import type { NewLine } from './lines';
import { readOdometer } from './odometer';
import { refuseStillOut } from './stillOut';
import { vehicleName } from './vehicleName';

/**
 * A vehicle of a signed contract leaves: its line is on rent, the contract has departed, the odometer is written down.
 * Called by the inspection of departure, once that is written.
 * @param contract its id. @param places what the one who writes calls the fields at fault.
 * @throws Refusal when the contract is not signed, the vehicle has left already, or somebody else has it.
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
  const lines = record.vehicles.map(one => (one === line ? departed(one, handover, places) : one));
  await refuseWithoutCaution(context, record, places.vehicle);
  await refuseHeld(context, loaded, lines);
  await refuseStillOut(context, record.id, handover.vehicle, places.vehicle);
  await readOdometer(context, handover, 'CONTRACT_OUT', places);
  await writeLines(context, loaded, lines, {
    action: 'departContract',
    message: `Départ du véhicule ${await vehicleName(context, handover.vehicle)}, contrat ${record.contractNumber}`,
  });
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
