import { useMemo, useState } from 'react';
import type { Draft, Fields } from '../../schema/field';
import { isEmpty } from '../../schema/parseValue';
import { isRowList, valueAt } from '../../schema/words/fields/paths';
import type { Card, Placed } from './cardsOf';
import { holdsFor } from './editableFields';
import type { FormLayout } from './formLayout';

/** What a form begins with, where that is not all of it. */
interface Begun {
  /** Title of the card that is changed alone, whose fields alone are sent. */
  title?: string;
  /** Paths of the fields of a short form, which sends the others as they are. */
  short?: ReadonlySet<string>;
}

/**
 * The cards of a form: all of them, one that is changed alone, or the fields of a short one. Others come when something
 * is required of their fields, and to a short form when they are wanted (`more`, absent once they are there).
 * @param fields those that the caller may fill.
 */
export function useShownCards(layout: FormLayout, fields: Fields, { title, short }: Begun) {
  const [others, setOthers] = useState<readonly string[]>([]);
  const [isWhole, setWhole] = useState(short === undefined);
  const shown = useMemo(() => {
    if (title === undefined)
      return { cards: isWhole || !short ? layout.cards : shortCards(layout.cards, short), fields };
    const cards = layout.cards.filter(card => card.title === title || others.includes(card.title));
    const names = new Set(cards.flatMap(placedOf).map(({ path }) => path.split('.')[0]));
    return { cards, fields: Object.fromEntries(Object.entries(fields).filter(([name]) => names.has(name))) };
  }, [layout, fields, title, short, isWhole, others]);
  /** Brings the cards in which these paths are. */
  const widen = (paths: readonly string[]) => {
    const isHidden = (path: string) => !shown.cards.some(card => isIn(card, path));
    if (!paths.some(isHidden)) return;
    if (title === undefined) return setWhole(true);
    setOthers(titles => [
      ...titles,
      ...layout.cards.filter(card => paths.some(path => isIn(card, path))).map(card => card.title),
    ]);
  };
  return { ...shown, widen, more: isWhole ? undefined : () => setWhole(true) };
}

const shortCards = (cards: readonly Card[], short: ReadonlySet<string>): Card[] =>
  cards.flatMap(card => {
    const entries = card.entries.filter(({ path }) => short.has(path));
    const isShown = card.rows ? short.has(card.rows.path) : entries.length > 0;
    return isShown ? [{ ...card, entries }] : [];
  });

/**
 * Path of the input of some cards where one begins, or of the list whose entry line it is: the first, and in a new
 * record the first that has no value from the start. A list that may stay empty waits for nobody.
 */
export function firstInput(
  cards: readonly Card[],
  editable: ReadonlySet<string>,
  values: Draft,
  isNew: boolean,
): Placed | undefined {
  const inputs = inputsOf(cards, editable, values);
  const waiting = ({ path, field }: Placed) =>
    isRowList(field) ? field.required === true : isEmpty(valueAt(values, path));
  return (isNew ? inputs.find(waiting) : undefined) ?? inputs[0];
}

/** What may be filled on some cards, in their order. */
export const inputsOf = (cards: readonly Card[], editable: ReadonlySet<string>, values: Draft): Placed[] =>
  cards.flatMap(placedOf).filter(({ path, field }) => editable.has(path) && holdsFor(field, values));

const placedOf = ({ entries, rows }: Card): readonly Placed[] => (rows ? [rows] : entries);
const isIn = (card: Card, path: string) =>
  placedOf(card).some(placed => path === placed.path || path.startsWith(`${placed.path}.`));
