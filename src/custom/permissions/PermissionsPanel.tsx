import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from '@mui/material';
import { useDataProvider } from 'react-admin';
import type { UserRights } from '../../providers/rightsMethods';
import { useCaller } from '../../providers/useCaller';
import type { PanelProps } from '../../views/record/SheetPanels';
import { Loader } from '../../views/shell/Loader';
import { RightsEditor } from './RightsEditor';

/** The rights of a user, on their sheet: the grid for an administrator, a sentence where the role decides alone. */
export function PermissionsPanel({ record }: PanelProps) {
  const caller = useCaller();
  const dataProvider = useDataProvider();
  const id = String(record.id);
  const who = String(record._label ?? '');
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: ['users', 'permissions', id],
    queryFn: async () => (await dataProvider.permissions('users', { id })).data as UserRights,
    // What is being ticked is not replaced under the hand.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: 0,
  });
  if (error)
    return (
      <Alert severity="error" action={<Button onClick={() => void refetch()}>Réessayer</Button>}>
        {error.message}
      </Alert>
    );
  if (!data) return <Loader />;
  if (data.role === 'SUPER_ADMIN')
    return (
      <Alert severity="info">
        {who} est super administrateur{'\u00a0'}: tout lui est permis.
      </Alert>
    );
  if (data.role === 'USER')
    return (
      <Alert severity="info">
        {who} a le rôle Utilisateur{'\u00a0'}: aucune section ne lui est ouverte, quels que soient les droits.
        Donnez-lui le rôle Admin, puis ses droits.
      </Alert>
    );
  const own = caller?.id === id;
  return (
    <>
      {own && (
        <Alert severity="info" sx={{ mb: '16px' }}>
          Ce sont vos propres droits{'\u00a0'}: un collègue peut les modifier, pas vous.
        </Alert>
      )}
      <RightsEditor key={dataUpdatedAt} rights={data} who={who} own={own} onSaved={() => void refetch()} />
    </>
  );
}
