import { memo } from 'react';
import type { RefObject } from 'react';
import { Box, Button } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import Pencil from 'lucide-react/icons/pencil';
import { LinkBase, useCreatePath, useTranslate } from 'react-admin';
import type { RaRecord, TranslateFunction } from 'react-admin';
import { formatInstant } from '../../domain/instant';
import '../../i18n/record';
import { areas } from '../../product/areas';
import { useCaller } from '../../providers/useCaller';
import { titleOf } from '../../schema/french';
import type { Resource } from '../../schema/resource';
import { valueAt } from '../../schema/words/fields/paths';
import { pathTextOf } from '../columns/pathTextOf';
import { FileButton } from '../files/FileButton';
import { thumbnail } from '../files/FileThumbnail';
import { filesOf } from '../files/shownFile';
import { stateOf } from '../form/formLayout';
import { PageHeader } from '../shell/PageHeader';
import { ArchivedChip, StateChip } from '../StateChip';
import { RecordActions } from './RecordActions';
import { forwardOf, offersFor } from './recordOffers';
import { underName } from './underName';
import { linkToCard, wholeForm } from './useEditedCard';

interface SheetHeaderProps {
  resource: Resource;
  record: RaRecord;
  editing: boolean;
  /** It is only shown here, and may be changed on its form. */
  editable: boolean;
  changed: RefObject<boolean>;
  /** Not what a list shows of it, which does not tell what may be done with it. */
  isWhole: boolean;
}

/** Way to the record, its title and state, when it last changed, and what may be done with it. */
export const SheetHeader = memo(function SheetHeader({
  resource,
  record,
  editing,
  editable,
  changed,
  isWhole,
}: SheetHeaderProps) {
  const translate = useTranslate();
  const caller = useCaller();
  const offers = isWhole ? offersFor(resource, caller).filter(offer => offer.holds(record)) : [];
  const offered = offers.length > 0;
  const label = String(record._label ?? '');
  const state = stateOf(resource);
  const value = state && String(valueAt(record, state.path) ?? '');
  const title = titleOf.record(resource, label, editing, record);
  const tone = value ? state?.field.tones?.[value] : undefined;
  return (
    <PageHeader
      title={title}
      picture={<HeaderPhoto resource={resource} record={record} isWhole={isWhole} />}
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
      note={noteOf(resource, record, translate)}
      breadcrumb={[
        { label: areas[resource.area].label },
        { label: titleOf.list(resource), to: `/${resource.name}` },
        // What has no number yet is called by what it is.
        { label: label || title },
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
});

function noteOf(resource: Resource, record: RaRecord, translate: TranslateFunction): string | undefined {
  const texts = underName(resource).map(path => pathTextOf(resource, path)(record));
  const changed =
    typeof record.updatedAt === 'number' &&
    translate('karhba.record.updatedAt', { date: formatInstant(record.updatedAt) });
  return [texts.filter(Boolean).join(' '), changed].filter(Boolean).join(' · ') || undefined;
}

/** The picture that a list shows beside a record, before its name on the sheet: it opens large. Its place, until it may. */
function HeaderPhoto({
  resource,
  record,
  isWhole,
}: Pick<SheetHeaderProps, 'resource' | 'record' | 'isWhole'>) {
  const path = resource.list?.photo;
  const photos = path === undefined ? [] : filesOf(valueAt(record, path));
  if (!photos[0]) return null;
  return isWhole ? <FileButton file={photos[0]} among={photos} /> : <Box sx={photoPlace} />;
}

const photoPlace = { width: thumbnail, height: thumbnail };

interface EditLinkProps {
  resource: Resource;
  id: string;
  /** Without its words on a phone, where another button needs the room. */
  narrow?: boolean;
}

/** From a sheet that shows to the form of its record: all its cards at once, or another page. */
function EditLink({ resource, id, narrow }: EditLinkProps) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const { readFirst, name } = resource;
  const target = readFirst
    ? { ...linkToCard(wholeForm), 'data-card': wholeForm }
    : { to: createPath({ resource: name, id, type: 'edit' }) };
  const label = translate(readFirst ? 'karhba.record.editAll' : 'karhba.record.editSheet');
  return (
    <Button
      variant="outlined"
      component={LinkBase}
      {...target}
      aria-label={label}
      startIcon={<Pencil size={16} />}
      sx={narrow ? narrowOnPhone : undefined}
    >
      <span>{label}</span>
    </Button>
  );
}

const narrowOnPhone = (theme: Theme) => ({
  [theme.breakpoints.down('sm')]: {
    minWidth: 48,
    padding: 0,
    '& > span:last-of-type': { display: 'none' },
    '& .MuiButton-startIcon': { margin: 0 },
  },
});
