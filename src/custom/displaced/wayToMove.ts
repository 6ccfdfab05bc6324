import type { Resource } from '../../schema/resource';

/** From the sheet of what holds a vehicle to the card that names the vehicle, where each card is changed on its own. */
export function wayToMove({ readFirst, occupies, fields }: Resource, sheet: string): string {
  const rows = occupies?.rows === undefined ? undefined : fields[occupies.rows];
  return readFirst && rows?.label ? `${sheet}?${new URLSearchParams({ modifier: rows.label })}` : sheet;
}
