import { formatInstant } from '../../src/domain/instant';
import reservations from '../../src/resources/reservation/reservation';
import type { RecordOf } from '../../src/schema/defineResource';
import { vehicleStates } from '../../src/schema/enumerations';
import { badInput } from '../records/refusal';
import { behaviourOf } from './behaviours';
import type { BeforeWrite } from './behaviours';

type Reservation = RecordOf<typeof reservations>;
type Write = BeforeWrite<Reservation>;
type VehicleRow = { vehicle: string };

/** Time left to write down a departure that has just taken place. */
const GRACE = 60 * 60 * 1000;

const isPromised = ({ kind, values }: Write) => kind === 'create' || values.status === 'CONFIRMED';

/** A car cannot be promised for a moment that is over. */
function departureIsToCome(write: Write) {
  const { before, values, engine } = write;
  const departure = (values.departureDate ?? before?.departureDate) as number | undefined;
  if (!isPromised(write) || departure === undefined || departure >= engine.now() - GRACE) return;
  throw badInput({
    departureDate: `Le départ du ${formatInstant(departure)} est passé\u00a0: choisissez une date à venir`,
  });
}

/** Only a car that the company still has and uses can be promised. */
async function vehiclesAreInTheFleet(write: Write) {
  const { tx, before, values } = write;
  if (!isPromised(write) && values.vehicles === undefined) return;
  const wanted = ((values.vehicles ?? before?.vehicles ?? []) as VehicleRow[]).map(row => row.vehicle);
  const { rows } = await tx.query<{ id: string; registration: string; type: keyof typeof vehicleStates }>(
    `SELECT id::text, registration, "vehicleType__type" AS type FROM vehicles
     WHERE id = ANY ($1::bigint[]) AND "vehicleType__type" NOT IN ('IN_SERVICE', 'FOR_SALE')`,
    [wanted],
  );
  if (rows.length === 0) return;
  const faults = rows.map(({ id, registration, type }) => [
    `vehicles.${wanted.indexOf(id)}.vehicle`,
    `Le véhicule ${registration} ne peut pas être réservé\u00a0: il est ${vehicleStates[type].toLowerCase()}.`,
  ]);
  throw badInput(Object.fromEntries(faults));
}

export default behaviourOf(reservations, { before: [departureIsToCome, vehiclesAreInTheFleet] });
