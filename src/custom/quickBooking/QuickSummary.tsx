import { useState } from 'react';
import type { ReactNode } from 'react';
import { Alert, Button } from '@mui/material';
import { useDataProvider, useNotify } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatInstant, parseInstant } from '../../domain/instant';
import { questions } from '../../pages/all';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import type { Draft, Named } from '../../schema/field';
import { openPdf } from '../../views/files/openFile';
import { OptionExpiry } from '../booking/OptionExpiry';
import { ToggleBar } from '../booking/ToggleBar';
import { inputValues } from '../booking/pricedValues';
import { countText, useQuote } from '../booking/useQuote';
import { dinarsText } from '../account/amounts';

interface SummaryProps {
  isFirm: boolean;
  onFirm: (isFirm: boolean) => void;
  /** Null where the caller may not confirm. */
  mayConfirm: boolean;
  refusal: string | null;
  /** Where it is booked; on a phone that is in the bar. */
  book: ReactNode;
  /** What is agreed about the money. */
  children: ReactNode;
}

/** Who, when and what in three lines, what it costs, and whether it is firm. */
export function QuickSummary({ isFirm, onFirm, mayConfirm, refusal, book, children }: SummaryProps) {
  const { quote, loading, refusal: unpriced } = useQuote();
  const fault = unpriced ?? quote?.fault;
  return (
    <>
      <Lines />
      <div className="bill" aria-live="polite" aria-busy={loading} data-waits={loading || undefined}>
        {fault && <Alert severity="warning">{fault}</Alert>}
        {quote && !quote.fault && (
          <table>
            <caption>{quote.numberOfDays === 1 ? '1 jour' : `${quote.numberOfDays} jours`}</caption>
            <tbody>
              {quote.lines.map(line => (
                <tr key={line.id}>
                  <th scope="row">
                    {line.label} <small>{countText(line)}</small>
                  </th>
                  <td>{dinarsText(line.amount)}</td>
                </tr>
              ))}
              <tr>
                <th scope="row">TVA</th>
                <td>{dinarsText(quote.TVA)}</td>
              </tr>
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">Total TTC</th>
                <td>{dinarsText(quote.TTCPrice)}</td>
              </tr>
            </tfoot>
          </table>
        )}
        {quote?.guaranteeAmount != null && (
          <p className="guarantee">
            <span>Caution, hors total</span> <b>{dinarsText(quote.guaranteeAmount)}</b>
          </p>
        )}
      </div>
      {mayConfirm && (
        <ToggleBar
          label="Réservation"
          options={[
            { value: 'OPTION', label: 'Option' },
            { value: 'FIRM', label: 'Ferme' },
          ]}
          value={isFirm ? 'FIRM' : 'OPTION'}
          onChange={value => value && onFirm(value === 'FIRM')}
        />
      )}
      {!isFirm && <OptionExpiry />}
      {children}
      {refusal && <Alert severity="error">{refusal}</Alert>}
      {book}
      <QuoteButton isPriced={Boolean(quote && !fault)} />
    </>
  );
}

/** The paper of what is on the screen, to take along: nothing is booked by it. */
function QuoteButton({ isPriced }: { isPriced: boolean }) {
  const { getValues, control } = useFormContext();
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const hasClient = useWatch({ control, compute: ({ client }: Draft) => Boolean(client) });
  const print = async () => {
    setBusy(true);
    const data = inputValues(getValues(), questions.UnsavedQuotePDF.fields) as never;
    try {
      await openPdf(
        async () => String((await dataProvider.question('UnsavedQuotePDF', { data })).data),
        'Devis.pdf',
      );
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="outlined"
      fullWidth
      disabled={busy || !isPriced || !hasClient}
      onClick={() => void print()}
    >
      Devis, sans réserver
    </Button>
  );
}

function Lines() {
  const { control } = useFormContext();
  const text = useWatch({
    control,
    compute: ({ client, vehicles, pricingCategory, departureDate, returnDate }: Draft) => {
      const [car] = (vehicles as { vehicle: Named }[] | null) ?? [];
      const [from, to] = [departureDate, returnDate].map(value => parseInstant(String(value ?? '')));
      return [
        (client as Named | null)?.label,
        car?.vehicle.label ?? (pricingCategory as Named | null)?.label,
        from != null && to != null && `${formatInstant(from)} → ${formatInstant(to)}`,
      ]
        .filter(Boolean)
        .join('\n');
    },
  });
  return <p className="who">{text || 'Quand, qui, quoi\u00a0: le prix suit.'}</p>;
}
