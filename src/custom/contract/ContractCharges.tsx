import { Fragment } from 'react';
import { Box, Button, Card } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { LinkBase } from 'react-admin';
import { figure } from '../../domain/figure';
import { formatDinars, formatMoney } from '../../domain/money';
import { useCaller } from '../../providers/useCaller';
import { can } from '../../schema/words/access/permissions';
import { OfferIcon } from '../../views/record/OfferButtons';
import type { Offer } from '../../views/record/recordOffers';
import { accountLines, chargeLines, millimes } from './chargeLines';
import type { ChargeLine } from './chargeLines';
import { toInvoicing } from '../../resources/contract/contract/nextAct';
import { undecided } from './deskRecord';
import type { DeskContract } from './deskRecord';
import { ReturnProposals } from './ReturnProposals';

interface ContractChargesProps {
  contract: DeskContract;
  /** Where the caller may charge for something more. */
  adding?: Offer;
  mayDecide: boolean;
  onChoose: (offer: Offer) => void;
}

/**
 * What a contract comes to, line by line, with its totals. What a return proposes stands under the lines, outside the
 * total, and is decided there.
 */
export function ContractCharges({ contract, adding, mayDecide, onChoose }: ContractChargesProps) {
  const lines = chargeLines(contract);
  return (
    <Card component="section" aria-labelledby="contract-charges" sx={{ mb: '16px' }}>
      <Box sx={headStyle}>
        <h2 id="contract-charges">Charges et totaux</h2>
        <Invoicing contract={contract} />
        {adding && (
          <Button
            size="small"
            variant="outlined"
            color="secondary"
            startIcon={<OfferIcon name={adding.icon} />}
            onClick={() => onChoose(adding)}
          >
            {adding.label}
          </Button>
        )}
      </Box>
      <Box component="table" aria-labelledby="contract-charges" sx={tableStyle}>
        <thead>
          <tr>
            <th scope="col">Désignation</th>
            <th scope="col" className="wide">
              Quantité
            </th>
            <th scope="col" className="wide">
              Prix unitaire HT
            </th>
            <th scope="col" className="wide">
              TVA
            </th>
            <th scope="col">Total HT</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(line => (
            <Line key={line.key} line={line} />
          ))}
        </tbody>
      </Box>
      {mayDecide &&
        undecided(contract).map(line => <ReturnProposals key={line.id} contract={contract} line={line} />)}
      <Totals contract={contract} lines={lines} />
    </Card>
  );
}

const percentText = (rate: number) => `${figure(rate)}\u00a0%`;

function Line({ line: { label, detail, quantity, unit, unitPrice, tvaRate, amount } }: { line: ChargeLine }) {
  const count = quantity === null ? '' : `${figure(quantity)}${unit}`;
  const price = unitPrice === null ? '' : formatMoney(unitPrice);
  const rate = tvaRate === null ? '' : percentText(tvaRate);
  return (
    <tr>
      <th scope="row">
        {label}
        {detail && <span className="note">{detail}</span>}
        <span className="note narrow">
          {[[count, price].filter(Boolean).join(' × '), rate && `TVA ${rate}`].filter(Boolean).join(', ')}
        </span>
      </th>
      <td className="wide">{count}</td>
      <td className="wide">{price}</td>
      <td className="wide">{rate}</td>
      <td>
        <b>{amount === null ? '–' : formatMoney(amount)}</b>
      </td>
    </tr>
  );
}

function Totals({ contract, lines }: { contract: DeskContract; lines: readonly ChargeLine[] }) {
  const [HT, TVA, TTC] = [contract.total_Price_HT, contract.total_TVA, contract.TotalTTC].map(millimes);
  if (HT == null || TVA == null || TTC == null)
    return <Box sx={noPriceStyle}>Pas encore de prix&nbsp;: convenez-en un, ou complétez les tarifs.</Box>;
  const rates = [...new Set(lines.flatMap(({ tvaRate, amount }) => (amount ? (tvaRate ?? []) : [])))];
  return (
    <Box component="dl" sx={totalsStyle}>
      <dt>Total HT</dt>
      <dd>{formatMoney(HT)}</dd>
      <dt>TVA{rates.length === 1 && rates[0] !== undefined && ` ${percentText(rates[0])}`}</dt>
      <dd>{formatMoney(TVA)}</dd>
      <dt className="sum">Total TTC</dt>
      <dd className="sum">{formatDinars(TTC)}</dd>
      {accountLines(contract).map(({ label, amount, isRest }) => (
        <Fragment key={label}>
          <dt className={isRest && amount > 0 ? 'due' : undefined}>{label}</dt>
          <dd className={isRest && amount > 0 ? 'due' : undefined}>
            {isRest ? formatDinars(amount) : formatMoney(amount)}
          </dd>
        </Fragment>
      ))}
    </Box>
  );
}

/** What no invoice has yet, and the way to make one where the head of the sheet does not lead there. */
function Invoicing({ contract }: { contract: DeskContract }) {
  const caller = useCaller();
  const left = millimes(contract.toInvoice) ?? 0;
  if (left === 0 || !['DEPARTED', 'RETURNED'].includes(contract.stage)) return <span className="note" />;
  return (
    <>
      <span className="note">
        Pas encore facturé&nbsp;: <b>{formatDinars(left)} TTC</b>
      </span>
      {caller !== null && can(caller, 'create_receipt') && toInvoicing(contract) === null && (
        <Button
          size="small"
          variant="outlined"
          color="secondary"
          component={LinkBase}
          to={`/receipt/to-invoice?contrat=${contract.id}`}
        >
          Facturer
        </Button>
      )}
    </>
  );
}

const headStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px',
  p: '12px 16px',
  '& h2': { m: 0, fontSize: 14, lineHeight: '20px', fontWeight: 600 },
  '& .note': { flex: '1 1 auto', fontSize: 13, color: 'tokens.ink2' },
};

const tableStyle = (theme: Theme) => {
  const { tokens } = theme.palette;
  return {
    width: '100%',
    borderCollapse: 'collapse' as const,
    fontSize: 13,
    lineHeight: '18px',
    '& th, & td': { padding: '8px 12px', borderTop: `1px solid ${tokens.line}`, verticalAlign: 'top' },
    '& th:first-of-type': { paddingLeft: '16px', textAlign: 'left' },
    '& td:last-of-type, & thead th:last-of-type': { paddingRight: '16px' },
    '& th': { fontWeight: 400, textAlign: 'right', overflowWrap: 'anywhere' },
    '& thead th': {
      fontSize: 12,
      fontWeight: 500,
      color: tokens.ink3,
      backgroundColor: tokens.sunken,
      whiteSpace: 'nowrap',
    },
    '& td': { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
    '& b': { fontWeight: 600 },
    '& .note': { display: 'block', fontSize: 12, lineHeight: '16px', color: tokens.ink2 },
    [theme.breakpoints.down('sm')]: { '& .wide': { display: 'none' } },
    [theme.breakpoints.up('sm')]: { '& .note.narrow': { display: 'none' } },
  };
};

const totalsStyle = (theme: Theme) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '6px 16px',
  width: { sm: 340 },
  m: 0,
  ml: 'auto',
  p: '12px 16px',
  borderTop: { xs: `1px solid ${theme.palette.tokens.line2}`, sm: 0 },
  fontSize: 13,
  lineHeight: '18px',
  '& dt': { color: 'tokens.ink2' },
  '& dd': { m: 0, textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& .sum': {
    pt: '8px',
    fontSize: 15,
    fontWeight: 600,
    color: 'tokens.ink',
    borderTop: `1px solid ${theme.palette.tokens.line}`,
  },
  '& .due': { fontWeight: 600, color: theme.palette.tones.danger.text },
});

const noPriceStyle = { p: '12px 16px', borderTop: '1px solid', borderColor: 'tokens.line', fontSize: 13 };
