/** A full tank, in the eighths by which gauges are read. */
export const FULL_TANK = 8;

/** The gauge at both ends, in eighths from 0 to 8. */
export interface FuelLevels {
  levelOut: number;
  levelIn: number;
}

/**
 * Eighths that lack at the return: max(0, levelOut − levelIn) (domain C.7). More than at the departure lacks nothing, and
 * is never refunded. Throws RangeError on no such level.
 */
export function missingEighths({ levelOut, levelIn }: FuelLevels): number {
  for (const level of [levelOut, levelIn])
    if (!Number.isInteger(level) || level < 0 || level > FULL_TANK)
      throw new RangeError(`Not a level in eighths: ${level}`);
  return Math.max(0, levelOut - levelIn);
}

/** Those of a tank that holds a whole number of litres, in litres: exact, with at most 3 decimals. */
export const missingLitres = (levels: FuelLevels, tankCapacityLiters: number): number =>
  (missingEighths(levels) * tankCapacityLiters) / FULL_TANK;
