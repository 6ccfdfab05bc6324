import type { RefObject } from 'react';
import type { RaRecord } from 'react-admin';
import { formatInstant } from '../../domain/instant';
import { useCaller } from '../../providers/useCaller';
import { areas } from '../../schema/areas';
import { valueAt } from '../../schema/paths';
import type { Resource } from '../../schema/resource';
import { ArchivedChip } from '../ArchivedChip';
import { StateChip } from '../StateChip';
import { titleOf } from '../../schema/french';
import { stateOf } from '../form/stateOf';
import { PageHeader } from '../shell/PageHeader';
import { EditLink } from './EditLink';
import { HeaderPhoto } from './HeaderPhoto';
import { RecordActions } from './RecordActions';
import { pathTextOf } from '../columns/pathTextOf';
import { forwardOf, offersFor } from './recordOffers';
import { underName } from './underName';

interface SheetHeaderProps {
  resource: Resource;
  record: RaRecord;
  editing: boolean;
  /** It is only shown here, and may be changed on its form. */
  editable: boolean;
  changed: RefObject<boolean>;
}

/** Way to the record, its title and state, when it last changed, and what may be done with it. */
export function SheetHeader({ resource, record, editing, editable, changed }: SheetHeaderProps) {
  const caller = useCaller();
  const offers = offersFor(resource, caller).filter(offer => offer.holds(record));
  const offered = offers.length > 0;
  const label = String(record._label ?? '');
  const state = stateOf(resource);
  const value = state && String(valueAt(record, state.path) ?? '');
  const tone = value ? state?.field.tones?.[value] : undefined;
  return (
    <PageHeader
      title={titleOf.record(resource, label, editing)}
      picture={<HeaderPhoto resource={resource} record={record} />}
      chip={
        record.isArchived === true ? (
          <ArchivedChip resource={resource} />
        ) : (
          tone &&
          value && (
            <StateChip tone={tone} label={state?.field.choices?.[value] ?? state?.field.label ?? value} />
          )
        )
      }
      note={noteOf(resource, record)}
      breadcrumb={[
        { label: areas[resource.area].label },
        { label: titleOf.list(resource), to: `/${resource.name}` },
        { label },
      ]}
      actions={
        (offered || editable) && (
          <>
            {offered && <RecordActions resource={resource} record={record} place="sheet" changed={changed} />}
            {editable && (
              <EditLink resource={resource} id={String(record.id)} narrow={Boolean(forwardOf(offers))} />
            )}
          </>
        )
      }
    />
  );
}

function noteOf(resource: Resource, record: RaRecord): string | undefined {
  const said = underName(resource).map(path => pathTextOf(resource, path)(record));
  const changed = typeof record.updatedAt === 'number' ? `Modifié le ${formatInstant(record.updatedAt)}` : '';
  return [said.filter(Boolean).join(' '), changed].filter(Boolean).join(' · ') || undefined;
}
