import { useState } from 'react';
import type { RefObject } from 'react';
import { useNotify, useRedirect } from 'react-admin';
import type { RaRecord } from 'react-admin';
import '../../i18n/record';
import type { ReadableError } from '../../providers/readableError';
import { useCaller } from '../../providers/useCaller';
import type { Resource } from '../../schema/resource';
import { DeleteDialog } from './DeleteDialog';
import { RowButtons, SheetButtons } from './OfferButtons';
import { OfferDialog } from './OfferDialog';
import { offersFor, rowOffers } from './recordOffers';
import type { Offer } from './recordOffers';
import { usePerform } from './usePerform';

interface RecordActionsProps {
  resource: Resource;
  /** The record as the API gives it. */
  record: RaRecord;
  /** Buttons with words on its sheet; in a list's row one with its word, icons, and a menu of what is left. */
  place: 'row' | 'sheet';
  /** Whether the sheet's form holds changes: they are to be saved first. */
  changed?: RefObject<boolean>;
}

/** What may be done with a record: its transitions, actions and prints, for who has the right and in its state. */
export function RecordActions({ resource, record, place, changed }: RecordActionsProps) {
  const caller = useCaller();
  const notify = useNotify();
  const redirect = useRedirect();
  const perform = usePerform(resource, record);
  const [chosen, setChosen] = useState<{ offer: Offer; refusal?: ReadableError } | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const held = offersFor(resource, caller).filter(offer => offer.holds(record));
  const offers = (place === 'row' ? rowOffers(held) : held).map(offer => ({
    ...offer,
    href: offer.address?.(record),
  }));
  if (offers.length === 0) return null;

  const choose = async (offer: Offer) => {
    if (offer.kind === 'link') return;
    if (offer.kind !== 'print' && changed?.current)
      return notify('karhba.record.saveFirst', { type: 'warning' });
    if (offer.confirm || offer.ask || offer.kind === 'delete') return setChosen({ offer });
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
  const Buttons = place === 'row' ? RowButtons : SheetButtons;
  return (
    <>
      <Buttons offers={offers} busy={busy} onChoose={offer => void choose(offer)} />
      {chosen?.offer.kind === 'delete' && (
        <DeleteDialog
          open
          resource={resource}
          record={record}
          onClose={() => setChosen(null)}
          onDeleted={() => redirect('list', resource.name)}
        />
      )}
      {chosen && chosen.offer.kind !== 'delete' && (
        <OfferDialog
          resource={resource}
          record={record}
          offer={chosen.offer}
          refusal={chosen.refusal}
          onPerform={data => perform(chosen.offer, data)}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}
