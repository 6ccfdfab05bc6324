import { swapReasons } from '../../../src/product/enumerations';
import { formatInstant } from '../../../src/domain/instant';
import { sum } from '../../../src/domain/money';
import unavailabilities from '../../../src/resources/park/unavailability';
import { badInput } from '../../engine/base/refusal';
import { createRecord } from '../../engine/records/create';
import { carsQuery, refuseLeft } from '../reservations/carsOf';
import type { BookedCar } from '../reservations/carsOf';
import type { Contract, ContractCall, Line } from './contract';
import { refuseStage } from './currentLine';
import { departed, refuseHeld } from './departLine';
import { lengthen } from './extendContract';
import { actionPlaces } from './handover';
import { judgeLine } from './lineGuards';
import { writeLines } from './lines';
import type { NewLine } from './lines';
import { loadedOf } from './loadedOf';
import { readOdometer } from './odometer';
import { lineOut, returned } from './returnLine';
import { refuseStillOut } from './stillOut';
import { swappedDays } from './swappedDays';
import { addedTo, totalsOf } from './totals';
import { nextVersion } from './versions';
import { vehicleName } from './vehicleName';

interface Swap {
  vehicle: string;
  newVehicle: string;
  at: number;
  returnDate: number | null;
  reason: keyof typeof swapReasons;
  price: 'KEEP' | 'NEW_TARIFF';
  mileageIn: number;
  fuelIn: number | null;
  mileageOut: number;
  fuelOut: number | null;
  immobilized: boolean | null;
}

/** Of the vehicle that comes; of the one that goes they are the usual ones. */
const newPlaces = { ...actionPlaces, vehicle: 'newVehicle', mileage: 'mileageOut' };
const oldPlaces = { ...actionPlaces, mileage: 'mileageIn' };

/** A form says minutes: of the same one, what was planned to the second stays. */
const atMinuteOf = (planned: number, told: number) =>
  Math.floor(told / 60_000) === Math.floor(planned / 60_000) ? planned : told;

/**
 * Exchanges a vehicle that is out for another (domain C.7): the old line ends at that minute, the new one begins with it, so
 * that who drove what stays exact; an amendment to sign. @throws Refusal when the new vehicle is not free until the return, and
 * of code CONFIRMATION with the new price.
 */
export async function swapContractVehicle(call: ContractCall): Promise<string> {
  const { record, engine } = call;
  const swap = call.input as unknown as Swap;
  refuseStage(record, ['DEPARTED'], 'n’a rien à échanger');
  if (swap.vehicle === swap.newVehicle) throw badInput({ newVehicle: 'Choisissez un autre véhicule' });
  const line = lineOut(record, swap.vehicle, oldPlaces);
  const loaded = await loadedOf(call);
  const planned = line.returnDate ?? record.returnDate;
  const back = atMinuteOf(planned, swap.returnDate ?? planned);
  const at = engine.now();
  if (back < planned)
    throw badInput({ returnDate: `Pas avant le retour prévu, le ${formatInstant(planned)}` });
  if (swap.at >= back)
    throw badInput({
      returnDate: `Le retour était prévu le ${formatInstant(planned)}\u00a0: dites quand le client revient`,
    });
  const [oldName, newName] = [
    await vehicleName(call, swap.vehicle),
    await vehicleName(call, swap.newVehicle),
  ];
  const begun: NewLine = {
    vehicle: swap.newVehicle,
    departureDate: swap.at,
    returnDate: back,
    returnAgency: line.returnAgency,
    includedKmPerDay: line.includedKmPerDay,
    extraKmPrice: line.extraKmPrice,
    extensionCount: 0,
  };
  const fresh = departed(begun, handed(swap, 'new'), newPlaces);
  const gone = ended(await returned(call, line, handed(swap, 'old'), 'SWAPPED', oldPlaces), swap.at);
  await refuseHeld(call, loaded, [...record.vehicles.map(one => (one === line ? gone : one)), fresh]);
  await refuseNotRented(call, swap, back);
  await refuseStillOut(call, record.id, swap.newVehicle, 'newVehicle');
  const reason = swapReasons[swap.reason];
  const waivers = await judgeLine(call, record, begun, { reason, place: 'newVehicle' });
  const { contract, current } = await keptUntil(call, line, { back, name: oldName, at });
  const { had, left, charges } = await swappedDays({ ...call, record: contract }, current, { ...swap, back });
  await readOdometer(call, handed(swap, 'old'), 'CONTRACT_IN', oldPlaces);
  await readOdometer(call, handed(swap, 'new'), 'CONTRACT_OUT', newPlaces);
  const { originalReturnDate, extensionCount } = current;
  const lines: NewLine[] = [
    ...record.vehicles.map(one =>
      one === line ? { ...gone, originalReturnDate, extensionCount, swapReason: swap.reason, ...had } : one,
    ),
    { ...fresh, replaces: swap.vehicle, ...left },
  ];
  const rental = rentalOf(lines);
  const { additionalReceiptOptions } = record;
  const totals = totalsOf({ ...rental, vehicles: lines, additionalReceiptOptions }, charges);
  const summary = `Échange de ${oldName} contre ${newName}\u00a0: ${reason.toLowerCase()}`;
  await writeLines(
    call,
    loaded,
    lines,
    { action: 'swapContractVehicle', message: summary },
    {
      ...rental,
      ...totals,
      charges,
      waivers,
      drivers: followSwap(record.drivers, swap),
      versions: nextVersion(record, {
        kind: 'SWAP',
        summary,
        at,
        vehicle: swap.vehicle,
        newVehicle: swap.newVehicle,
        ...(back > planned && { previousReturn: planned, newReturn: back }),
        ...addedTo(record, totals),
      }),
    },
  );
  if (swap.immobilized) await immobilize(call, swap);
  return record.id;
}

const handed = (swap: Swap, which: 'old' | 'new') =>
  which === 'old'
    ? {
        vehicle: swap.vehicle,
        at: swap.at,
        mileage: swap.mileageIn,
        fuel: swap.fuelIn ?? null,
        inspection: null,
      }
    : {
        vehicle: swap.newVehicle,
        at: swap.at,
        mileage: swap.mileageOut,
        fuel: swap.fuelOut ?? null,
        inspection: null,
      };

/** The line of the vehicle that goes; who left earlier than agreed may end before the hour at which they were to leave. */
const ended = (line: Line, at: number): Line => ({
  ...line,
  departureDate: Math.min(line.departureDate ?? at, at),
  returnDate: at,
});

/** An exchange until a later return is an extension too, whose price is shown: the contract and its line as it makes them. */
async function keptUntil(
  call: ContractCall,
  line: Line,
  kept: Parameters<typeof lengthen>[2],
): Promise<{ contract: Contract; current: Line }> {
  const { record } = call;
  if (kept.back === (line.returnDate ?? record.returnDate)) return { contract: record, current: line };
  const { longer, values } = await lengthen(call, line, kept);
  const vehicles = record.vehicles.map(one => (one === line ? longer : one));
  return { contract: { ...record, ...values, vehicles } as Contract, current: longer };
}

async function refuseNotRented({ tx, engine }: ContractCall, swap: Swap, back: number): Promise<void> {
  const query = carsQuery(
    { vehicles: [{ vehicle: swap.newVehicle }], departureDate: swap.at, returnDate: back },
    engine.now(),
  );
  const { rows } = query ? await tx.query<BookedCar>(query) : { rows: [] };
  try {
    refuseLeft(rows, () => back, 'loué');
  } catch (error) {
    throw badInput({ newVehicle: (error as Error).message });
  }
}

/** Who drove the one alone drives the other from then on. */
const followSwap = (drivers: ContractCall['record']['drivers'], { vehicle, newVehicle, at }: Swap) =>
  (drivers ?? []).flatMap((one): object[] =>
    one.vehicle === vehicle
      ? [
          { ...one, to: at },
          { driver: one.driver, isMain: one.isMain, vehicle: newVehicle, from: at, to: null },
        ]
      : [one],
  );

const rentalOf = (lines: readonly NewLine[]) => ({
  rental_HT: sum(lines.map(one => one.price_HT ?? 0)),
  rentalTVA: sum(lines.map(one => one.TVA ?? 0)),
});

const causes = { PANNE: 'MAINTENANCE', SINISTRE: 'DAMAGE', MAINTENANCE: 'MAINTENANCE' } as const;

/** The vehicle that came back cannot be promised, until somebody confirms that it can. */
async function immobilize(call: ContractCall, { vehicle, at, reason }: Swap): Promise<void> {
  const type = reason in causes ? causes[reason as keyof typeof causes] : 'OTHER';
  await createRecord(
    call,
    unavailabilities,
    {
      vehicle,
      type,
      reason: `${swapReasons[reason]}, contrat ${call.record.contractNumber}`,
      start: at,
      end: null,
    },
    { action: 'swapContractVehicle' },
  );
}
