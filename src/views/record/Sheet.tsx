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
import { useChangeable } from './useChangeable';
import { useEditedCard, wholeForm } from './useEditedCard';
import { useFocusBack } from './useFocusBack';

interface SheetProps {
  resource: Resource;
  mode: 'edit' | 'show';
  record: RaRecord;
  onReload: () => void;
}

/**
 * A record: who it is, its figures, its fields, its history. They stand in a form when the caller may change them and it
 * is not frozen; where one reads first, card by card, as the address says.
 */
export function Sheet({ resource, mode, record, onReload }: SheetProps) {
  const caller = useCaller();
  const redirect = useRedirect();
  const changed = useRef(false);
  const values = useMemo(() => toFormValues(resource.fields, record, resources), [resource, record]);
  const frozen = frozenMessage(resource, record);
  const mayUpdate = Boolean(
    resource.operations?.update && resource.access.update && can(caller, resource.access.update),
  );
  const changing = mode === 'edit' && mayUpdate && (!frozen || Boolean(resource.frozen?.except?.length));
  const { editable, titles } = useChangeable(resource, values, frozen !== null);
  const address = useEditedCard();
  const byCard = changing && resource.readFirst === true && titles.length > 0;
  const asked = byCard && [wholeForm, ...titles].find(title => title === address.card);
  const card = asked || null;
  useFocusBack(card);
  const editing = resource.readFirst ? card !== null : changing;
  const linked = mode === 'show' && mayUpdate && !frozen && Boolean(resource.routes?.edit);
  const history =
    resource.history === false ? undefined : <HistoryPanel resource={resource.name} id={String(record.id)} />;
  const saved = () => {
    if (!resource.readFirst) return redirect('list', resource.name);
    address.leave();
    onReload();
  };
  const content = editing ? (
    <ResourceForm
      key={card}
      resource={resource}
      mode="edit"
      initial={values}
      record={record}
      card={card === null || card === wholeForm ? undefined : card}
      frozen={frozen !== null}
      changed={changed}
      aside={history}
      onSaved={saved}
      onLeave={card === null ? undefined : address.leave}
      onReload={onReload}
    />
  ) : (
    <Box sx={history ? withAside : undefined}>
      <ReadView resource={resource} values={values} editable={byCard ? editable : undefined} />
      {history}
    </Box>
  );
  return (
    <>
      <SheetHeader
        resource={resource}
        record={record}
        editing={editing}
        editable={linked || (byCard && !editing)}
        changed={changed}
      />
      {resource.figures && (
        <Figures resource={resource} record={record} values={values} paths={resource.figures} />
      )}
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
      {card === null ? (
        <SheetTabs resource={resource} record={record} panels={!editing}>
          {content}
        </SheetTabs>
      ) : (
        content
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
