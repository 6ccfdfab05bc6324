/** A vehicle's time on a contract, epoch ms: from `from` on, before `to`; null while it is out. */
export interface HeldVehicle {
  vehicle: string;
  from: number;
  to: number | null;
}

/** Who may drive on a contract. */
export interface NamedDriver {
  driver: string;
  isMain: boolean;
  /** Null for every vehicle of the contract. */
  vehicle: string | null;
  /** Epoch ms; nulls for as long as the contract has the vehicle. */
  from: number | null;
  to: number | null;
}

export interface Driving {
  driver: string;
  isMain: boolean;
}

/** Who drives a vehicle from one instant on and before another, the main driver first; nobody where none is named. */
export interface DriverInterval {
  vehicle: string;
  from: number;
  to: number | null;
  drivers: Driving[];
}

const holds = ({ from, to }: { from: number | null; to: number | null }, instant: number) =>
  (from === null || from <= instant) && (to === null || instant < to);

/**
 * Who had a vehicle in their hands at an instant (epoch ms), the main driver first (domain C.7, C.13: a fine goes to
 * them). To the millisecond: at the instant of a swap it is the new vehicle that is driven, and the old one by nobody.
 */
export function driversAt(
  lines: readonly HeldVehicle[],
  drivers: readonly NamedDriver[],
  vehicle: string,
  instant: number,
): Driving[] {
  if (!lines.some(line => line.vehicle === vehicle && holds(line, instant))) return [];
  const those = drivers.filter(
    one => (one.vehicle === null || one.vehicle === vehicle) && holds(one, instant),
  );
  return [...new Set(those.map(({ driver }) => driver))]
    .map(driver => ({ driver, isMain: those.some(one => one.driver === driver && one.isMain) }))
    .toSorted((a, b) => Number(b.isMain) - Number(a.isMain));
}

/**
 * The same over the whole contract: vehicle by vehicle, in the order of time. Intervals of one vehicle never overlap, and
 * together they are the time during which the contract has it.
 */
export function driverIntervals(
  lines: readonly HeldVehicle[],
  drivers: readonly NamedDriver[],
): DriverInterval[] {
  const vehicles = [...new Set(lines.map(({ vehicle }) => vehicle))];
  return vehicles.flatMap(vehicle => {
    const held = lines.filter(line => line.vehicle === vehicle);
    const cuts = cutsOf([...held, ...drivers]);
    const pieces = cuts.flatMap((from, index): DriverInterval[] =>
      held.some(line => holds(line, from))
        ? [{ vehicle, from, to: cuts[index + 1] ?? null, drivers: driversAt(lines, drivers, vehicle, from) }]
        : [],
    );
    return pieces.reduce(joined, []);
  });
}

/** The instants at which anything may change, in order. */
const cutsOf = (list: readonly { from: number | null; to: number | null }[]): number[] =>
  [...new Set(list.flatMap(({ from, to }) => [from, to].filter(one => one !== null)))].toSorted(
    (a, b) => a - b,
  );

/** Adds a piece, or lengthens the one that it continues with the same people. */
function joined(list: DriverInterval[], piece: DriverInterval): DriverInterval[] {
  const last = list.at(-1);
  const isSame =
    last?.to === piece.from &&
    last.drivers.length === piece.drivers.length &&
    last.drivers.every(({ driver, isMain }, index) => {
      const other = piece.drivers[index];
      return driver === other?.driver && isMain === other.isMain;
    });
  return last && isSame ? [...list.slice(0, -1), { ...last, to: piece.to }] : [...list, piece];
}
