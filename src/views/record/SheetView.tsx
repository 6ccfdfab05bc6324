import { ShowBase, useParams, useRefresh, useShowContext } from 'react-admin';
import { isRecordId } from '../../schema/recordId';
import type { Resource } from '../../schema/resource';
import { Loader } from '../shell/Loader';
import { NotFound } from '../shell/NotFound';
import { Sheet } from './Sheet';

interface SheetViewProps {
  resource: Resource;
  /** 'edit' lets change what the caller may; 'show' only shows. */
  mode: 'edit' | 'show';
}

/** The page of one record, at the id of the address; what can be no id is no page. */
export function SheetView({ resource, mode }: SheetViewProps) {
  const { id = '' } = useParams();
  if (!isRecordId(id)) return <NotFound />;
  return (
    // A record read anew under a filled form would hide that another changed it meanwhile.
    <ShowBase
      resource={resource.name}
      // The page's guard has decided.
      disableAuthentication
      queryOptions={{ refetchOnWindowFocus: false, refetchOnReconnect: false }}
    >
      <Loaded resource={resource} mode={mode} />
    </ShowBase>
  );
}

function Loaded({ resource, mode }: SheetViewProps) {
  const { record } = useShowContext();
  // Its history too is read anew.
  const refresh = useRefresh();
  if (!record) return <Loader />;
  return <Sheet key={record.id} resource={resource} mode={mode} record={record} onReload={refresh} />;
}
