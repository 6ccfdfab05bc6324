import { Box, Card, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { LinkBase, useDataProvider } from 'react-admin';
import { formatDate, fromEpoch } from '../../domain/calendarDate';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import { Failed } from '../../views/Failed';
import { dinarsText } from './invoicingTexts';
import { clientsStyle } from './invoicingStyle';

/** Contracts of services that are over, beside what came back: each is invoiced from its own sheet. */
export function ServicesToInvoice() {
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['ServicesToInvoice'],
    queryFn: async ({ signal }) =>
      (await dataProvider.question('ServicesToInvoice', { data: {}, signal })).data,
    refetchOnMount: 'always',
  });
  if (error) return <Failed error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <>
      <Typography variant="h6" component="h2" sx={{ mt: '24px', mb: '8px' }}>
        Contrats de service
      </Typography>
      <Card>
        <Box component="ul" aria-label="Contrats de service à facturer" sx={clientsStyle}>
          {data.map(({ contract, number, label, end, TTC }) => (
            <li key={contract}>
              <LinkBase
                to={`/contract/contract-service/${contract}/voir?faire=createReceiptFromContractService`}
              >
                {[number, label].filter(Boolean).join(', ')}
              </LinkBase>
              <span>{end !== null ? `fini le ${formatDate(fromEpoch(end))}` : 'sans dates'}</span>
              <b>{dinarsText(TTC)}</b>
            </li>
          ))}
        </Box>
      </Card>
    </>
  );
}
