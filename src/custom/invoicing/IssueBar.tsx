import { Box, Button } from '@mui/material';
import Stamp from 'lucide-react/icons/stamp';
import { useState } from 'react';
import { useDataProvider, useNavigate, useNotify } from 'react-admin';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import { useIdempotencyKey } from '../../views/form/useIdempotencyKey';
import { stuckToBottom } from '../../views/shell/stuck';
import { dinarsText } from './invoicingTexts';
import type { Invoicing } from './invoicingTexts';
import { barStyle } from './invoicingStyle';

interface IssueBarProps {
  data: Invoicing;
  input: object;
  /** What is shown is being worked out anew. */
  isLate: boolean;
  /** What is typed is refused: what is shown is of before. */
  isOld: boolean;
  onIssued: () => void;
  onRefused: () => void;
}

/** The total, and what one does with it: issue, or keep. A point to mend leads to it instead. */
export function IssueBar({ data, input, isLate, isOld, onIssued, onRefused }: IssueBarProps) {
  const { busy, send } = useSending({ data, input, onIssued, onRefused });
  const navigate = useNavigate();
  const count = data.documents.length;
  const blocked = data.points.some(one => one.isBlocking);
  const toPoints = () => document.getElementById('points')?.scrollIntoView({ block: 'center' });
  return (
    <Box ref={stuckToBottom} sx={barStyle}>
      <span className="text">
        {blocked ? (
          <button type="button" onClick={toPoints}>
            {data.points[0]?.sentence}
          </button>
        ) : (
          `${count} facture${count > 1 ? 's' : ''}`
        )}
      </span>
      <span className="total">
        Total TTC <b>{dinarsText(data.TotalTTC)}</b>
      </span>
      <Button variant="text" onClick={() => navigate(-1)}>
        Annuler
      </Button>
      <Button
        variant="outlined"
        disabled={busy || isLate || isOld || count === 0}
        onClick={() => void send({ keep: true })}
      >
        Garder en attente
      </Button>
      <Button
        variant="contained"
        startIcon={<Stamp size={18} aria-hidden />}
        disabled={busy || isLate}
        onClick={() => (blocked ? toPoints() : void send({ keep: false }))}
      >
        {count > 1 ? `Émettre ${count} factures` : 'Émettre'}
      </Button>
    </Box>
  );
}

function useSending({
  data,
  input,
  onIssued,
  onRefused,
}: Pick<IssueBarProps, 'data' | 'input' | 'onIssued' | 'onRefused'>) {
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const notify = useNotify();
  const navigate = useNavigate();
  const keys = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const send = async ({ keep }: { keep: boolean }) => {
    setBusy(true);
    const request = { ...input, grouping: data.grouping, keep };
    try {
      const { data: made } = await dataProvider.action('clients', {
        id: data.client,
        action: 'invoiceContracts',
        data: request,
        meta: { idempotencyKey: keys.keyFor(request) },
      });
      keys.renew();
      onIssued();
      const count = data.documents.length;
      notify(successText(count, keep), { type: 'success' });
      const filter = encodeURIComponent(JSON.stringify({ client: data.client }));
      navigate(count === 1 ? `/receipts/${made.id}/show` : `/receipts?filter=${filter}`);
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
      onRefused();
    } finally {
      setBusy(false);
    }
  };
  return { busy, send };
}

const successText = (count: number, keep: boolean) =>
  keep
    ? count > 1
      ? `${count} factures gardées en attente.`
      : 'Facture gardée en attente.'
    : count > 1
      ? `${count} factures émises.`
      : 'Facture émise.';
