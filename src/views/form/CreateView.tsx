import { useRedirect } from 'react-admin';
import { areas } from '../../schema/areas';
import type { Resource } from '../../schema/resource';
import { PageHeader } from '../shell/PageHeader';
import { titleOf } from '../../schema/french';
import { ResourceForm } from './ResourceForm';
import { useInitialValues } from './useInitialValues';

/** The page that adds a record of a resource; saved, it leads to the list. */
export function CreateView({ resource }: { resource: Resource }) {
  const redirect = useRedirect();
  const initial = useInitialValues(resource);
  const title = titleOf.create(resource);
  return (
    <>
      <PageHeader
        title={title}
        breadcrumb={[
          { label: areas[resource.area].label },
          { label: titleOf.list(resource), to: `/${resource.name}` },
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
