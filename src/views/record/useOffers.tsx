import { useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useNotify, useRedirect } from 'react-admin';
import type { RaRecord } from 'react-admin';
import type { ReadableError } from '../../providers/readableError';
import { resources } from '../../resources/all';
import { toFormValues } from '../../schema/words/fields/formValues';
import type { Resource } from '../../schema/resource';
import { DeleteDialog } from './DeleteDialog';
import { OfferDialog } from './OfferDialog';
import type { Offer } from './recordOffers';
import { usePerform } from './usePerform';

interface Choosing {
  /** Whether the sheet's form holds changes: they are to be saved first. */
  changed?: RefObject<boolean>;
  /** Once it is deleted. */
  onDeleted?: () => void;
}

/** Whether a field of what is asked holds for the record: of some, all may be known already. */
const asksAnything = (resource: Resource, record: RaRecord, { ask }: Offer) =>
  ask !== undefined &&
  Object.values(ask).some(field => field.when?.(toFormValues(resource.fields, record, resources)) ?? true);

/** What follows when one of the things that a record offers is chosen: its question, its dialog, or it is done. */
export function useOffers(resource: Resource, record: RaRecord, { changed, onDeleted }: Choosing = {}) {
  const notify = useNotify();
  const redirect = useRedirect();
  const perform = usePerform(resource, record);
  const [chosen, setChosen] = useState<{ offer: Offer; refusal?: ReadableError } | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const choose = async (offer: Offer) => {
    if (offer.kind === 'link') return;
    if (offer.kind !== 'print' && changed?.current)
      return notify('karhba.record.saveFirst', { type: 'warning' });
    if (offer.confirm || asksAnything(resource, record, offer) || offer.kind === 'delete')
      return setChosen({ offer });
    setBusy(offer.name);
    try {
      await perform(offer, {});
    } catch (error) {
      const refusal = error as ReadableError;
      if (offer.kind === 'print') notify(refusal.message, { type: 'error' });
      // A sentence such as that of an occupancy must stay readable.
      else setChosen({ offer, refusal });
    } finally {
      setBusy(null);
    }
  };
  const close = () => setChosen(null);
  const dialog: ReactNode =
    chosen &&
    (chosen.offer.kind === 'delete' ? (
      <DeleteDialog
        open
        resource={resource}
        record={record}
        onClose={close}
        onDeleted={onDeleted ?? (() => redirect('list', resource.name))}
      />
    ) : (
      <OfferDialog
        resource={resource}
        record={record}
        offer={chosen.offer}
        refusal={chosen.refusal}
        onPerform={data => perform(chosen.offer, data)}
        onClose={close}
      />
    ));
  return { busy, choose: (offer: Offer) => void choose(offer), dialog };
}
