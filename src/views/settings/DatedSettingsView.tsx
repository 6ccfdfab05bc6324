import { useState } from 'react';
import { Alert, Box, Button } from '@mui/material';
import { useGetList } from 'react-admin';
import { todayInTunis } from '../../domain/calendarDate';
import { useCaller } from '../../providers/useCaller';
import { can } from '../../schema/permissions';
import type { Resource } from '../../schema/resource';
import { titleOf } from '../../schema/french';
import { Loader } from '../shell/Loader';
import { PageHeader } from '../shell/PageHeader';
import { NewValue } from './NewValue';
import { OtherValues } from './OtherValues';
import { ValueInForce } from './ValueInForce';
import { datedValues } from './datedValues';

const most = 100;

/** A setting whose value holds from a date on: the one in force, those to come, a new one, those of the past. */
export function DatedSettingsView({ resource }: { resource: Resource }) {
  const caller = useCaller();
  const [saves, setSaves] = useState(0);
  const { data, error, refetch } = useGetList(resource.name, {
    pagination: { page: 1, perPage: most },
    sort: { field: resource.settings?.dated ?? 'id', order: 'DESC' },
  });
  const { create } = resource.access;
  const mayAdd = Boolean(create && can(caller, create));
  const { inForce, toCome, past } = datedValues(resource, data ?? [], todayInTunis(Date.now()));
  const history = past.length > 0 && (
    <OtherValues title="Valeurs passées" resource={resource} values={past} />
  );
  if (!data && !error) return <Loader />;
  return (
    <>
      <PageHeader title={titleOf.list(resource)} />
      <Box sx={{ display: 'grid', gap: '16px' }}>
        {error && (
          <Alert severity="error" action={<Button onClick={() => void refetch()}>Réessayer</Button>}>
            {error.message}
          </Alert>
        )}
        {data && <ValueInForce resource={resource} values={inForce} />}
        {toCome.length > 0 && <OtherValues title="À venir" resource={resource} values={toCome} />}
        {mayAdd ? (
          <NewValue
            key={saves}
            resource={resource}
            aside={history}
            onSaved={() => void refetch().then(() => setSaves(saves + 1))}
          />
        ) : (
          history
        )}
      </Box>
    </>
  );
}
