import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { Box } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useRecordContext } from 'react-admin';
import type { RaRecord } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useCaller } from '../../providers/useCaller';
import type { Resource } from '../../schema/resource';
import { isMerging, mergedInto } from '../../schema/words/actions/merging';
import { DuplicatesScopeProvider } from '../inputs/duplicates';
import type { DuplicatesScope } from '../inputs/duplicates';
import type { Option } from '../inputs/useLookup';
import { OfferDialog } from '../record/OfferDialog';
import { offersFor } from '../record/recordOffers';
import type { Offer } from '../record/recordOffers';
import { usePerform } from '../record/usePerform';

/**
 * Lets the inputs of a record's form look for others of the same value, and announces what they find to who does not
 * see it. A record that is there already may be merged into what is found, where its resource merges.
 */
export function WatchDuplicates({
  resource,
  id,
  use,
  children,
}: {
  resource: Resource;
  id?: string;
  /** Takes the other record instead of the one that is being made. */
  use?: DuplicatesScope['use'];
  children: ReactNode;
}) {
  const [announcement, announce] = useState('');
  const caller = useCaller();
  const record = useRecordContext();
  const [twin, setTwin] = useState<Option | null>(null);
  const offer = id === undefined ? undefined : offersFor(resource, caller).find(isMerging);
  const merge = useMemo(() => offer && { label: offer.label, with: setTwin }, [offer]);
  const scope = useMemo(() => ({ resource, id, use, merge, announce }), [resource, id, use, merge]);
  return (
    <DuplicatesScopeProvider value={scope}>
      {children}
      <Box role="status" aria-live="polite" sx={visuallyHidden}>
        {announcement}
      </Box>
      {record && offer && twin && (
        <MergeDialog
          resource={resource}
          record={record}
          offer={offer}
          twin={twin}
          onClose={() => setTwin(null)}
        />
      )}
    </DuplicatesScopeProvider>
  );
}

interface MergeDialogProps {
  resource: Resource;
  record: RaRecord;
  offer: Offer;
  twin: Option;
  onClose: () => void;
}

/** Merges the record of the form into its twin; what was typed goes with it, and comes back where that is refused. */
function MergeDialog({ resource, record, offer, twin, onClose }: MergeDialogProps) {
  const perform = usePerform(resource, record);
  const { getValues, reset, formState } = useFormContext();
  return (
    <OfferDialog
      resource={offer.as ?? resource}
      record={record}
      offer={{ ...offer, initial: () => mergedInto(twin) }}
      onPerform={async (data, decisions) => {
        const [typed, before] = [getValues(), formState.defaultValues];
        // Nothing of it is to be lost any more: the page may be left.
        reset(before);
        try {
          await perform(offer, data, decisions);
        } catch (error) {
          reset(typed, { keepDefaultValues: true });
          throw error;
        }
      }}
      onClose={onClose}
    />
  );
}
