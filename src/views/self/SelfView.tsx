import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { Box } from '@mui/material';
import { EditBase, useEditContext, useGetIdentity, useRefresh } from 'react-admin';
import type { DeclaredPage } from '../../providers/ownPages';
import { rewriteUser } from '../../providers/session';
import { useCaller } from '../../providers/useCaller';
import { resources } from '../../resources/all';
import type { Fields } from '../../schema/field';
import type { Resource } from '../../schema/resource';
import { toFormValues } from '../../schema/words/fields/formValues';
import { ResourceForm } from '../form/ResourceForm';
import { Unread } from '../form/Unread';
import { useSaving } from '../form/useSaving';
import { Loader } from '../shell/Loader';
import { PageHeader } from '../shell/PageHeader';

interface SelfViewProps {
  page: DeclaredPage;
  /** Beside the form from 1280 px on, below it otherwise. */
  children?: ReactNode;
}

/** The page where one changes what a record holds of oneself, by an update of its own; saved, one stays. */
export function SelfView({ page, children }: SelfViewProps) {
  const caller = useCaller();
  const { refetch: readIdentity } = useGetIdentity();
  const refresh = useRefresh();
  const { mutationOptions, ...saving } = useSaving(page.resource, 'updated', record => {
    rewriteUser(record);
    readIdentity?.();
    refresh();
  });
  return (
    <>
      <PageHeader title={page.title} />
      <Box sx={columns}>
        {caller && (
          <EditBase
            {...saving}
            id={caller.id}
            mutationOptions={{ ...mutationOptions, meta: { by: page.by } }}
            queryOptions={staysHere}
          >
            <SelfForm page={page} />
          </EditBase>
        )}
        {children}
      </Box>
    </>
  );
}

/** Where one is when it could not be read. */
const staysHere = { onError: () => undefined };

/** The form of one's own record: what its update takes, and what it only shows. */
function SelfForm({ page }: { page: DeclaredPage }) {
  const { record, error, refetch } = useEditContext();
  const part = useMemo(() => ownPart(page.resource, page.by), [page]);
  const values = useMemo(() => toFormValues(part.fields, record ?? {}, resources), [part, record]);
  if (!record) return error ? <Unread error={error} onRetry={refetch} /> : <Loader />;
  return <ResourceForm isOwn resource={part} initial={values} onReload={() => void refetch()} />;
}

/** A resource as an own page shows it: the fields that its update takes, and those that it only shows. */
function ownPart(resource: Resource, by: string): Resource {
  const { fields: taken = [], page } = resource.updates?.[by] ?? {};
  const fields: Fields = Object.fromEntries(
    Object.entries(resource.fields)
      .filter(([name]) => taken.includes(name) || page?.shows?.includes(name))
      .map(([name, field]) => [name, taken.includes(name) ? field : { ...field, readOnly: true }]),
  );
  return { ...resource, fields };
}

const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 336px' },
  gap: '16px 24px',
  alignItems: 'start',
};
