import type { Draft, Fields } from '../../schema/field';
import { childrenOf, leavesOf, valueAt } from '../../schema/paths';
import { isEmpty } from '../../schema/parseValue';
import type { Caller } from '../../schema/permissions';
import type { Resource } from '../../schema/resource';
import { cardsOf } from './cardsOf';
import type { Card, Placed } from './cardsOf';
import { mayRead } from './editableFields';
import { stateOf } from './stateOf';

export interface FormLayout {
  cards: readonly Card[];
  /** Paths that the caller may fill. */
  editable: ReadonlySet<string>;
  /** Path of the first input. */
  first?: string;
}

/** What a form shows: what may be filled, what follows from it and, of a record that exists, what the server set and the header does not say. */
export function formLayout(
  resource: Resource,
  mode: 'create' | 'edit',
  fields: Fields,
  initial: Draft,
  caller: Caller | null,
): FormLayout {
  const editable = new Set([...leavesOf(fields), ...childrenOf(fields)].map(({ path }) => path));
  const inHeader = headerPaths(resource);
  const shown = ({ path, field }: Placed) => {
    const value = valueAt(initial, path);
    const filled = !isEmpty(value) && !(Array.isArray(value) && value.length === 0);
    return filled && field.kind !== 'secret' && !inHeader.has(path) && mayRead(field, caller);
  };
  const cards = cardsOf(resource, placed => {
    const isDerived = placed.field.derive && mayRead(placed.field, caller);
    return editable.has(placed.path) || isDerived || (mode === 'edit' && shown(placed));
  });
  const first = cards.flatMap(card => card.entries).find(({ path }) => editable.has(path))?.path;
  return { cards, editable, first };
}

/** Paths that the sheet's header says: the record's number and its state. */
export function headerPaths(resource: Resource): ReadonlySet<string> {
  const numbers = resource.representation.filter(path => resource.fields[path]?.kind === 'code');
  const state = stateOf(resource);
  return new Set(state ? [...numbers, state.path] : numbers);
}
