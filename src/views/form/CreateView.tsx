import { useState } from 'react';
import { CreateBase, useCreatePath, useNavigate, useRedirect } from 'react-admin';
import { madeRecord } from '../../providers/madeRecord';
import { useCaller } from '../../providers/useCaller';
import { areas } from '../../product/areas';
import { titleOf } from '../../schema/french';
import { can, readRight } from '../../schema/words/access/permissions';
import { actionsOf } from '../../schema/words/actions/actions';
import type { Resource } from '../../schema/resource';
import { Loader } from '../shell/Loader';
import { PageHeader } from '../shell/PageHeader';
import { ResourceForm } from './ResourceForm';
import { usePrefilled } from './usePrefilled';
import { useEditedCard } from '../record/useEditedCard';
import { useSaving } from './useSaving';

/**
 * The page that adds a record of a resource; saved, it leads to the list, to the sheet that one reads first or prints from,
 * or to the panel of it that completes the record. What prevails over others shows on its sheet which are to be moved. Who may
 * only add finds it empty again.
 */
export function CreateView({ resource }: { resource: Resource }) {
  const redirect = useRedirect();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const caller = useCaller();
  const initial = usePrefilled(resource);
  const title = titleOf.create(resource);
  const hasPaper = actionsOf(resource, 'print').length > 0;
  const mayRead = can(caller, readRight(resource));
  const { isLed, leave } = useEditedCard();
  const [added, setAdded] = useState(0);
  const saving = useSaving(resource, 'created', record => {
    const { id } = record;
    if (mayRead) madeRecord.set({ resource: resource.name, id: String(id) });
    const panel = resource.panels?.find(({ access, leads }) => leads?.(record) && can(caller, access));
    if (!mayRead) setAdded(count => count + 1);
    // A page led here for this.
    else if (isLed) leave();
    else if (panel)
      navigate({ pathname: createPath({ resource: resource.name, id, type: 'show' }), hash: panel.name });
    else if (resource.readFirst || resource.occupies?.prevails || hasPaper)
      redirect(resource.routes?.edit ? 'edit' : 'show', resource.name, id);
    else redirect('list', resource.name);
  });
  return (
    <CreateBase key={added} {...saving}>
      <PageHeader
        title={title}
        breadcrumb={[
          { label: areas[resource.area].label },
          { label: titleOf.list(resource), ...(mayRead ? { to: `/${resource.name}` } : {}) },
          { label: title },
        ]}
      />
      {initial ? <ResourceForm resource={resource} initial={initial} /> : <Loader />}
    </CreateBase>
  );
}
