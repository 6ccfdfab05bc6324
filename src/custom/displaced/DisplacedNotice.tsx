import { useEffect } from 'react';
import { Alert, AlertTitle, Box, Button, Link } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LinkBase, useDataProvider } from 'react-admin';
import { describePeriod } from '../../domain/period';
import type { Answer } from '../../pages/all';
import { onLive } from '../../providers/live';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import { useCaller } from '../../providers/useCaller';
import { canAccess } from '../../providers/permissionsProvider';
import { resources } from '../../resources/all';
import { useRecordLink } from '../../views/record/recordLinks';
import type { NoticeProps } from '../../views/record/SheetNotices';
import { wayToMove } from './wayToMove';

type Displaced = Answer<'DisplacedPeriods'>[number];

/**
 * What is promised while its vehicle cannot be used, on the sheets of the vehicle, of what immobilises it and of what is
 * promised: it stays until each has another vehicle, or the vehicle runs again.
 */
export function DisplacedNotice({ resource, id }: NoticeProps) {
  const displaced = useDisplaced(resource, id);
  const [first] = displaced;
  if (!first) return null;
  const own = displaced.filter(({ source, sourceId }) => source === resource && sourceId === id);
  return (
    <Alert severity="error" sx={{ mb: '16px', '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      <AlertTitle sx={{ fontSize: 14, fontWeight: 600, mb: '4px' }}>À déplacer</AlertTitle>
      {own.length > 0 ? (
        own.map(one => <OwnLine key={one.id} one={one} />)
      ) : (
        <>
          <p style={{ margin: '0 0 8px' }}>
            {first.vehicle?.label} est {stopped(first)}. {promisedText(displaced.length)}
          </p>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: '4px' }}>
            {displaced.map(one => (
              <DisplacedLine key={one.id} one={one} />
            ))}
          </Box>
        </>
      )}
    </Alert>
  );
}

const promisedText = (count: number) =>
  `Il est promis ${count === 1 ? '' : `${count} fois `}pendant ce temps\u00a0: il faut un autre véhicule pour`;

/** How it is kept: 'immobilisé du 12 au 15 mars 2026 (Boîte de vitesses)' */
const stopped = ({ said, since, until, reason }: Displaced) =>
  `${said} ${describePeriod(since, until ?? Infinity)}${reason ? ` (${reason})` : ''}`;

/** On the sheet of what is promised itself. */
function OwnLine({ one }: { one: Displaced }) {
  return (
    <Box sx={lineStyle}>
      <span>
        {`${one.vehicle?.label ?? ''} est ${stopped(one)}\u00a0: il faut un autre véhicule, ou d’autres dates.`}
      </span>
      <MoveButton one={one} />
    </Box>
  );
}

function DisplacedLine({ one }: { one: Displaced }) {
  const link = useRecordLink(one.source, one.sourceId ?? '');
  const when = describePeriod(one.from, one.to ?? Infinity);
  const name = [one.label, one.client?.label].filter(Boolean).join(' · ');
  return (
    <Box component="li" sx={lineStyle}>
      <span>
        {link && one.label ? (
          <Link component={LinkBase} to={link} sx={{ color: 'inherit', fontWeight: 600 }}>
            {name}
          </Link>
        ) : (
          resources.get(one.source).labels.one
        )}{' '}
        {when}
      </span>
      <MoveButton one={one} />
    </Box>
  );
}

/** To where its vehicle is chosen, the free ones first. */
function MoveButton({ one }: { one: Displaced }) {
  const link = useRecordLink(one.source, one.sourceId ?? '');
  const caller = useCaller();
  const source = resources.get(one.source);
  if (!link || !one.sourceId || !canAccess(caller, source, 'edit')) return null;
  return (
    <Button
      component={LinkBase}
      to={wayToMove(source, link)}
      size="small"
      variant="outlined"
      color="inherit"
      aria-label={`Déplacer ${one.label ?? ''}`}
      sx={{ minHeight: 28, py: 0 }}
    >
      Déplacer
    </Button>
  );
}

const none: readonly Displaced[] = [];

/** Anew when somebody changes what holds a vehicle; nothing for who may not query. */
function useDisplaced(resource: string, id: string): readonly Displaced[] {
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const client = useQueryClient();
  useEffect(
    () => onLive('occupancy', () => void client.invalidateQueries({ queryKey: ['DisplacedPeriods'] })),
    [client],
  );
  const { data } = useQuery({
    queryKey: ['DisplacedPeriods', resource, id],
    queryFn: async ({ signal }) =>
      (await dataProvider.question('DisplacedPeriods', { data: { resource, of: id }, signal })).data,
    retry: false,
  });
  return data ?? none;
}

const lineStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 12px',
};
