import { useMemo } from 'react';
import { useCaller } from '../../providers/useCaller';
import type { Draft } from '../../schema/field';
import type { Resource } from '../../schema/resource';
import { cardsOf } from '../form/cardsOf';
import { editableFields, holdsFor, pathsOf } from '../form/editableFields';

/** What of a record may be changed card by card: the paths, and the titles of the cards. */
export function useChangeable(resource: Resource, values: Draft, frozen: boolean) {
  const caller = useCaller();
  return useMemo(() => {
    const editable = pathsOf(editableFields(resource, caller, frozen));
    const cards = cardsOf(resource, ({ path, field }) => editable.has(path) && holdsFor(field, values));
    return { editable, titles: cards.map(({ title }) => title) };
  }, [resource, caller, frozen, values]);
}
