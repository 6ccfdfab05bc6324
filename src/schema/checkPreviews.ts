import type { Say } from './checkFields';
import type { Resource } from './resource';

/** A preview stands under the fields of a section of the form. */
export function checkPreviews({ previews = [], fields }: Resource, say: Say): void {
  const titles = Object.values(fields).map(({ section }) => section?.title);
  for (const [index, { card }] of previews.entries())
    if (!titles.includes(card)) say(`previews.${index}.card`, `« ${card} » n’est le titre d’aucune section`);
}
