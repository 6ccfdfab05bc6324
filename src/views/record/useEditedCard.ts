import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-admin';

/** The word of a sheet's address that names the card being changed: '?modifier=Assurance'. */
const word = 'modifier';

/** Its text for all of them: titles begin with a capital. */
export const wholeForm = 'tout';

/** A link of a sheet to the form of one of its cards. It remembers the sheet that it leaves, to come back to it. */
export const linkToCard = (title: string) => ({
  to: `?${new URLSearchParams({ [word]: title })}`,
  state: { fromSheet: true },
});

/** Which card of a sheet is being changed, as its address has it; and the way back to the sheet. */
export function useEditedCard() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  return {
    card: new URLSearchParams(search).get(word),
    leave: () => {
      if ((state as { fromSheet?: boolean } | null)?.fromSheet) navigate(-1);
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
