import { useEffect } from 'react';
import type { RefObject } from 'react';
import { useBlocker } from 'react-admin';
import type { RouterLocation } from 'react-admin';
import { Confirm } from '../shell/Confirm';
import { anyUnsaved, useUnsavedForm } from './unsavedForms';

/** A card that is changed and a tab that is shown are places of a page. */
const placeOf = ({ pathname, search, hash }: RouterLocation) => pathname + search + hash;

/** Asks before the page of a changed form is left, one in a dialog over it included. `changed` is read at the moment of leaving. */
export function UnsavedGuard({ changed }: { changed: RefObject<boolean> }) {
  useUnsavedForm(changed);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => anyUnsaved() && placeOf(currentLocation) !== placeOf(nextLocation),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (anyUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  return (
    <Confirm
      open={blocker.state === 'blocked'}
      title={'Quitter sans enregistrer\u00a0?'}
      content="Vos modifications seront perdues."
      confirm="Quitter la page"
      cancel="Rester"
      danger
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
}
