import { Alert, Box, Button } from '@mui/material';
import { useGetList } from 'react-admin';
import { formatInstant } from '../../domain/instant';
import { useCaller } from '../../providers/useCaller';
import { resources } from '../../resources/all';
import { areas } from '../../schema/areas';
import { toFormValues } from '../../schema/formValues';
import { titleOf } from '../../schema/french';
import { can } from '../../schema/permissions';
import type { Resource } from '../../schema/resource';
import { ResourceForm } from '../form/ResourceForm';
import { useInitialValues } from '../form/useInitialValues';
import { HistoryPanel } from '../record/HistoryPanel';
import { ReadView } from '../record/ReadView';
import { Loader } from '../shell/Loader';
import { PageHeader } from '../shell/PageHeader';

/** The one setting of its kind: its values, or the usual ones until somebody has saved it. */
export function SingleSettingsView({ resource }: { resource: Resource }) {
  const caller = useCaller();
  const usual = useInitialValues(resource);
  const { data, error, refetch } = useGetList(
    resource.name,
    { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' } },
    // Values read anew under a filled form would hide that another changed them meanwhile.
    { refetchOnWindowFocus: false, refetchOnReconnect: false },
  );
  if (!data && !error) return <Loader />;
  const record = data?.[0];
  const values = record ? toFormValues(resource.fields, record, resources) : usual;
  const access = record ? resource.access.update : resource.access.create;
  const history = record && <HistoryPanel resource={resource.name} id={String(record.id)} />;
  const reload = () => void refetch();
  const title = titleOf.list(resource);
  return (
    <>
      <PageHeader
        title={title}
        note={record ? `Modifié le ${formatInstant(Number(record.updatedAt))}` : undefined}
        breadcrumb={[{ label: areas[resource.area].label, to: areas[resource.area].base }, { label: title }]}
      />
      {error && (
        <Alert severity="error" action={<Button onClick={reload}>Réessayer</Button>}>
          {error.message}
        </Alert>
      )}
      {data && access && can(caller, access) ? (
        <ResourceForm
          key={String(record?.updatedAt)}
          resource={resource}
          mode={record ? 'edit' : 'create'}
          initial={values}
          record={record}
          aside={history}
          onSaved={reload}
          onReload={reload}
        />
      ) : (
        data && (
          <Box sx={{ display: 'grid', gap: '16px' }}>
            <ReadView resource={resource} values={values} />
            {history}
          </Box>
        )
      )}
    </>
  );
}
