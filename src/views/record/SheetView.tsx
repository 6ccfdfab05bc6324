import { useParams } from 'react-admin';
import { isRecordId } from '../../schema/api/recordId';
import type { Resource } from '../../schema/resource';
import { NotFound } from '../shell/DeadEnd';
import { Sheet } from './Sheet';

interface SheetViewProps {
  resource: Resource;
  /** 'edit' lets change what the caller may; 'show' only shows. */
  mode: 'edit' | 'show';
}

/** The page of one record, at the id of the address; what can be no id is no page. */
export function SheetView({ resource, mode }: SheetViewProps) {
  const { id = '' } = useParams();
  return isRecordId(id) ? <Sheet resource={resource} mode={mode} id={id} /> : <NotFound />;
}
