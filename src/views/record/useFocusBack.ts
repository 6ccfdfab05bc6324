import { useEffect, useRef } from 'react';

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
