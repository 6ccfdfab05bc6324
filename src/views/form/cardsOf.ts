import type { Field, Fields } from '../../schema/field';
import { isGallery } from '../../schema/words/fields/fileRules';
import { isRowList } from '../../schema/words/fields/paths';
import type { Resource } from '../../schema/resource';

/** A field with its place in the record: `otherDetails.firstName`. */
export interface Placed {
  path: string;
  field: Field;
}

/** One card of a form or sheet: the fields of a section, or one list of rows. */
export interface Card {
  title: string;
  help?: string;
  entries: readonly Placed[];
  /** The list that the whole card shows. */
  rows?: Placed;
}

/**
 * The cards of a resource in the order of its config: neighbours of one section share a card, a list has its
 * own, a group without a section too; `cards` of the config puts them in another order. Fields that no screen shows (`show: 'api'`) are left out.
 * @param keeps which fields this screen shows.
 */
export function cardsOf(resource: Resource, keeps: (placed: Placed) => boolean): Card[] {
  const cards: { title: string; help?: string; entries: Placed[]; rows?: Placed }[] = [];
  const untitled = resource.labels.one.charAt(0).toUpperCase() + resource.labels.one.slice(1);
  for (const placed of placedFields(resource.fields)) {
    const { field } = placed;
    if (isRowList(field)) {
      if (field.show !== 'api' && keeps(placed))
        cards.push({ title: field.label, help: field.help, entries: [], rows: placed });
      continue;
    }
    const leaves = leavesIn(placed).filter(keeps);
    if (leaves.length === 0) continue;
    for (const leaf of leaves) {
      // A field of a group may stand under a title of its own.
      const section = leaf.field.section ?? field.section;
      const title = section?.title ?? (field.kind === 'group' ? field.label : untitled);
      const same = cards.find(card => card.title === title && !card.rows);
      if (same) same.entries.push(leaf);
      else cards.push({ title, help: section?.help, entries: [leaf] });
    }
  }
  const order = resource.cards ?? [];
  const place = ({ title }: Card) => (order.includes(title) ? order.indexOf(title) : order.length);
  return cards.toSorted((a, b) => place(a) - place(b));
}

function placedFields(fields: Fields): Placed[] {
  return Object.entries(fields).map(([path, field]) => ({ path, field }));
}

function leavesIn({ path, field }: Placed): Placed[] {
  if (field.show === 'api') return [];
  if (field.kind !== 'group') return [{ path, field }];
  return Object.entries(field.fields ?? {}).flatMap(([name, inner]) =>
    leavesIn({ path: `${path}.${name}`, field: { ...inner, readOnly: inner.readOnly ?? field.readOnly } }),
  );
}

/** Whether a field takes the whole line of its card. */
export const isWide = (field: Field): boolean =>
  Boolean(field.wide) || field.kind === 'longText' || isGallery(field);
