import { useMemo, useState } from 'react';
import type { Draft, Fields } from '../../schema/field';
import { isEmpty } from '../../schema/parseValue';
import { isRowList, valueAt } from '../../schema/words/fields/paths';
import type { Card, Placed } from './cardsOf';
import { holdsFor } from './editableFields';
import type { FormLayout } from './formLayout';

/**
 * The cards of a form: all of them, or one that is changed alone, to which others come when the server asks something
 * of their fields.
 * @param fields those that the caller may fill.
 * @param title of the card that is changed alone.
 */
export function useShownCards(layout: FormLayout, fields: Fields, title: string | undefined) {
  const [others, setOthers] = useState<readonly string[]>([]);
  const shown = useMemo(() => {
    if (title === undefined) return { cards: layout.cards, fields };
    const cards = layout.cards.filter(card => card.title === title || others.includes(card.title));
    const names = new Set(cards.flatMap(placedOf).map(({ path }) => path.split('.')[0]));
    return { cards, fields: Object.fromEntries(Object.entries(fields).filter(([name]) => names.has(name))) };
  }, [layout, fields, title, others]);
  /** Brings the cards in which these paths are. */
  const widen = (paths: readonly string[]) => {
    if (title === undefined) return;
    setOthers(titles => [
      ...titles,
      ...layout.cards.filter(card => paths.some(path => isIn(card, path))).map(card => card.title),
    ]);
  };
  return { ...shown, widen };
}

/**
 * Path of the input of some cards where one begins, or of the list whose entry line it is: the first, and in a new
 * record the first that has no value from the start.
 */
export function firstInput(
  cards: readonly Card[],
  editable: ReadonlySet<string>,
  values: Draft,
  isNew: boolean,
): Placed | undefined {
  const inputs = cards
    .flatMap(placedOf)
    .filter(({ path, field }) => editable.has(path) && holdsFor(field, values));
  const waiting = ({ path, field }: Placed) => isRowList(field) || isEmpty(valueAt(values, path));
  return (isNew ? inputs.find(waiting) : undefined) ?? inputs[0];
}

const placedOf = ({ entries, rows }: Card): readonly Placed[] => (rows ? [rows] : entries);
const isIn = (card: Card, path: string) =>
  placedOf(card).some(placed => path === placed.path || path.startsWith(`${placed.path}.`));
