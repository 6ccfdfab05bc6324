import { useContext, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useDataProvider, useNotify, useRedirect } from 'react-admin';
import type { RaRecord } from 'react-admin';
import { codeOf } from '../../providers/readableError';
import type { ReadableError } from '../../providers/readableError';
import type { Resource } from '../../schema/resource';
import { isAlwaysFilled } from '../../schema/words/fields/paths';
import { ActionScreens } from './ActionScreens';
import { DeleteDialog } from './DeleteDialog';
import { movedRecord, OfferDialog } from './OfferDialog';
import type { Offer } from './recordOffers';
import { usePerform } from './usePerform';

interface Choosing {
  /** Whether the record is a row of a list, which has what the list shows: its dialog reads it whole first. */
  narrow?: boolean;
  /** Whether the sheet's form holds changes: they are to be saved first. */
  changed?: RefObject<boolean>;
  /** Once it is deleted. */
  onDeleted?: () => void;
}

interface Chosen {
  offer: Offer;
  /** The record, with all that its dialog requires. */
  whole: RaRecord;
  /** Why a first try was refused. */
  refusal?: ReadableError;
}

/**
 * Whether an input field holds for the record as it will be: of some, all may be known already. A change of state asks for
 * what the record always has only once it is refused.
 */
const asksAnything = (resource: Resource, record: RaRecord, offer: Offer) =>
  offer.ask !== undefined &&
  Object.values(offer.ask).some(
    field =>
      !(offer.kind === 'move' && isAlwaysFilled(field)) &&
      (field.when?.(movedRecord(resource, record, offer)) ?? true),
  );

/** What follows when one of the things that a record offers is chosen: its question, its dialog, or it is done. */
export function useOffers(
  resource: Resource,
  record: RaRecord,
  { narrow = false, changed, onDeleted }: Choosing = {},
) {
  const notify = useNotify();
  const redirect = useRedirect();
  const perform = usePerform(resource, record);
  const dataProvider = useDataProvider();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const choose = async (offer: Offer) => {
    if (offer.kind === 'link') return;
    if (offer.kind !== 'print' && changed?.current)
      return notify('karhba.record.saveFirst', { type: 'warning' });
    setBusy(offer.name);
    try {
      const whole = narrow && offer.ask ? await readWhole() : record;
      if (
        offer.confirm ||
        offer.screen ||
        asksAnything(offer.as ?? resource, whole, offer) ||
        offer.kind === 'delete'
      )
        setChosen({ offer, whole });
      else await tryAtOnce(offer, whole);
    } catch (error) {
      notify((error as ReadableError).message, { type: 'error' });
    } finally {
      setBusy(null);
    }
  };
  const readWhole = async () => (await dataProvider.getOne<RaRecord>(resource.name, { id: record.id })).data;
  const tryAtOnce = async (offer: Offer, whole: RaRecord) => {
    try {
      await perform(offer, {});
    } catch (error) {
      if (offer.kind === 'print') throw error;
      // They gave up themselves.
      if (codeOf(error) === 'CONFIRMATION') return;
      // A sentence such as that of an occupancy must stay readable.
      setChosen({ offer, whole, refusal: error as ReadableError });
    }
  };
  const close = () => setChosen(null);
  const screens = useContext(ActionScreens);
  const Screen = chosen?.offer.screen && screens[chosen.offer.screen];
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
    ) : Screen ? (
      <Screen record={record} onPerform={() => perform(chosen.offer, {})} onClose={close} />
    ) : (
      <OfferDialog
        // One may lead to another.
        key={chosen.offer.name}
        resource={chosen.offer.as ?? resource}
        record={chosen.whole}
        offer={chosen.offer}
        refusal={chosen.refusal}
        onPerform={(data, decisions) => perform(chosen.offer, data, decisions)}
        onClose={close}
      />
    ));
  return { busy, choose: (offer: Offer) => void choose(offer), dialog };
}
