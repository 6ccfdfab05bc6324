/** An equipment as an inspection saw it. */
export interface SeenEquipment {
  /** What names it in both inspections: 'SPARE_WHEEL'. */
  item: string;
  present: boolean;
}

/**
 * What was there at the departure and is not at the return (domain C.7). What the return did not look at is not missing:
 * nobody saw that it was.
 */
export function missingEquipment(
  departure: readonly SeenEquipment[],
  back: readonly SeenEquipment[],
): string[] {
  const gone = new Set(back.filter(({ present }) => !present).map(({ item }) => item));
  return [...new Set(departure.filter(({ present }) => present).map(({ item }) => item))].filter(item =>
    gone.has(item),
  );
}
