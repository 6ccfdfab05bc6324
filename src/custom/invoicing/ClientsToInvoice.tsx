import { Box, Card, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { LinkBase, useDataProvider } from 'react-admin';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import { Failed } from '../../views/Failed';
import { dinarsText } from './invoicingTexts';
import { clientsStyle } from './invoicingStyle';

/** Who has something to invoice, who has the most first. */
export function ClientsToInvoice() {
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['ClientsToInvoice'],
    queryFn: async ({ signal }) =>
      (await dataProvider.question('ClientsToInvoice', { data: {}, signal })).data,
    refetchOnMount: 'always',
  });
  if (error) return <Failed error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Skeleton
        variant="rounded"
        height={320}
        role="status"
        aria-label="Chargement de ce qui est à facturer"
      />
    );
  if (data.length === 0) return <Card sx={{ p: '24px' }}>Tout ce qui est revenu est facturé.</Card>;
  return (
    <Card>
      <Box component="ul" aria-label="Clients à facturer" sx={clientsStyle}>
        {data.map(one => (
          <li key={one.client}>
            <LinkBase to={`/receipt/to-invoice?client=${one.client}`}>{one.label}</LinkBase>
            <span>
              {one.contracts} contrat{one.contracts > 1 ? 's' : ''}
            </span>
            <b>{dinarsText(one.TTC)}</b>
          </li>
        ))}
      </Box>
    </Card>
  );
}
