import { formatInstant } from '../../../src/domain/instant';
import contracts from '../../../src/resources/contract/contract';
import { badInput, notFound } from '../../engine/base/refusal';
import type { WriteContext } from '../../engine/records/context';
import { lockSubjects } from '../../engine/records/occupancy';
import { lockRecord } from '../../engine/records/store';
import { beginRestitution } from './caution';
import type { Contract, Line } from './contract';
import type { Handover, HandoverPlaces } from './handover';
import { inspectionPlaces } from './handover';
import { contractIn, isBackIn, writeLines } from './lines';
import { clippedReturn } from './nextHolder';
import { readOdometer } from './odometer';
import { vehicleName } from './vehicleName';

/**
 * A vehicle of a contract comes back: its line is returned, the contract too once all are. What holds the vehicle ends
 * at that instant, before whoever has it next, who is reported when it is too late for them; a return is never refused
 * for it. Called by the inspection of return, once that is written, and where it is noted without one.
 * @param contract its id. @param places what the one who writes calls the fields at fault.
 * @throws Refusal when the vehicle is not out on this contract, or its odometer shows less than it did.
 */
export async function returnLine(
  context: WriteContext,
  contract: string,
  handover: Handover,
  places: HandoverPlaces = inspectionPlaces,
): Promise<void> {
  const { tx, engine } = context;
  const loaded = await lockRecord(tx, engine, contracts, contract);
  if (!loaded) throw notFound();
  const record = contractIn(loaded);
  const line = lineOut(record, handover.vehicle, places);
  lockSubjects(tx, contracts, [loaded.values]);
  await readOdometer(context, handover, 'CONTRACT_IN', places);
  const back = await returned(context, line, handover, 'RETURNED', places);
  const lines = record.vehicles.map(one => (one === line ? back : one));
  await writeLines(context, loaded, lines, {
    action: 'returnContractVehicle',
    message: `Retour du véhicule ${await vehicleName(context, handover.vehicle)}, contrat ${record.contractNumber}`,
  });
  if (lines.every(isBackIn)) await beginRestitution(context, record.id, handover.at);
}

/** The line on which a vehicle is out. @throws Refusal at the vehicle when it is on none. */
export function lineOut({ vehicles }: Contract, vehicle: string, places: HandoverPlaces): Line {
  const line = vehicles.find(one => one.vehicle === vehicle && one.lineState === 'ON_RENT');
  if (line) return line;
  const known = vehicles.findLast(one => one.vehicle === vehicle);
  const reason =
    known === undefined
      ? 'Ce véhicule n’est pas sur le contrat'
      : known.lineState === 'TO_DELIVER'
        ? 'Ce véhicule n’est pas encore parti'
        : 'Ce véhicule est déjà revenu';
  throw badInput({ [places.vehicle]: reason });
}

/** The line of a vehicle that is back, returned or exchanged; who waits for it is reported. */
export async function returned(
  context: WriteContext,
  line: Line,
  { at, mileage, fuel, inspection }: Handover,
  lineState: 'RETURNED' | 'SWAPPED',
  places: HandoverPlaces,
): Promise<Line> {
  const left = line.departedAt ?? line.departureDate ?? 0;
  if (at <= left) throw badInput({ [places.at]: `Après le départ, le ${formatInstant(left)}` });
  const { heldTo, late } = await clippedReturn(context, line, at);
  if (late)
    context.warn?.(
      `${await vehicleName(context, line.vehicle)} revient trop tard\u00a0: il est ${late}. Prévenez ce client, ou donnez-lui un autre véhicule.`,
    );
  return {
    ...line,
    lineState,
    returnedAt: at,
    heldTo,
    mileageIn: mileage,
    fuelIn: fuel,
    returnInspection: inspection,
  };
}
