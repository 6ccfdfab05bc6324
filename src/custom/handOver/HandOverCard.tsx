import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Box, Button, IconButton, Link } from '@mui/material';
import X from 'lucide-react/icons/x';
import { useDataProvider, useLocation } from 'react-admin';
import type { DataProvider, Identifier, RaRecord } from 'react-admin';
import { handOver } from '../../providers/handOver';
import type { HandOver } from '../../providers/handOver';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import { useCaller } from '../../providers/useCaller';
import { resources } from '../../resources/all';
import type { Fields, Named } from '../../schema/field';
import { capitalised } from '../../schema/french';
import type { Resource } from '../../schema/resource';
import { can, readRight } from '../../schema/words/access/permissions';
import { OfferIcon } from '../../views/record/OfferButtons';
import { offersFor } from '../../views/record/recordOffers';
import { useOffers } from '../../views/record/useOffers';
import { usePerform } from '../../views/record/usePerform';

/**
 * What somebody has just handed over has its receipt: its paper, and the messages that say it. It stands over the page,
 * among what is in its flow: it covers nothing, and goes with the page.
 */
export function HandOverCard({ made }: { made: HandOver }) {
  const caller = useCaller();
  const resource = resources.get(made.resource);
  const record = useMade(resource, made, can(caller, readRight(resource)));
  // Drawn again as one goes elsewhere; the address is that of the bar, as it was noted.
  useLocation();
  const { pathname } = window.location;
  useEffect(() => {
    if (pathname !== made.page) close();
  }, [pathname, made.page]);
  if (!record || pathname !== made.page) return null;
  const name = `${capitalised(resource.labels.one)} ${record._label ?? ''}`;
  return (
    <Box component="section" ref={inSight} className="screen" aria-label="Remettre le reçu" sx={barStyle}>
      <p role="status">
        <strong>Remettre le reçu</strong>
        <br />
        {name}
      </p>
      <Ways resource={resource} record={record} />
      <IconButton size="small" aria-label={'Fermer\u00a0: remettre le reçu'} onClick={close}>
        <X size={16} aria-hidden />
      </IconButton>
    </Box>
  );
}

/** Who has scrolled down sees that it came. */
const inSight = (bar: HTMLElement | null) => bar?.scrollIntoView?.({ block: 'nearest' });

const close = () => handOver.set(null);

const barStyle = {
  // Not under the header of the window.
  scrollMarginTop: 'calc(var(--stuck-top, 56px) + 16px)',
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'auto minmax(0, 1fr) auto' },
  alignItems: 'center',
  gap: '8px 24px',
  p: { xs: '8px 16px', sm: '8px 24px' },
  borderBottom: '1px solid',
  borderColor: 'tokens.line',
  bgcolor: 'tokens.paper',
  '& p': { m: 0, fontSize: 13, lineHeight: '18px' },
  '& .ways': { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  '& .ways > *': { minHeight: { xs: 44, sm: 36 } },
  // On a phone they have a line of their own.
  '& > .ways': { order: { xs: 1, sm: 0 }, gridColumn: { xs: '1 / -1', sm: 'auto' } },
} as const;

function Ways({ resource, record }: { resource: Resource; record: RaRecord }) {
  const caller = useCaller();
  const perform = usePerform(resource, record);
  const { choose, dialog } = useOffers(resource, record);
  const sendsMail = useMailServer();
  const offers = offersFor(resource, caller).filter(offer => offer.holds(record));
  const letter = sendsMail && offers.find(({ name }) => letters.includes(name));
  return (
    <div className="ways">
      {offers
        .filter(({ kind }) => kind === 'print')
        .map(offer => (
          <Button
            key={offer.name}
            variant="contained"
            startIcon={<OfferIcon name={offer.icon} />}
            onClick={() => void perform(offer, {})}
          >
            {offer.label}
          </Button>
        ))}
      {letter && (
        <Button
          variant="outlined"
          startIcon={<OfferIcon name={letter.icon} />}
          onClick={() => choose(letter)}
        >
          {letter.label}
        </Button>
      )}
      {offers.map(offer => {
        const to = offer.kind === 'link' ? offer.address?.(record) : null;
        // A message to somebody; the ways into our own pages are for its sheet.
        if (!to || to.startsWith('/')) return null;
        // The letter has the receipt itself with it; without a mail server somebody joins it.
        if (to.startsWith('mailto:') && (letter || sendsMail === undefined)) return null;
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
      {dialog}
    </div>
  );
}

/** The letters by which a receipt is sent. */
const letters = ['sendPaymentReceipt', 'sendGuaranteeReceipt'];

/** Whether letters leave by themselves; undefined until that is known. */
function useMailServer(): boolean | undefined {
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const { data, isError } = useQuery({
    queryKey: ['MailServer'],
    queryFn: async () => Boolean((await dataProvider.question('MailServer', { data: {} })).data),
    staleTime: Infinity,
    retry: false,
  });
  return isError ? false : data;
}

/** The record; undefined while it is read, null where it is not to be had. */
function useMade(resource: Resource, { of }: HandOver, mayRead: boolean): RaRecord | null | undefined {
  const dataProvider = useDataProvider();
  const { data, isError } = useQuery({
    queryKey: ['hand over', resource.name, of],
    queryFn: async () => {
      const id = resource.name === of.resource ? of.id : await newestOf(dataProvider, resource, of);
      return id === null ? null : (await dataProvider.getOne<RaRecord>(resource.name, { id })).data;
    },
    enabled: mayRead,
    gcTime: 0,
    retry: false,
  });
  return mayRead && !isError ? data : null;
}

/** The newest of a resource that names the record `of`, or that its rows name, as an invoice has its payments; null where none does. */
async function newestOf(
  dataProvider: DataProvider,
  resource: Resource,
  of: HandOver['of'],
): Promise<Identifier | null> {
  const by = namesOf(resource.fields, of.resource);
  if (by !== undefined) {
    const { data } = await dataProvider.getList<RaRecord>(resource.name, {
      filter: { [by]: of.id },
      sort: { field: 'id', order: 'DESC' },
      pagination: { page: 1, perPage: 1 },
    });
    return data[0]?.id ?? null;
  }
  const { data: record } = await dataProvider.getOne<RaRecord>(of.resource, { id: of.id });
  const named = Object.entries(resources.get(of.resource).fields).flatMap(([list, { fields = {} }]) => {
    const name = namesOf(fields, resource.name);
    const rows = (record[list] ?? []) as readonly Record<string, Named | null>[];
    return name === undefined ? [] : rows.flatMap(row => Number(row[name]?.id ?? []));
  });
  return named.length > 0 ? String(Math.max(...named)) : null;
}

const namesOf = (fields: Fields, target: string): string | undefined =>
  Object.entries(fields).find(([, field]) => field.target === target)?.[0];
