import { Box, Button, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { LinkBase, useDataProvider, useLocation } from 'react-admin';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import { titleOf } from '../../schema/french';
import type { Resource } from '../../schema/resource';
import { Failed } from '../../views/Failed';
import { PageHeader } from '../../views/shell/PageHeader';
import type { Task } from './draft';
import { InspectionDesk } from './InspectionDesk';
import { inspectionParamsOf } from './inspectionParams';
import type { InspectionParams } from './inspectionParams';

/** The inspection of a vehicle that leaves or comes back: which one, its address tells. */
export function InspectionPage({ resource }: { resource: Resource }) {
  const params = inspectionParamsOf(useLocation().search);
  const { data: task, error, refetch, isFetching } = useTask(params);
  if (task && !task.made)
    return <InspectionDesk key={`${task.contract.id} ${task.vehicle.id} ${task.kind}`} task={task} />;
  return (
    <>
      <PageHeader title={titleOf.create(resource)} />
      {error && <Failed error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {task === undefined && !error && (
        <Skeleton variant="rounded" height={480} role="status" aria-label="Chargement de l’état des lieux" />
      )}
      {task === null && (
        <StatusMessage text="Aucun véhicule à remettre ni à reprendre ici. Un état des lieux se fait depuis un contrat signé, qui n’est ni annulé ni clos." />
      )}
      {task?.made && <AlreadyMade {...task} made={task.made} />}
    </>
  );
}

function useTask(params: InspectionParams) {
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  return useQuery({
    queryKey: ['inspectionToMake', params],
    queryFn: async ({ signal }) =>
      (await dataProvider.question('InspectionToMake', { data: params, signal })).data,
    // What is due is read when one comes; one who walks around a vehicle is not disturbed.
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
}

function AlreadyMade({ vehicle, kind, made }: Task & { made: NonNullable<Task['made']> }) {
  const which = kind === 'RETURN' ? 'retour' : 'départ';
  return (
    <StatusMessage text={`L’état de ${which} de ${vehicle.label ?? ''} est fait.`}>
      <Button component={LinkBase} to={`/inspections/${made.id}/show`} variant="contained">
        Voir {made.label}
      </Button>
    </StatusMessage>
  );
}

function StatusMessage({ text, children }: { text: string; children?: React.ReactNode }) {
  return (
    <Box role="status" sx={{ display: 'grid', gap: '16px', justifyItems: 'start', maxWidth: 560 }}>
      <Typography>{text}</Typography>
      {children}
      <Button component={LinkBase} to="/contracts" variant="outlined">
        Contrats de location
      </Button>
    </Box>
  );
}
