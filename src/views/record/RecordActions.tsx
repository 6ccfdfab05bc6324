import { useEffect } from 'react';
import type { RefObject } from 'react';
import type { RaRecord } from 'react-admin';
import { useLocation, useNavigate, useTranslate } from 'react-admin';
import '../../i18n/record';
import { useCaller } from '../../providers/useCaller';
import type { Resource } from '../../schema/resource';
import { RowButtons, SheetButtons } from './OfferButtons';
import { isAskable, offersFor, rowOffers } from './recordOffers';
import { recordName } from './recordName';
import type { Offer } from './recordOffers';
import { useOffers } from './useOffers';

/** The word of a sheet's address that names what is chosen at once: '?faire=createReceiptPayment'. */
const word = 'faire';

interface RecordActionsProps {
  resource: Resource;
  /** The record as the API gives it; of a row, as its list does. */
  record: RaRecord;
  /** Buttons with words on its sheet; at the head of a group one with its word, icons, and a menu of what is left. */
  place: 'row' | 'sheet';
  /** Whether the sheet's form holds changes: they are to be saved first. */
  changed?: RefObject<boolean>;
}

/** What may be done with a record: its transitions, actions and prints, for who has the right and in its state. */
export function RecordActions({ resource, record, place, changed }: RecordActionsProps) {
  const caller = useCaller();
  const translate = useTranslate();
  const inRow = place === 'row';
  const { busy, choose, dialog } = useOffers(resource, record, { changed, narrow: inRow });
  const all = offersFor(resource, caller).filter(isAskable);
  const held = (inRow ? rowOffers(all) : all).filter(offer => offer.holds(record));
  useRequestedOffer(inRow ? none : held, choose);
  const offers = held.map(offer => ({
    ...offer,
    href: offer.address?.(record),
  }));
  if (offers.length === 0) return null;
  return (
    <>
      {inRow ? (
        <RowButtons offers={offers} busy={busy} onChoose={choose} name={recordName(record, translate)} />
      ) : (
        <SheetButtons offers={offers} busy={busy} onChoose={choose} />
      )}
      {dialog}
    </>
  );
}

const none: readonly Offer[] = [];

/** Chooses what the address requests, once, where the record offers it; the address then names the sheet alone. */
function useRequestedOffer(offers: readonly Offer[], choose: (offer: Offer) => void) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const requested = new URLSearchParams(search).get(word);
  const offer = offers.find(({ name }) => name === requested);
  useEffect(() => {
    if (!offer) return;
    const left = new URLSearchParams(search);
    left.delete(word);
    navigate({ search: left.toString() }, { replace: true });
    choose(offer);
    // Its arguments change with each render; the address gives them once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [offer?.name]);
}
