import { memo } from 'react';
import { Card } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import { dayMonth } from './dayTexts';
import { filtersNamed } from './filtersNamed';
import type { PlanningParams } from './planningAddress';
import { lastOf } from './span';
import { lowScreen } from './sizes';
import type { Span } from './span';
import { planningKey, useFleet } from './usePlanning';

interface Counter {
  label: string;
  /** What it counts, where the label does not give all of it. */
  says: string;
  /** It calls for somebody: red while it is not 0. */
  calls?: true;
}

/** What is counted of the days that are seen, in the order of the strip. */
const ofSpan: Readonly<Record<string, Counter>> = {
  totalVehicles: { label: 'À louer', says: 'Véhicules à louer le premier de ces jours' },
  availableVehicles: {
    label: 'Toujours libres',
    says: 'Véhicules à louer que rien ne tient, du premier au dernier de ces jours',
  },
  reservedVehicles: {
    label: 'Réservés',
    says: 'Véhicules qu’une réservation confirmée retient l’un de ces jours, et qui ne sont pas sortis',
  },
  exceedingReservedVehicles: {
    label: 'Non partis ou sans voiture',
    says: 'Réservations confirmées de ces jours dont l’heure de départ est passée sans contrat, et celles en trop dans une catégorie complète',
    calls: true,
  },
};

/** What is counted of today, whichever days are seen. */
const ofToday: Readonly<Record<string, Counter>> = {
  inServiceVehicles: { label: 'En service', says: 'Véhicules à louer que rien n’immobilise aujourd’hui' },
  contractedVehicles: { label: 'En contrat', says: 'Véhicules sortis en ce moment' },
  returnVehiclesPerDay: {
    label: 'Véhicules attendus',
    says: 'Véhicules dont un contrat ou une réservation prévoit le retour aujourd’hui',
  },
  exceedingVehicles: {
    label: 'Retours en retard',
    says: 'Véhicules sortis au-delà de leur retour prévu',
    calls: true,
  },
};

interface PlanningCountersProps {
  params: PlanningParams;
  span: Span;
}

/** The park in a strip, of the days and by the filters that the page has: it names both. Renewed with the planning. */
export const PlanningCounters = memo(function PlanningCounters({ params, span }: PlanningCountersProps) {
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const fleet = useFleet();
  const filters = {
    carBrand: params.brand,
    carModel: params.model,
    agency: params.agency,
    // Those without a category are not counted apart.
    pricingCategory: params.category === 'aucune' ? null : params.category,
  };
  const days = { startDate: span.first, endDate: lastOf(span) };
  const { data } = useQuery({
    queryKey: [...planningKey, 'counts', days, filters],
    queryFn: async ({ signal }) =>
      (await dataProvider.question('getVehicleCounts', { data: { ...days, ...filters }, signal })).data,
    retry: false,
  });
  const counted = [
    { title: `Du ${dayMonth(days.startDate)} au ${dayMonth(days.endDate)}`, counters: ofSpan },
    { title: 'Aujourd’hui', counters: ofToday },
  ];
  const named = filtersNamed(params, fleet);
  return (
    <Card component="section" aria-label="Le parc en chiffres" sx={stripStyle}>
      {counted.map(({ title, counters }) => (
        <div key={title} role="group" aria-label={[title, ...named].join(', ')}>
          <p>{[title, ...named].join(' · ')}</p>
          <dl>
            {Object.entries(counters).map(([name, { label, says, calls }]) => {
              const count = data?.[name as keyof typeof data];
              return (
                <div key={name} title={says} data-calls={(calls && Boolean(count)) || undefined}>
                  <dt>{label}</dt>
                  <dd>{count ?? '–'}</dd>
                </div>
              );
            })}
          </dl>
        </div>
      ))}
    </Card>
  );
});

const stripStyle = (theme: Theme) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(460px, 100%), 1fr))',
  flex: 'none',
  m: '0 0 12px',
  overflow: 'hidden',
  '& [role="group"]': { boxShadow: `-1px -1px 0 ${theme.palette.tokens.line}` },
  '& p': {
    m: 0,
    p: '4px 14px 0',
    fontSize: 12,
    lineHeight: '16px',
    fontWeight: 600,
    color: theme.palette.tokens.ink2,
  },
  '& dl': { display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr)) minmax(0, 1.5fr)', m: 0 },
  '& dl > div': {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'space-between',
    padding: '2px 14px 4px',
  },
  '& dt': { fontSize: 12, lineHeight: '16px', color: theme.palette.tokens.ink2 },
  '& dd': {
    m: 0,
    fontSize: 16,
    lineHeight: '24px',
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
  },
  '& [data-calls] dd': { color: theme.palette.tokens.danger },
  [`${lowScreen}, print`]: { display: 'none' },
});
