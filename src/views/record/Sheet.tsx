import type { ComponentProps } from 'react';
import { useContext, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { Alert, Box } from '@mui/material';
import { EditBase, ShowBase, useRecordContext, useRedirect, useRefresh, useTranslate } from 'react-admin';
import type { RaRecord } from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';
import '../../i18n/record';
import { uncoveredText } from '../../domain/uncovered';
import { canAccess } from '../../providers/permissionsProvider';
import { noteVisit } from '../../providers/recents';
import { useCaller } from '../../providers/useCaller';
import { resources } from '../../resources/all';
import type { Draft } from '../../schema/field';
import type { Resource } from '../../schema/resource';
import { toFormValues } from '../../schema/words/fields/formValues';
import { uncoveredName } from '../../schema/words/occupancy/covers';
import type { UncoveredHold } from '../../schema/words/occupancy/covers';
import { frozenMessage } from '../../schema/words/invariants/frozen';
import { cardsOf } from '../form/cardsOf';
import { editableFields, holdsFor, pathsOf } from '../form/editableFields';
import { ResourceForm, withAside } from '../form/ResourceForm';
import { useSaving } from '../form/useSaving';
import { RightLost } from '../shell/Guard';
import { Loader } from '../shell/Loader';
import { late } from '../late';
import { actsOfOthers } from './actsOfOthers';
import { Figures } from './Figures';
import { HistoryPanel } from './HistoryPanel';
import { ReadView } from './ReadView';
import { SheetHeader } from './SheetHeader';
import { SheetAsides, SheetNotices } from './SheetNotices';
import { SheetTabs } from './SheetTabs';
import { fieldToFill, useEditedCard, useFocusBack, wholeForm } from './useEditedCard';

interface SheetProps {
  resource: Resource;
  mode: 'edit' | 'show';
}

// A record read anew under a filled form would hide that another changed it meanwhile; so it is with `EditBase`.
const readOnce = { refetchOnWindowFocus: false, refetchOnReconnect: false };

/** A record, by its id. What changes is saved by the context of react-admin's edit view. */
export function Sheet({ resource, mode, id }: SheetProps & { id: string }) {
  const redirect = useRedirect();
  const refresh = useRefresh();
  const { isLed, leave } = useEditedCard();
  const saving = useSaving(resource, 'updated', () => {
    // Unless a page led here for this.
    if (!resource.readFirst && !isLed) return redirect('list', resource.name);
    leave();
    refresh();
  });
  const content = <RecordSheet key={id} resource={resource} mode={mode} id={id} />;
  return mode === 'edit' ? (
    <EditBase {...saving} id={id}>
      {content}
    </EditBase>
  ) : (
    <ShowBase resource={resource.name} id={id} disableAuthentication queryOptions={readOnce}>
      {content}
    </ShowBase>
  );
}

function RecordSheet({ id, ...props }: SheetProps & { id: string }) {
  const record = useRecordContext();
  const row = useKnownRow(props.resource, id);
  // A form begins with the whole record alone.
  const known = props.mode === 'show' || props.resource.readFirst ? row : undefined;
  const shown = record ?? known;
  return shown ? <ShownSheet {...props} record={shown} isWhole={record !== undefined} /> : <Loader />;
}

/** What a list that was seen shows of a record: who it is, until the rest of it is there. */
function useKnownRow({ name }: Resource, id: string): RaRecord | undefined {
  const client = useQueryClient();
  return useMemo(() => {
    const lists = client.getQueriesData<{ data?: RaRecord[] }>({ queryKey: [name, 'getList'] });
    return lists.flatMap(([, list]) => list?.data ?? []).find(row => String(row.id) === id);
  }, [client, name, id]);
}

/**
 * A record: who it is, its figures, its fields, its history. They stand in a form when the caller may change them and
 * it is not frozen; where one reads first, card by card, as the address requests. Until it is whole, who it is and
 * what of its figures a list shows: not its cards, which leave out what is empty and would move.
 */
function ShownSheet({
  resource,
  mode,
  record,
  isWhole,
}: SheetProps & { record: RaRecord; isWhole: boolean }) {
  const caller = useCaller();
  const translate = useTranslate();
  const isWholeLater = useDeferredValue(isWhole, false);
  // Its history too is read anew.
  const refresh = useRefresh();
  const changed = useRef(false);
  const values = useMemo(() => toFormValues(resource.fields, record, resources), [resource, record]);
  const frozen = frozenMessage(resource, record);
  const may = isWhole && Boolean(resource.operations?.update) && canAccess(caller, resource, 'edit');
  const couldUpdate = useRef(may);
  // Withdrawn while they type: the form stays in sight, to be copied.
  const isKept = !may && couldUpdate.current && changed.current;
  couldUpdate.current = may || isKept;
  const mayUpdate = may || isKept;
  const changing = mode === 'edit' && mayUpdate && (!frozen || Boolean(resource.frozen?.except?.length));
  const id = String(record.id);
  useEffect(() => noteVisit({ resource: resource.name, id }), [resource, id]);
  const { editable, titles } = useChangeable(resource, values, record);
  const address = useEditedCard();
  const byCard = changing && resource.readFirst === true && titles.length > 0;
  const card = (byCard && [wholeForm, ...titles].find(title => title === address.card)) || null;
  useFocusBack(card);
  const editing = resource.readFirst ? card !== null : changing;
  // Of a record that is known at once, too, who it is comes first, and its cards, which are more to draw, next.
  const isDrawn = editing ? isWhole : isWholeLater;
  const linked = mode === 'show' && mayUpdate && !frozen && Boolean(resource.routes?.edit);
  const notices = useContext(SheetNotices);
  const asides = useContext(SheetAsides);
  const history = <HistoryPanel resource={resource.name} id={String(record.id)} />;
  const content = editing ? (
    <ResourceForm
      key={card}
      resource={resource}
      initial={values}
      card={card === null || card === wholeForm ? undefined : card}
      changed={changed}
      aside={history}
      focused={fieldToFill(resource.fields, address.names, editable, values)}
      onLeave={card === null && !address.isLed ? undefined : address.leave}
      onReload={refresh}
    />
  ) : (
    <Box sx={withAside}>
      <ReadView resource={resource} values={values} editable={byCard ? editable : undefined} />
      <Box sx={asideStyle}>
        {resource.asides?.map(name => {
          const Aside = asides[name];
          return Aside && <Aside key={name} />;
        })}
        {history}
      </Box>
    </Box>
  );
  const header = (
    <SheetHeader
      resource={resource}
      record={record}
      editing={editing}
      editable={linked || (byCard && !editing)}
      changed={changed}
      isWhole={isWhole}
    />
  );
  const figures = resource.figures && (
    <Figures resource={resource} record={record} values={values} paths={resource.figures} isWhole={isWhole} />
  );
  if (!isDrawn)
    return (
      <>
        {header}
        {figures}
        {!isWhole && <Loader />}
      </>
    );
  return (
    <>
      {header}
      {figures}
      {/* Who may not even read it any more is shown by the guard of the page. */}
      {isKept && canAccess(caller, resource, 'show') && <RightLost />}
      {resource.notices?.map(name => {
        const Notice = notices[name];
        return Notice && <Notice key={name} resource={resource.name} id={id} />;
      })}
      {!editing && caller && isWhole && <WhoActs acts={actsOfOthers(resource, record, caller)} />}
      <NotCovered holds={record[uncoveredName] as readonly UncoveredHold[] | null | undefined} />
      {frozen && (
        <Alert severity="info" sx={{ mb: '16px' }}>
          {frozen}
        </Alert>
      )}
      {editing && resource.versioned && (
        <Alert severity="info" sx={{ mb: '16px' }}>
          {translate('karhba.record.newVersion')}
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

const asideStyle = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '16px' };

const WhoFinishes = late(async () => (await import('./WhoFinishes')).WhoFinishes);

/** Where what comes next is for others to do, who they are. */
const WhoActs = ({ acts }: ComponentProps<typeof WhoFinishes>) =>
  acts.length > 0 ? <WhoFinishes acts={acts} /> : null;

/** What the record holds that is not covered on all of its days: shown as long as it is so. */
function NotCovered({ holds }: { holds: readonly UncoveredHold[] | null | undefined }) {
  if (!holds?.length) return null;
  return (
    <Alert severity="error" sx={{ mb: '16px' }}>
      {holds.map(hold => (
        <div key={`${hold.id} ${hold.without} ${hold.from}`}>
          <b>{hold.label}</b>&nbsp;: {uncoveredText(hold)}
        </div>
      ))}
    </Alert>
  );
}

/** What of a record may be changed card by card: the paths, and the titles of the cards. */
function useChangeable(resource: Resource, values: Draft, record: RaRecord) {
  const caller = useCaller();
  return useMemo(() => {
    const editable = pathsOf(editableFields(resource, caller, record));
    const cards = cardsOf(resource, ({ path, field }) => editable.has(path) && holdsFor(field, values));
    return { editable, titles: cards.map(({ title }) => title) };
  }, [resource, caller, record, values]);
}
