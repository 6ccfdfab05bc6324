import type { Draft, Fields } from '../../schema/field';
import { leavesOf, valueAt } from '../../schema/words/fields/paths';
import type { Leaf } from '../../schema/words/fields/paths';
import { isEmpty } from '../../schema/parseValue';
import type { Caller } from '../../schema/words/access/permissions';
import type { Resource } from '../../schema/resource';
import { cardsOf } from './cardsOf';
import type { Card, Placed } from './cardsOf';
import { underName } from '../record/underName';
import { mayRead, pathsOf } from './editableFields';

export interface FormLayout {
  cards: readonly Card[];
  /** Paths that the caller may fill. */
  editable: ReadonlySet<string>;
}

/**
 * What a form shows: what may be filled, what follows from it and, of a record that exists, what the server set and the
 * header does not show.
 */
export function formLayout(
  resource: Resource,
  isNew: boolean,
  fields: Fields,
  initial: Draft,
  caller: Caller | null,
): FormLayout {
  const editable = pathsOf(fields);
  const inHeader = headerPaths(resource);
  const shown = ({ path, field }: Placed) => {
    const value = valueAt(initial, path);
    const filled = !isEmpty(value) && !(Array.isArray(value) && value.length === 0);
    return filled && field.kind !== 'secret' && !inHeader.has(path) && mayRead(field, caller);
  };
  const cards = cardsOf(resource, placed => {
    const isDerived = placed.field.derive && mayRead(placed.field, caller);
    return editable.has(placed.path) || isDerived || (!isNew && shown(placed));
  });
  return { cards, editable };
}

/** Paths that the sheet's header shows: the record's number and its state. */
export function headerPaths(resource: Resource): ReadonlySet<string> {
  const named = [...resource.representation, ...underName(resource)];
  const numbers = named.filter(path => resource.fields[path]?.kind === 'code');
  const state = stateOf(resource);
  return new Set(state ? [...numbers, state.path] : numbers);
}

/** The field that holds a record's state: that of its transitions, else the first choice with colours. */
export function stateOf(resource: Resource): Leaf | undefined {
  const toned = leavesOf(resource.fields).filter(({ field }) => field.tones);
  return toned.find(({ path }) => path === resource.state?.field) ?? toned[0];
}
