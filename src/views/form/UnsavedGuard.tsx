import { useEffect } from 'react';
import type { RefObject } from 'react';
import { useBlocker } from 'react-admin';
import { Confirm } from '../shell/Confirm';

/** Asks before the page of a changed form is left. `changed` is read at the moment of leaving. */
export function UnsavedGuard({ changed }: { changed: RefObject<boolean> }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      changed.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (changed.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [changed]);
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
