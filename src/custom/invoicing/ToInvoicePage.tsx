import { Alert, Box, Button, Skeleton, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useState } from 'react';
import { LinkBase, useLocation } from 'react-admin';
import { Failed } from '../../views/Failed';
import { PageHeader } from '../../views/shell/PageHeader';
import { StateChip } from '../../views/StateChip';
import { ClientsToInvoice } from './ClientsToInvoice';
import { DocumentSheet } from './DocumentSheet';
import { deskStyle } from './invoicingStyle';
import { dinarsText } from './invoicingTexts';
import type { Invoicing } from './invoicingTexts';
import { IssueBar } from './IssueBar';
import { PartsCard } from './PartsCard';
import { PointsPanel } from './PointsPanel';
import { TermsCard } from './TermsCard';
import { Zoom } from './Zoom';
import { ServicesToInvoice } from './ServicesToInvoice';
import { useInvoicing } from './useInvoicing';

/** What of contracts is to be invoiced: whose; then, of one client, what makes their invoices, as they would be issued. */
export function ToInvoicePage() {
  const params = new URLSearchParams(useLocation().search);
  const [client, contract] = [params.get('client'), params.get('contrat')];
  if (client === null && contract === null)
    return (
      <>
        <PageHeader
          title="À facturer"
          note="Contrats revenus, mois finis des locations longues, prestations terminées"
        />
        <ClientsToInvoice />
        <ServicesToInvoice />
      </>
    );
  return <Desk key={`${client}/${contract}`} client={client} contract={contract} />;
}

function Desk(from: { client: string | null; contract: string | null }) {
  const invoicing = useInvoicing(from);
  const { data, error, refetch, isFetching, terms, ticked, reasons, isLate, isOld } = invoicing;
  return (
    <>
      <PageHeader
        title="Nouvelle facture"
        chip={<StateChip tone="draft" label="À voir" />}
        note={
          data && (
            <>
              <LinkBase to={`/clients/${data.client}`}>{data.label}</LinkBase> · {data.about}
            </>
          )
        }
        breadcrumb={[{ label: 'À facturer', to: '/receipt/to-invoice' }]}
      />
      {error && !data && <Failed error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {error && data && (
        <Alert
          severity="error"
          sx={{ mb: '16px' }}
          action={
            <Button size="small" variant="text" disabled={isFetching} onClick={() => void refetch()}>
              Réessayer
            </Button>
          }
        >
          {error.message}
        </Alert>
      )}
      {!data && !error && (
        <Skeleton
          variant="rounded"
          height={480}
          role="status"
          aria-label="Chargement des contrats à facturer"
        />
      )}
      {data && (
        <>
          <Box sx={deskStyle}>
            <div className="column">
              <PartsCard
                data={data}
                ticked={ticked}
                reasons={reasons}
                onTick={invoicing.tick}
                onExplain={invoicing.explain}
                onChange={invoicing.change}
              />
              <TermsCard data={data} terms={terms} faults={invoicing.faults} onChange={invoicing.change} />
            </div>
            <div className="column" aria-busy={isLate}>
              <PointsPanel points={data.points} />
              <Preview data={data} issueDate={invoicing.issueDate} isOld={isOld} />
            </div>
          </Box>
          <IssueBar
            data={data}
            input={invoicing.input}
            isLate={isLate}
            isOld={isOld}
            onIssued={invoicing.forget}
            onRefused={() => void refetch()}
          />
        </>
      )}
    </>
  );
}

/** The receipts, one at a time where there are several. */
function Preview({ data, issueDate, isOld }: { data: Invoicing; issueDate: string; isOld: boolean }) {
  const [chosen, setChosen] = useState(0);
  const [zoom, setZoom] = useState(100);
  const shown = data.documents[chosen] ?? data.documents[0];
  if (!shown) return null;
  return (
    <section aria-label="Aperçu">
      <Box sx={{ display: 'flex', alignItems: 'center', gap: '8px', mb: '8px' }}>
        <Typography variant="h6" component="h2" sx={{ flex: 1 }}>
          Aperçu {isOld && <StateChip tone="warning" label="Pas à jour" />}
        </Typography>
        <Zoom value={zoom} onChange={setZoom} />
      </Box>
      {data.documents.length > 1 && (
        <ToggleButtonGroup
          exclusive
          orientation="vertical"
          size="small"
          value={data.documents.indexOf(shown)}
          onChange={(_, index: number | null) => index !== null && setChosen(index)}
          aria-label="Factures"
          sx={{ width: '100%', mb: '12px' }}
        >
          {data.documents.map((one, index) => (
            <ToggleButton key={one.id} value={index} sx={{ justifyContent: 'space-between', gap: '12px' }}>
              <span>{one.title}</span>
              <b>{dinarsText(one.TotalTTC)}</b>
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
      <Box sx={{ overflowX: 'auto' }}>
        <DocumentSheet data={data} document={shown} issueDate={issueDate} zoom={zoom} />
      </Box>
    </section>
  );
}
