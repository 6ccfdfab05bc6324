import type { Say } from '../fields/checkFields';
import type { Resource } from '../../resource';
import { didYouMean } from '../../nearest';

/** A preview stands under the fields of a section of the form, or in its bar. */
export function checkPreviews({ previews = [], fields }: Resource, say: Say): void {
  const titles = Object.values(fields).flatMap(({ section }) => section?.title ?? []);
  for (const [index, { card }] of previews.entries())
    if (card !== undefined && !titles.includes(card))
      say(`previews.${index}.card`, `« ${card} » n’est le titre d’aucune section${didYouMean(card, titles)}`);
}
