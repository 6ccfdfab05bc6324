import contracts from '../../../src/resources/contract/contract';
import { notFound } from '../../engine/base/refusal';
import type { WriteContext } from '../../engine/records/context';
import { lockRecord } from '../../engine/records/store';
import type { Line } from './contract';
import type { Handover } from './handover';
import { contractIn, writeLines } from './lines';
import { vehicleName } from './vehicleName';

/** An inspection that was just written. */
interface Made extends Handover {
  contract: string;
  /** DEPARTURE or RETURN. */
  kind: string;
}

/**
 * The inspection of a vehicle that an exchange has moved already: it is kept with its line, once, and moves nothing. What
 * the exchange did not read of the tank, it tells.
 * @returns whether it is one.
 */
export async function inspectExchanged(context: WriteContext, made: Made): Promise<boolean> {
  const { tx, engine } = context;
  const loaded = await lockRecord(tx, engine, contracts, made.contract);
  if (!loaded) throw notFound();
  const record = contractIn(loaded);
  const own = record.vehicles.filter(one => one.vehicle === made.vehicle);
  const moves = made.kind === 'RETURN' ? 'ON_RENT' : 'TO_DELIVER';
  if (own.some(({ lineState }) => lineState === moves)) return false;
  const line = own.findLast(one => waitsFor(one, made.kind));
  if (!line) return false;
  const seen: Partial<Line> =
    made.kind === 'RETURN'
      ? { returnInspection: made.inspection, fuelIn: line.fuelIn ?? made.fuel }
      : { departureInspection: made.inspection, fuelOut: line.fuelOut ?? made.fuel };
  const which = made.kind === 'RETURN' ? 'retour' : 'départ';
  await writeLines(
    context,
    loaded,
    record.vehicles.map(one => (one === line ? { ...line, ...seen } : one)),
    {
      action: 'inspectExchanged',
      message: `État de ${which} du véhicule ${await vehicleName(context, made.vehicle)}, échangé`,
    },
  );
  return true;
}

/** Whether an exchange left this inspection of a line to be made. */
const waitsFor = ({ lineState, replaces, departureInspection, returnInspection }: Line, kind: string) =>
  kind === 'RETURN'
    ? lineState === 'SWAPPED' && returnInspection === null
    : lineState === 'ON_RENT' && replaces !== null && departureInspection === null;
