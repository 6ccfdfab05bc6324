import type { ReactNode } from 'react';
import { Alert, Box, Button } from '@mui/material';
import { useGetIdentity, useGetOne } from 'react-admin';
import type { RaRecord } from 'react-admin';
import type { DeclaredPage } from '../../providers/ownPages';
import { rewriteUser } from '../../providers/session';
import { useCaller } from '../../providers/useCaller';
import { Loader } from '../shell/Loader';
import { PageHeader } from '../shell/PageHeader';
import { SelfForm } from './SelfForm';

interface SelfViewProps {
  page: DeclaredPage;
  /** Beside the form from 1280 px on, below it otherwise. */
  children?: ReactNode;
}

/** The page where one changes what a record says of oneself; saved, one stays. */
export function SelfView({ page, children }: SelfViewProps) {
  const caller = useCaller();
  const { refetch: readIdentity } = useGetIdentity();
  const { data, error, refetch } = useGetOne<RaRecord>(
    page.resource.name,
    { id: caller?.id ?? '' },
    // Read anew under a filled form, it would hide that another changed it meanwhile.
    { enabled: caller !== null, refetchOnWindowFocus: false, refetchOnReconnect: false },
  );
  const reload = () => void refetch();
  const saved = (record: RaRecord) => {
    rewriteUser(record);
    readIdentity?.();
    reload();
  };
  return (
    <>
      <PageHeader title={page.title} />
      <Box sx={columns}>
        {data && <SelfForm page={page} record={data} onSaved={saved} onReload={reload} />}
        {!data && error && (
          <Alert severity="error" action={<Button onClick={reload}>Réessayer</Button>}>
            {error.message}
          </Alert>
        )}
        {!data && !error && <Loader />}
        {children}
      </Box>
    </>
  );
}

const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 336px' },
  gap: '16px 24px',
  alignItems: 'start',
};
