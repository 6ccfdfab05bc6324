import { useMemo } from 'react';
import { useRedirect, useRequireAccess } from 'react-admin';
import { todayInTunis } from '../../domain/calendarDate';
import { toTunisLocal } from '../../domain/instant';
import { areas } from '../../schema/areas';
import { defaultValues } from '../../schema/formValues';
import type { Resource } from '../../schema/resource';
import { Loader } from '../shell/Loader';
import { PageHeader } from '../shell/PageHeader';
import { listTitle } from './listTitle';
import { ResourceForm } from './ResourceForm';
import { createTitle } from './wording';

/** The page that adds a record of a resource; saved, it leads to the list. */
export function CreateView({ resource }: { resource: Resource }) {
  const { isPending } = useRequireAccess({ action: 'create', resource: resource.name });
  const redirect = useRedirect();
  const initial = useInitialValues(resource);
  const title = createTitle(resource);
  if (isPending) return <Loader />;
  return (
    <>
      <PageHeader
        title={title}
        breadcrumb={[
          { label: areas[resource.area].label },
          { label: listTitle(resource), to: `/${resource.name}` },
          { label: title },
        ]}
      />
      <ResourceForm
        resource={resource}
        mode="create"
        initial={initial}
        onSaved={() => redirect('list', resource.name)}
      />
    </>
  );
}

/** Default values of a new record, as they are when the page opens. */
export function useInitialValues(resource: Resource) {
  return useMemo(() => {
    const now = Date.now();
    return defaultValues(resource.fields, { date: todayInTunis(now), instant: toTunisLocal(now) });
  }, [resource]);
}
