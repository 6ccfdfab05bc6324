import { useMemo, useRef } from 'react';
import { Alert, Box } from '@mui/material';
import { useRedirect } from 'react-admin';
import type { RaRecord } from 'react-admin';
import { useCaller } from '../../providers/useCaller';
import { resources } from '../../resources/all';
import { toFormValues } from '../../schema/formValues';
import { frozenMessage } from '../../schema/frozen';
import { can } from '../../schema/permissions';
import type { Resource } from '../../schema/resource';
import { ResourceForm } from '../form/ResourceForm';
import { Figures } from './Figures';
import { HistoryPanel } from './HistoryPanel';
import { ReadView } from './ReadView';
import { SheetHeader } from './SheetHeader';
import { SheetTabs } from './SheetTabs';

interface SheetProps {
  resource: Resource;
  mode: 'edit' | 'show';
  record: RaRecord;
  onReload: () => void;
}

/** A record: who it is, its figures, its fields (to change, when the caller may and it is not frozen), its history. */
export function Sheet({ resource, mode, record, onReload }: SheetProps) {
  const caller = useCaller();
  const redirect = useRedirect();
  const changed = useRef(false);
  const values = useMemo(() => toFormValues(resource.fields, record, resources), [resource, record]);
  const frozen = frozenMessage(resource, record);
  const mayUpdate = Boolean(
    resource.operations?.update && resource.access.update && can(caller, resource.access.update),
  );
  const editing = mode === 'edit' && mayUpdate && (!frozen || Boolean(resource.frozen?.except?.length));
  const editable = mode === 'show' && mayUpdate && !frozen && Boolean(resource.routes?.edit);
  const history =
    resource.history === false ? undefined : <HistoryPanel resource={resource.name} id={String(record.id)} />;
  return (
    <>
      <SheetHeader
        resource={resource}
        record={record}
        editing={editing}
        editable={editable}
        changed={changed}
      />
      {resource.figures && <Figures resource={resource} values={values} paths={resource.figures} />}
      {frozen && (
        <Alert severity="info" sx={{ mb: '16px' }}>
          {frozen}
        </Alert>
      )}
      {editing && resource.versioned && (
        <Alert severity="info" sx={{ mb: '16px' }}>
          Enregistrer fait une nouvelle version, qui entre en vigueur{'\u00a0'}; celle-ci reste comme elle
          est.
        </Alert>
      )}
      {editing ? (
        <ResourceForm
          resource={resource}
          mode="edit"
          initial={values}
          record={record}
          frozen={frozen !== null}
          changed={changed}
          aside={history}
          onSaved={() => redirect('list', resource.name)}
          onReload={onReload}
        />
      ) : (
        <SheetTabs resource={resource} record={record}>
          <Box sx={history ? withAside : undefined}>
            <ReadView resource={resource} values={values} />
            {history}
          </Box>
        </SheetTabs>
      )}
    </>
  );
}

const withAside = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 304px' },
  gap: '16px',
  alignItems: 'start',
};
