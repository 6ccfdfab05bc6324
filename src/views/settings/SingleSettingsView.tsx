import { useMemo } from 'react';
import { Box } from '@mui/material';
import { CreateBase, EditBase, useGetList, useRecordContext, useRefresh, useTranslate } from 'react-admin';
import '../../i18n/settings';
import { formatInstant } from '../../domain/instant';
import { areas } from '../../product/areas';
import { canAccess } from '../../providers/permissionsProvider';
import { useCaller } from '../../providers/useCaller';
import { resources } from '../../resources/all';
import { titleOf } from '../../schema/french';
import type { Resource } from '../../schema/resource';
import { toFormValues } from '../../schema/words/fields/formValues';
import { ResourceForm } from '../form/ResourceForm';
import { Unread } from '../form/Unread';
import { useInitialValues } from '../form/useInitialValues';
import { useSaving } from '../form/useSaving';
import { HistoryPanel } from '../record/HistoryPanel';
import { ReadView } from '../record/ReadView';
import { Loader } from '../shell/Loader';
import { PageHeader } from '../shell/PageHeader';

/** The one setting of its kind: its values, or the usual ones until somebody has saved it. */
export function SingleSettingsView({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const refresh = useRefresh();
  const { data, error, refetch } = useGetList(
    resource.name,
    { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' } },
    { refetchOnWindowFocus: false, refetchOnReconnect: false },
  );
  const [record] = data ?? [];
  const saving = useSaving(resource, record ? 'updated' : 'created', refresh);
  if (!data && !error) return <Loader />;
  const title = titleOf.list(resource);
  const values = <SettingValues resource={resource} onReload={refresh} />;
  return (
    <>
      <PageHeader
        title={title}
        note={
          record
            ? translate('karhba.settings.changed', { when: formatInstant(Number(record.updatedAt)) })
            : undefined
        }
        breadcrumb={[{ label: areas[resource.area].label, to: areas[resource.area].base }, { label: title }]}
      />
      {error && <Unread error={error} onRetry={refetch} />}
      {record ? (
        <EditBase {...saving} id={record.id} loading={<Loader />}>
          {values}
        </EditBase>
      ) : (
        data && <CreateBase {...saving}>{values}</CreateBase>
      )}
    </>
  );
}

/** In a form for who may change them. */
function SettingValues({ resource, onReload }: { resource: Resource; onReload: () => void }) {
  const caller = useCaller();
  const record = useRecordContext();
  const usual = useInitialValues(resource);
  const values = useMemo(
    () => (record ? toFormValues(resource.fields, record, resources) : usual),
    [resource, record, usual],
  );
  const history = record && <HistoryPanel resource={resource.name} id={String(record.id)} />;
  if (canAccess(caller, resource, record ? 'edit' : 'create'))
    return <ResourceForm resource={resource} initial={values} aside={history} onReload={onReload} />;
  return (
    <Box sx={{ display: 'grid', gap: '16px' }}>
      <ReadView resource={resource} values={values} />
      {history}
    </Box>
  );
}
