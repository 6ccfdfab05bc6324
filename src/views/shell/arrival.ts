import { useContext, useEffect, useInsertionEffect, useRef } from 'react';
import { useLocation } from 'react-admin';
import { Rehearsed } from '../../providers/useCaller';

/** Milliseconds between two looks, and how many looks a page may take to come, a dialog to go. */
const pause = 50;
const looks = { page: 400, dialog: 30 };

/**
 * The page that the document was opened at needs nothing: its title is read by itself, and the keyboard begins at its
 * top. One that comes after the login is arrived at.
 */
let opening = typeof document !== 'undefined' && document.getElementById('login')?.hidden !== false;

/**
 * After each change of path the focus is on the page's title, or until there is one on its content, unless a field of
 * the page has taken it; and the page is announced (`#announcer`, of index.html). What changes within a page takes nothing.
 */
export function useArrival(): void {
  const { pathname } = useLocation();
  const rehearsed = useContext(Rehearsed);
  const before = useRef<Element | null>(null);
  // Before the fields of the new page take the focus.
  useInsertionEffect(() => {
    before.current = document.activeElement;
  }, [pathname]);
  useEffect(() => (rehearsed ? undefined : arrive(before.current)), [pathname, rehearsed]);
}

/** @returns ends it */
function arrive(before: Element | null): () => void {
  let look = 0;
  let timer = setTimeout(see);
  function see() {
    look += 1;
    const at = document.activeElement;
    // A menu or a dialog that led here gives the focus back once it is closed; one that is open keeps it.
    const isClosing = at?.closest('.MuiModal-root') && look < looks.dialog;
    const title = isClosing ? null : pageTitle();
    if (!title && look < looks.page) timer = setTimeout(see, pause);
    if (isClosing || (opening && !title)) return;
    if (!opening) {
      const page = document.getElementById('contenu');
      const isTaken = at !== page && at !== before && page?.contains(at);
      if (!isTaken && !at?.closest('.MuiModal-root')) (title ?? page)?.focus({ preventScroll: true });
      if (title) say(title.textContent);
    }
    opening = false;
    before = null;
  }
  return () => clearTimeout(timer);
}

/** What stands above the page; not of the list that is kept behind it, nor of the page rehearsed behind the login. */
export const pageTitle = () =>
  [...document.querySelectorAll<HTMLElement>('#root h1')].find(
    title => !title.closest('[style*="display: none"]'),
  ) ?? null;

/** To whoever hears the page. */
function say(text: string) {
  const place = document.getElementById('announcer');
  if (place) place.textContent = text;
}
