import { useRedirect } from 'react-admin';
import { areas } from '../../schema/areas';
import type { Resource } from '../../schema/resource';
import { PageHeader } from '../shell/PageHeader';
import { listTitle } from './listTitle';
import { ResourceForm } from './ResourceForm';
import { useInitialValues } from './useInitialValues';
import { createTitle } from './wording';

/** The page that adds a record of a resource; saved, it leads to the list. */
export function CreateView({ resource }: { resource: Resource }) {
  const redirect = useRedirect();
  const initial = useInitialValues(resource);
  const title = createTitle(resource);
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
