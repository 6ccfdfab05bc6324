import type { HistoryChange } from './changes';

/**
 * Rows that both states have, when they no longer follow each other as before: told by their former numbers.
 * @param said what introduces the rows: 'Prestations'.
 * @param shown what a row shows, by its id.
 */
export function changedOrder(
  path: string,
  said: string,
  before: readonly string[],
  after: readonly string[],
  shown: (id: string) => string | null,
): HistoryChange[] {
  const were = before.filter(id => after.includes(id));
  const are = after.filter(id => before.includes(id));
  if (were.every((id, index) => id === are[index])) return [];
  const told = (ids: readonly string[]) =>
    ids.map(id => [`${before.indexOf(id) + 1}.`, shown(id)].filter(Boolean).join(' ')).join(', ');
  return [{ field: path, label: `${said}, ordre des lignes`, before: told(were), after: told(are) }];
}
