import { useState } from 'react';
import { Alert, Box, Button } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { termsInWords } from '../../domain/bookingTerms';
import { formatDate, fromEpoch } from '../../domain/calendarDate';
import { parseMoney, toDinars } from '../../domain/money';
import { uncoveredText } from '../../domain/uncovered';
import type { Draft } from '../../schema/field';
import { countText, useQuote } from './useQuote';
import type { Quote } from './useQuote';
import { dinarsText } from '../account/amounts';

/** What the booking would cost, live as it is filled: its lines, its total, and each day on demand. */
export function ReservationPrice() {
  const { quote, loading, refusal } = useQuote();
  const [detailed, setDetailed] = useState(false);
  const record = useRecordContext();
  if (refusal) return <Notice text={refusal} />;
  if (!quote) return <p style={{ margin: '12px 0 0' }}>Le prix s’affiche dès les dates et le véhicule.</p>;
  if (quote.fault)
    return (
      <>
        <Notice text={`${quote.fault}. Indiquez un prix convenu, ou complétez les tarifs.`} />
        <Uninsured quote={quote} />
      </>
    );
  const agreed = agreedTotal(record);
  const kept = agreed === quote.TTCPrice ? null : agreed;
  return (
    <Box sx={priceStyle} aria-live="polite" aria-busy={loading} data-waits={loading || undefined}>
      <table>
        <caption>{quote.numberOfDays === 1 ? '1 jour' : `${quote.numberOfDays} jours`}</caption>
        {detailed ? <Days quote={quote} /> : <Lines quote={quote} />}
        <tfoot>
          <Total label="Total HT" value={quote.price_HT} />
          <Total label="TVA" value={quote.TVA} />
          <Total label="Total TTC" value={quote.TTCPrice} isLast />
        </tfoot>
      </table>
      {quote.days.length > 0 && (
        <Button size="small" aria-expanded={detailed} onClick={() => setDetailed(!detailed)}>
          {detailed ? 'Voir le résumé' : 'Voir jour par jour'}
        </Button>
      )}
      <Terms quote={quote} />
      <Uninsured quote={quote} />
      {typeof kept === 'number' && (
        <Alert severity="info" sx={{ mt: '8px' }}>
          Prix convenu&nbsp;: {dinarsText(kept)} TTC. Il reste le même tant que personne n’en décide
          autrement.
        </Alert>
      )}
    </Box>
  );
}

/** What was agreed of a reservation that is confirmed, or of the draft that was made of one: asked before it changes. */
const agreedTotal = (record: Draft | undefined) =>
  record?.status === 'CONFIRMED'
    ? record.TTCPrice
    : record?.stage === 'DRAFT' && record.reservation
      ? record.TotalTTC
      : null;

const Notice = ({ text }: { text: string }) => (
  <Alert severity="warning" sx={{ mt: '12px' }}>
    {text}
  </Alert>
);

/** The vehicles of the booking that are not covered on all of its days. */
const Uninsured = ({ quote: { uncovered } }: { quote: Quote }) =>
  uncovered.length > 0 && (
    <Alert severity="error" sx={{ mt: '12px' }}>
      {uncovered.map(({ vehicle, ...days }) => `${vehicle}\u00a0: ${uncoveredText(days)}`).join('. ')}
    </Alert>
  );

function Lines({ quote }: { quote: Quote }) {
  const plateOf = usePlates();
  return (
    <tbody>
      {quote.lines.map(line => (
        <tr key={line.id}>
          <th scope="row">
            {line.label}
            {line.car && <small>{plateOf(line.car)}</small>}
          </th>
          <td>{countText(line)}</td>
          <td>{dinarsText(line.amount)}</td>
        </tr>
      ))}
    </tbody>
  );
}

/** What the booking requires of its client: what it has itself, else what its vehicles or the conditions do. */
function Terms({ quote }: { quote: Quote }) {
  const { control } = useFormContext();
  const typed = useWatch({
    control,
    compute: (booking: Draft) => JSON.stringify(termNames.map(name => booking[name] ?? null)),
  });
  const own = JSON.parse(typed) as unknown[];
  const [guaranteeAmount, includedKm, extraKmPrice, minDriverAge, minLicenseYears] = termNames.map(
    (name, index) => toNumber(own[index]) ?? quote[name],
  );
  const sentences = termsInWords({
    guaranteeAmount: millimes(guaranteeAmount),
    includedKm: includedKm ?? null,
    extraKmPrice: millimes(extraKmPrice),
    minDriverAge: minDriverAge ?? null,
    minLicenseYears: minLicenseYears ?? null,
  });
  return (
    sentences.length > 0 && (
      <ul aria-label="Termes de la réservation">
        {sentences.map(text => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    )
  );
}

const termNames = [
  'guaranteeAmount',
  'includedKm',
  'extraKmPrice',
  'minDriverAge',
  'minLicenseYears',
] as const;

/** A figure as a form holds it; null of nothing, and of what is none yet. */
function toNumber(typed: unknown): number | null {
  const amount = typed === null || typed === '' ? null : parseMoney(typed as string | number);
  return amount === null ? null : toDinars(amount);
}
const millimes = (dinars: number | null | undefined) => (dinars == null ? null : parseMoney(dinars));

function Days({ quote }: { quote: Quote }) {
  const plateOf = usePlates();
  return (
    <tbody>
      {quote.days.map(day => (
        <tr key={day.id}>
          <th scope="row">
            {formatDate(fromEpoch(day.date))}
            {day.car && <small>{plateOf(day.car)}</small>}
          </th>
          <td>{day.name}</td>
          <td>{dinarsText(day.price)}</td>
        </tr>
      ))}
    </tbody>
  );
}

const Total = ({ label, value, isLast }: { label: string; value: number | null; isLast?: boolean }) => (
  <tr className={isLast ? 'last' : undefined}>
    <th scope="row" colSpan={2}>
      {label}
    </th>
    <td>{dinarsText(value)}</td>
  </tr>
);

/** The names of the vehicles that the form has, by their ids. */
function usePlates(): (id: string) => string {
  const { control } = useFormContext();
  const rows = useWatch({ control, name: 'vehicles' }) as { vehicle: Draft | null }[] | undefined;
  return id => String(rows?.find(({ vehicle }) => vehicle?.id === id)?.vehicle?.label ?? '');
}

/** A bill within a card: figures right and aligned, its total in bold. */
const priceStyle = {
  mt: '16px',
  '&[data-waits] table': { opacity: 0.55 },
  '& table': { width: '100%', borderCollapse: 'collapse', fontSize: 13, lineHeight: '18px' },
  '& caption': { textAlign: 'left', color: 'tokens.ink3', fontSize: 12, lineHeight: '16px', pb: '4px' },
  '& th, & td': { p: '6px 0', borderTop: '1px solid', borderColor: 'tokens.line', fontWeight: 400 },
  '& th': { textAlign: 'left' },
  '& th small': { display: 'block', color: 'tokens.ink3', fontSize: 12, lineHeight: '16px' },
  '& td': { textAlign: 'right', pl: '12px', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& tbody td:nth-of-type(1)': { color: 'tokens.ink3', whiteSpace: 'normal' },
  '& ul': { m: '12px 0 0', pl: '18px', fontSize: 13, lineHeight: '18px', color: 'tokens.ink2' },
  '& .last th, & .last td': { fontWeight: 600, fontSize: 14, lineHeight: '20px' },
} as const;
