import { useEffect } from 'react';
import { useBlocker, useTranslate } from 'react-admin';
import type { RouterLocation } from 'react-admin';
import '../../i18n/form';
import { anyUnsaved } from '../../providers/routerProvider';
import { Confirm } from '../shell/Confirm';

/** A card that is changed and a tab that is shown are places of a page. */
const placeOf = ({ pathname, search, hash }: RouterLocation) => pathname + search + hash;

/** Asks before the page of a changed form is left, one in a dialog over it included. */
export function UnsavedGuard() {
  const translate = useTranslate();
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
      title={translate('karhba.form.leave.title')}
      content={translate('karhba.form.leave.text')}
      confirm={translate('karhba.form.leave.confirm')}
      cancel={translate('karhba.form.leave.stay')}
      danger
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
}
