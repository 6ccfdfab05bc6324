import { Alert } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { isRecordId } from '../../schema/api/recordId';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import { lookupKey } from '../../views/inputs/useLookup';
import { RecordLink } from './RecordLink';

const NBSP = '\u00a0';

interface UnknownVehicleProps {
  /** What an address has in the place of a vehicle of the contract. */
  vehicle: string;
  /** How many the contract has. */
  count: number;
}

/** Of an address that names a vehicle which the contract does not have: which one it is, and what is here instead. */
export function UnknownVehicle({ vehicle, count }: UnknownVehicleProps) {
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const { data, isLoading } = useQuery({
    queryKey: [...lookupKey('vehicles'), 'named', vehicle],
    queryFn: async () =>
      isRecordId(vehicle)
        ? ((await dataProvider.lookup('vehicles', { ids: [vehicle] })).data[0] ?? null)
        : null,
    retry: false,
  });
  if (isLoading) return null;
  const own = count > 1 ? 'Les siens sont ci-dessous.' : 'Le sien est ci-dessous.';
  return (
    <Alert severity="warning" sx={{ m: '12px 16px' }}>
      {data ? (
        <>
          Le véhicule <RecordLink resource="vehicles" id={data.id} text={data.label} /> n’est pas sur ce
          contrat{NBSP}: {own} Ses contrats sont sur sa fiche.
        </>
      ) : (
        <>
          L’adresse nomme un véhicule qui n’existe pas («{NBSP}
          {vehicle}
          {NBSP}»){NBSP}: vérifiez-la. {own}
        </>
      )}
    </Alert>
  );
}
