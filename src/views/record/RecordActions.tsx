import type { RefObject } from 'react';
import type { RaRecord } from 'react-admin';
import { useTranslate } from 'react-admin';
import '../../i18n/record';
import { useCaller } from '../../providers/useCaller';
import type { Resource } from '../../schema/resource';
import { RowButtons, SheetButtons } from './OfferButtons';
import { isAskable, offersFor, rowOffers } from './recordOffers';
import { recordName } from './recordName';
import { useOffers } from './useOffers';

interface RecordActionsProps {
  resource: Resource;
  /** The record as the API gives it. */
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
  const { busy, choose, dialog } = useOffers(resource, record, { changed });
  const held = offersFor(resource, caller).filter(offer => isAskable(offer) && offer.holds(record));
  const offers = (place === 'row' ? rowOffers(held) : held).map(offer => ({
    ...offer,
    href: offer.address?.(record),
  }));
  if (offers.length === 0) return null;
  return (
    <>
      {place === 'row' ? (
        <RowButtons offers={offers} busy={busy} onChoose={choose} name={recordName(record, translate)} />
      ) : (
        <SheetButtons offers={offers} busy={busy} onChoose={choose} />
      )}
      {dialog}
    </>
  );
}
