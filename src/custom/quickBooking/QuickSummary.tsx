import { Alert, Button, CircularProgress } from '@mui/material';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatInstant, parseInstant } from '../../domain/instant';
import type { Draft, Named } from '../../schema/field';
import { OptionExpiry } from '../booking/OptionExpiry';
import { ToggleBar } from '../booking/ToggleBar';
import { useQuote } from '../booking/useQuote';
import { dinarsText } from '../account/amounts';

interface SummaryProps {
  isFirm: boolean;
  onFirm: (isFirm: boolean) => void;
  /** Null where the caller may not confirm. */
  mayConfirm: boolean;
  refusal: string | null;
  busy: boolean;
  onBook: () => void;
}

/** Who, when and what in three lines, what it costs, and whether it is firm. */
export function QuickSummary({ isFirm, onFirm, mayConfirm, refusal, busy, onBook }: SummaryProps) {
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
                    {line.label}{' '}
                    {line.unitPrice !== null && (
                      <small>{`${line.quantity} × ${dinarsText(line.unitPrice)}`}</small>
                    )}
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
      {refusal && <Alert severity="error">{refusal}</Alert>}
      <Button
        variant="contained"
        fullWidth
        disabled={busy}
        onClick={onBook}
        startIcon={busy ? <CircularProgress size={14} color="inherit" /> : undefined}
      >
        {isFirm ? 'Réserver ferme' : 'Poser l’option'}
        <kbd>Ctrl Entrée</kbd>
      </Button>
    </>
  );
}

function Lines() {
  const { control } = useFormContext();
  const text = useWatch({
    control,
    compute: ({ client, vehicles, departureDate, returnDate }: Draft) => {
      const [car] = (vehicles as { vehicle: Named }[] | null) ?? [];
      const [from, to] = [departureDate, returnDate].map(value => parseInstant(String(value ?? '')));
      return [
        (client as Named | null)?.label,
        car?.vehicle.label,
        from != null && to != null && `${formatInstant(from)} → ${formatInstant(to)}`,
      ]
        .filter(Boolean)
        .join('\n');
    },
  });
  return <p className="who">{text || 'Quand, qui, quoi\u00a0: le prix suit.'}</p>;
}
