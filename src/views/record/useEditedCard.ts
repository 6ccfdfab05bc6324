import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-admin';
import type { Draft, Fields } from '../../schema/field';
import { isEmpty } from '../../schema/parseValue';
import type { Resource } from '../../schema/resource';
import { leavesOf, valueAt } from '../../schema/words/fields/paths';
import { cardsOf } from '../form/cardsOf';
import type { Card } from '../form/cardsOf';
import { holdsFor } from '../form/editableFields';

/** The word of a sheet's address that names the card being changed: '?modifier=Assurance'. */
const word = 'modifier';

/** Its text for all of them: titles begin with a capital. */
export const wholeForm = 'tout';

/** The word that names the fields to fill there, by their own names: the first that is empty has the focus. */
const fieldsWord = 'champ';

/**
 * A link of a page to the form of one of a sheet's cards. It remembers the page that it leaves, to come back to it.
 * @param names of the fields that are to be filled there.
 */
export const linkToCard = (title: string, names: readonly string[] = []) => ({
  to: `?${new URLSearchParams({ [word]: title, ...(names.length > 0 && { [fieldsWord]: names.join(',') }) })}`,
  state: { fromSheet: true },
});

const nameOf = (path: string) => path.split('.').at(-1) ?? '';

/** The cards of a resource that have one of these fields, by their own names. */
export const cardsWith = (resource: Resource, names: readonly string[]): Card[] =>
  cardsOf(resource, ({ path }) => names.includes(nameOf(path)));

/** A link to where all of these fields of another record are filled: their card, or its whole form where they are on several. */
export function linkToFields(resource: Resource, names: readonly string[]) {
  const cards = cardsWith(resource, names);
  const [only] = cards.length === 1 ? cards : [];
  return linkToCard(only?.title ?? wholeForm, names);
}

/** Which of the fields that an address names has the focus: the first that is empty, or the first. */
export function fieldToFill(
  fields: Fields,
  names: readonly string[],
  editable: ReadonlySet<string>,
  values: Draft,
): string | undefined {
  const named = leavesOf(fields).filter(
    ({ path, field }) => names.includes(nameOf(path)) && editable.has(path) && holdsFor(field, values),
  );
  return (named.find(({ path }) => isEmpty(valueAt(values, path))) ?? named[0])?.path;
}

/** Which card of a sheet is being changed, as its address has it; and the way back to the page that led there. */
export function useEditedCard() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const isLed = (state as { fromSheet?: boolean } | null)?.fromSheet === true;
  return {
    card: params.get(word),
    /** The fields to fill, by their own names. */
    names: params.get(fieldsWord)?.split(',') ?? [],
    /** A page led here. */
    isLed,
    leave: () => {
      if (isLed) navigate(-1);
      else navigate({ search: '' }, { replace: true });
    },
  };
}

/** Gives the focus back to the pencil of the card that was being changed, once its form is left. */
export function useFocusBack(card: string | null) {
  const last = useRef(card);
  useEffect(() => {
    const left = card === null ? last.current : null;
    last.current = card;
    if (left === null) return;
    const pencils = [...document.querySelectorAll<HTMLElement>('[data-card]')];
    pencils.find(pencil => pencil.dataset.card === left)?.focus();
  }, [card]);
}
