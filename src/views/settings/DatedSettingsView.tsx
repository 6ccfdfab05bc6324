import { useState } from 'react';
import type { ReactNode } from 'react';
import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { CreateBase, useGetList, useTranslate } from 'react-admin';
import '../../i18n/settings';
import { formatDate } from '../../domain/calendarDate';
import { presentDay } from '../../domain/clock';
import { canAccess } from '../../providers/permissionsProvider';
import { useCaller } from '../../providers/useCaller';
import { areas } from '../../product/areas';
import { resources } from '../../resources/all';
import type { Draft } from '../../schema/field';
import { titleOf } from '../../schema/french';
import type { Resource } from '../../schema/resource';
import { FormCard } from '../form/FormCard';
import { ResourceForm } from '../form/ResourceForm';
import { Unread } from '../form/Unread';
import { useInitialValues } from '../form/useInitialValues';
import { useSaving } from '../form/useSaving';
import { Loader } from '../shell/Loader';
import { PageHeader } from '../shell/PageHeader';
import { ValueInForce } from './ValueInForce';
import { datedValues, valueLine } from './datedValues';

const most = 100;

/** A setting whose value holds from a date on: the one in force, those to come, a new one, those of the past. */
export function DatedSettingsView({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const caller = useCaller();
  const [saves, setSaves] = useState(0);
  const { data, error, refetch } = useGetList(resource.name, {
    pagination: { page: 1, perPage: most },
    sort: { field: resource.settings?.dated ?? 'id', order: 'DESC' },
  });
  const saving = useSaving(resource, 'created', () => void refetch().then(() => setSaves(saves + 1)));
  const { inForce, toCome, past } = datedValues(resource, data ?? [], presentDay());
  const history = past.length > 0 && (
    <OtherValues title={translate('karhba.settings.past')} resource={resource} values={past} />
  );
  if (!data && !error) return <Loader />;
  const title = titleOf.list(resource);
  const { label, base } = areas[resource.area];
  return (
    <>
      <PageHeader title={title} breadcrumb={[{ label, to: base }, { label: title }]} />
      <Box sx={{ display: 'grid', gap: '16px' }}>
        {error && <Unread error={error} onRetry={refetch} />}
        {data && <ValueInForce resource={resource} values={inForce} />}
        {toCome.length > 0 && (
          <OtherValues title={translate('karhba.settings.toCome')} resource={resource} values={toCome} />
        )}
        {canAccess(caller, resource, 'create') ? (
          <CreateBase {...saving}>
            <NewValue key={saves} resource={resource} aside={history || undefined} />
          </CreateBase>
        ) : (
          history
        )}
      </Box>
    </>
  );
}

/** The form of a value that will hold from its date on. */
function NewValue({ resource, aside }: { resource: Resource; aside: ReactNode }) {
  const initial = useInitialValues(resource);
  return (
    <Box>
      <Typography variant="h3" component="h2" sx={{ mb: '10px' }}>
        {titleOf.create(resource)}
      </Typography>
      <ResourceForm resource={resource} initial={initial} aside={aside} />
    </Box>
  );
}

interface OtherValuesProps {
  title: string;
  resource: Resource;
  values: readonly Draft[];
}

/** Values that do not hold today, one a line. */
function OtherValues({ title, resource, values }: OtherValuesProps) {
  const translate = useTranslate();
  const by = resource.settings?.dated ?? '';
  return (
    <FormCard title={title} flush>
      <Table aria-label={title}>
        <TableHead>
          <TableRow>
            <TableCell>{translate('karhba.settings.from')}</TableCell>
            <TableCell>{translate('karhba.settings.value')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {values.map(value => (
            <TableRow key={String(value.id)}>
              <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
                {formatDate(String(value[by]))}
              </TableCell>
              <TableCell>{valueLine(resource, value, resources.get)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </FormCard>
  );
}
