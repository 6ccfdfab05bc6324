import type { HistoryChange } from './changes';

/**
 * Rows that both states have, when they no longer follow each other as before: given by their former numbers.
 * @param label what introduces the rows: 'Prestations'.
 * @param shown what a row shows, by its id.
 */
export function changedOrder(
  path: string,
  label: string,
  before: readonly string[],
  after: readonly string[],
  shown: (id: string) => string | null,
): HistoryChange[] {
  const were = before.filter(id => after.includes(id));
  const are = after.filter(id => before.includes(id));
  if (were.every((id, index) => id === are[index])) return [];
  const orderText = (ids: readonly string[]) =>
    ids.map(id => [`${before.indexOf(id) + 1}.`, shown(id)].filter(Boolean).join(' ')).join(', ');
  return [
    { field: path, label: `${label}, ordre des lignes`, before: orderText(were), after: orderText(are) },
  ];
}
