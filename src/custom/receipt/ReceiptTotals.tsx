import { Alert, Box } from '@mui/material';
import { discountLabels } from '../../domain/discountLabels';
import { useReceiptPreview } from './useReceiptPreview';
import type { Preview } from './useReceiptPreview';
import { dinarsText } from '../account/amounts';

const percent = (rate: number) => `${String(rate).replace('.', ',')}\u00a0%`;

/** The totals of the draft that is being typed, VAT by rate: the figures that its issue will write. */
export function ReceiptTotals() {
  return <Totals {...useReceiptPreview()} />;
}

const credit = { documentKind: 'CREDIT_NOTE' };

/** The same of the credit note whose lines are being chosen: what it will give back, before its issue fixes it. */
export function CreditTotals() {
  return <Totals {...useReceiptPreview(credit)} />;
}

function Totals({ preview, loading, refusal }: ReturnType<typeof useReceiptPreview>) {
  const fault = refusal ?? preview?.fault;
  if (fault)
    return (
      <Alert severity="warning" sx={{ mt: '12px' }}>
        {fault}
      </Alert>
    );
  if (!preview) return null;
  return (
    <Box sx={totalsStyle} aria-live="polite" aria-busy={loading} data-waits={loading || undefined}>
      <table aria-label="Totaux">
        <tbody>
          {rowsOf(preview).map(([label, value]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total TTC</th>
            <td>{dinarsText(preview.TotalTTC)}</td>
          </tr>
        </tfoot>
      </table>
    </Box>
  );
}

/** What there is to show, in the order in which it is added up. */
function rowsOf(preview: Preview): [string, string][] {
  const { discount, rentalDayLevy, stamp } = preview;
  const vat = preview.vatByRate.flatMap(({ rate, base, amount: charged, suspended }): [string, string][] => [
    [
      rate === 0
        ? `Hors TVA, sur ${dinarsText(base)}`
        : `TVA ${percent(rate)}${suspended > 0 ? ' suspendue' : ''}, sur ${dinarsText(base)}`,
      suspended > 0 ? `(${dinarsText(suspended)})` : dinarsText(charged),
    ],
  ]);
  return [
    ...(discount ? discountRows(preview, discount) : []),
    row('Total HT', preview.total_Price_HT),
    ...vat,
    ...(rentalDayLevy ? [row('Contribution journalière', rentalDayLevy)] : []),
    ...(stamp ? [row('Timbre fiscal', stamp)] : []),
  ];
}

/** The discount under what it is taken from, as on the paper; then what it leaves alone. */
function discountRows({ discountable_HT, untaxed_HT, discountPercent }: Preview, discount: number) {
  const labels = discountLabels(discountPercent, Boolean(untaxed_HT));
  return [
    row(labels.from, discountable_HT),
    row(labels.discount, -discount),
    ...(untaxed_HT ? [row(labels.untaxed, untaxed_HT)] : []),
  ];
}

const row = (label: string, value: number | null): [string, string] => [label, dinarsText(value)];

/** A bill within a card: figures right and aligned, its total in bold. */
const totalsStyle = {
  mt: '16px',
  '&[data-waits] table': { opacity: 0.55 },
  '& table': { width: '100%', borderCollapse: 'collapse', fontSize: 13, lineHeight: '18px' },
  '& th, & td': { p: '6px 0', borderTop: '1px solid', borderColor: 'tokens.line', fontWeight: 400 },
  '& th': { textAlign: 'left' },
  '& td': { textAlign: 'right', pl: '12px', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& tfoot th, & tfoot td': { fontWeight: 600, fontSize: 14, lineHeight: '20px' },
} as const;
