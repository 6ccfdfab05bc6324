import { memo } from 'react';
import { Card } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import { planningKey } from './usePlanning';

/** Counters of the day, in the order of their strip. Those that call for somebody are red while they are not 0. */
const counters = {
  totalVehicles: { label: 'Véhicules' },
  inServiceVehicles: { label: 'En service' },
  availableVehicles: { label: 'Disponibles' },
  contractedVehicles: { label: 'En contrat' },
  reservedVehicles: { label: 'Réservés' },
  returnVehiclesPerDay: { label: 'Retours du jour' },
  exceedingVehicles: { label: 'En retard', calls: true },
  exceedingReservedVehicles: { label: 'Rés. sans départ' },
} as const;

/** The park today, in a strip: renewed with the planning. */
export const PlanningCounters = memo(function PlanningCounters({ brand }: { brand: string | null }) {
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const { data } = useQuery({
    queryKey: [...planningKey, 'counts', brand],
    queryFn: async ({ signal }) =>
      (await dataProvider.question('getVehicleCounts', { data: { carBrand: brand }, signal })).data,
    retry: false,
  });
  return (
    <Card component="dl" aria-label="Le parc aujourd’hui" sx={stripStyle}>
      {Object.entries(counters).map(([name, { label, ...one }]) => {
        const count = data?.[name as keyof typeof counters];
        return (
          <div key={name} data-calls={('calls' in one && Boolean(count)) || undefined}>
            <dt>{label}</dt>
            <dd>{count ?? '–'}</dd>
          </div>
        );
      })}
    </Card>
  );
});

const stripStyle = (theme: Theme) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(110px, 1fr))',
  flex: 'none',
  m: '0 0 12px',
  overflow: 'hidden',
  '& > div': { padding: '6px 14px', boxShadow: `-1px -1px 0 ${theme.palette.tokens.line}` },
  '& dt': { fontSize: 12, lineHeight: '16px', color: theme.palette.tokens.ink2, whiteSpace: 'nowrap' },
  '& dd': {
    m: 0,
    fontSize: 16,
    lineHeight: '24px',
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
  },
  '& [data-calls] dd': { color: theme.palette.tokens.danger },
  // On a low screen the vehicles are worth more.
  '@media (max-height: 700px), print': { display: 'none' },
});
