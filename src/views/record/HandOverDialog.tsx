import { useQuery } from '@tanstack/react-query';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Link,
  Skeleton,
} from '@mui/material';
import { useDataProvider } from 'react-admin';
import type { RaRecord } from 'react-admin';
import { handOver } from '../../providers/handOver';
import type { HandOver } from '../../providers/handOver';
import { useCaller } from '../../providers/useCaller';
import { resources } from '../../resources/all';
import { capitalised } from '../../schema/french';
import type { Resource } from '../../schema/resource';
import { can, readRight } from '../../schema/words/access/permissions';
import { OfferIcon } from './OfferButtons';
import { offersFor } from './recordOffers';
import { usePerform } from './usePerform';

/** What somebody has just been given for what they handed over: its paper, and the messages that say it. */
export function HandOverDialog({ made }: { made: HandOver }) {
  const caller = useCaller();
  const resource = resources.get(made.resource);
  const record = useMade(resource, made, can(caller, readRight(resource)));
  // Who may not read it, or what cannot be read, has nothing to hand over: it is done all the same.
  if (record === null) return null;
  const close = () => handOver.set(null);
  return (
    <Dialog open onClose={close} maxWidth="xs" fullWidth aria-labelledby="hand-over">
      <DialogTitle id="hand-over">
        Remettre le reçu{record ? `\u00a0: ${capitalised(resource.labels.one)} ${record._label ?? ''}` : ''}
      </DialogTitle>
      <DialogContent>
        {record ? <Ways resource={resource} record={record} /> : <Skeleton height={88} />}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={close}>
          Fermer
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Ways({ resource, record }: { resource: Resource; record: RaRecord }) {
  const caller = useCaller();
  const perform = usePerform(resource, record);
  const offers = offersFor(resource, caller).filter(offer => offer.holds(record));
  return (
    <Box sx={{ display: 'grid', gap: '8px' }}>
      {offers
        .filter(({ kind }) => kind === 'print')
        .map((offer, index) => (
          <Button
            key={offer.name}
            autoFocus={index === 0}
            variant="contained"
            startIcon={<OfferIcon name={offer.icon} />}
            onClick={() => void perform(offer, {})}
          >
            {offer.label}
          </Button>
        ))}
      {offers.map(offer => {
        const to = offer.kind === 'link' ? offer.address?.(record) : null;
        // A message to somebody; the ways into our own pages are for its sheet.
        if (!to || to.startsWith('/')) return null;
        return (
          <Button
            key={offer.name}
            component={Link}
            href={to}
            target="_blank"
            rel="noopener noreferrer"
            variant="outlined"
            startIcon={<OfferIcon name={offer.icon} />}
          >
            {offer.label}
          </Button>
        );
      })}
    </Box>
  );
}

/** The record; undefined while it is read, null where it is not to be had. */
function useMade(resource: Resource, { of }: HandOver, mayRead: boolean): RaRecord | null | undefined {
  const dataProvider = useDataProvider();
  const by = Object.entries(resource.fields).find(([, { target }]) => target === of.resource)?.[0];
  const { data, isError } = useQuery({
    queryKey: ['hand over', resource.name, of],
    queryFn: async () => {
      if (resource.name === of.resource)
        return (await dataProvider.getOne<RaRecord>(resource.name, { id: of.id })).data;
      const { data: found } = await dataProvider.getList<RaRecord>(resource.name, {
        filter: { [by ?? '']: of.id },
        sort: { field: 'id', order: 'DESC' },
        pagination: { page: 1, perPage: 1 },
      });
      const [newest] = found;
      return newest ? (await dataProvider.getOne<RaRecord>(resource.name, { id: newest.id })).data : null;
    },
    enabled: mayRead && (by !== undefined || resource.name === of.resource),
    gcTime: 0,
    retry: false,
  });
  return mayRead && !isError ? data : null;
}
