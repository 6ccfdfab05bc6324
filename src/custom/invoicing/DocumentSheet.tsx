import { Box } from '@mui/material';
import { formatDate } from '../../domain/calendarDate';
import { discountLabels } from '../../domain/discountLabels';
import { tunisDate } from '../../domain/instant';
import { amountText, dinarsText, quantityText, rateText } from './invoicingTexts';
import type { Document, Invoicing } from './invoicingTexts';
import { sheetStyle } from './invoicingStyle';

interface DocumentSheetProps {
  data: Invoicing;
  document: Document;
  issueDate: string;
  /** In percent. */
  zoom: number;
}

/** A receipt as it would be issued: both parties, its lines, VAT by rate and totals, worked out by the server. */
export function DocumentSheet({ data, document, issueDate, zoom }: DocumentSheetProps) {
  return (
    <Box
      component="article"
      aria-label={`Aperçu, ${document.title}`}
      sx={sheetStyle}
      style={{ zoom: zoom / 100 }}
    >
      <header>
        <div>
          <strong>{data.seller ?? 'Société à compléter'}</strong>
          <small>{data.sellerDetail}</small>
        </div>
        <div className="right">
          <strong>Facture</strong>
          {document.number && (
            <small className="foreseen">
              {document.number} <i>prévu</i>
            </small>
          )}
          <mark>PROVISOIRE</mark>
          <small>
            Le {formatDate(issueDate)}
            <br />
            Échéance{'\u00a0'}: {formatDate(tunisDate(data.dueDate))}
          </small>
        </div>
      </header>
      <div className="buyer">
        <small>Facturé à</small>
        <strong>{data.label}</strong>
        <small>{data.buyerDetail}</small>
      </div>
      <div className="scroll" tabIndex={0} role="region" aria-label="Lignes de la facture">
        <table>
          <thead>
            <tr>
              <th>Désignation</th>
              <th>Qté</th>
              <th>P.U. HT</th>
              <th>TVA</th>
              <th>Total HT</th>
            </tr>
          </thead>
          <tbody>
            {document.lines.map(line => (
              <tr key={line.id}>
                <td>
                  <b>{line.label}</b>
                  <small>{line.detail}</small>
                </td>
                <td>{quantityText(line)}</td>
                <td>{amountText(line.unitPrice_HT)}</td>
                <td>{rateText(line.tvaRate)}</td>
                <td>{amountText(line.price_HT)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="totals">
        <VatTable document={document} />
        <Totals document={document} />
      </div>
      <p className="words">
        Arrêtée la présente facture à la somme de{'\u00a0'}: <b>{document.words}</b>.
      </p>
    </Box>
  );
}

const VatTable = ({ document: { vatByRate } }: Pick<DocumentSheetProps, 'document'>) => (
  <table className="vat" aria-label="TVA par taux">
    <thead>
      <tr>
        <th>TVA</th>
        <th>Base HT</th>
        <th>Montant</th>
      </tr>
    </thead>
    <tbody>
      {vatByRate.map(one => (
        <tr key={one.id}>
          <td>{one.rate === 0 ? 'Hors champ' : rateText(one.rate)}</td>
          <td>{amountText(one.base)}</td>
          <td>{amountText(one.amount)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** The discount under what it is taken from, as on the paper; then what it leaves alone. */
function discountRows({
  discountable_HT,
  untaxed_HT,
  discountPercent,
  discount,
}: DocumentSheetProps['document']): [string, string][] {
  if (discount <= 0) return [];
  const labels = discountLabels(discountPercent, untaxed_HT !== 0);
  return [
    [labels.from, amountText(discountable_HT)],
    [labels.discount, `−${amountText(discount)}`],
    ...(untaxed_HT === 0 ? [] : [[labels.untaxed, amountText(untaxed_HT)] satisfies [string, string]]),
  ];
}

function Totals({ document }: Pick<DocumentSheetProps, 'document'>) {
  const { total_Price_HT, total_TVA, suspendedVat, levy, stamp, TotalTTC, credit, rest } = document;
  const rows: [string, string][] = [
    ...discountRows(document),
    ['Total HT', amountText(total_Price_HT)],
    ['TVA', amountText(total_TVA)],
    ...(suspendedVat > 0 ? ([['TVA suspendue', amountText(suspendedVat)]] as [string, string][]) : []),
    ...(levy > 0 ? ([['Contribution journalière', amountText(levy)]] as [string, string][]) : []),
    ['Timbre fiscal', amountText(stamp)],
  ];
  return (
    <dl>
      {rows.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
      <div className="total">
        <dt>Total TTC</dt>
        <dd>{dinarsText(TotalTTC)}</dd>
      </div>
      {credit > 0 && (
        <>
          <div>
            <dt>Acomptes imputés</dt>
            <dd>−{amountText(credit)}</dd>
          </div>
          <div>
            <dt>Reste à payer à l’émission</dt>
            <dd>{amountText(rest)}</dd>
          </div>
        </>
      )}
    </dl>
  );
}
