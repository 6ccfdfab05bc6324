import { Alert, Box, Typography } from '@mui/material';
import { figureOf } from '../../domain/figure';
import { formatDinars, formatMoney } from '../../domain/money';
import { ChargeLine } from './ChargeLine';
import { cardStyle } from './deskStyle';
import { isIncomplete, totalOf } from './proposal';
import type { Line } from './proposal';

interface ProposedProps {
  id: string;
  name: string;
  lines: readonly Line[];
  /** What the agent alone can price, in words. */
  toPrice: readonly string[];
  /** Whether what lines lack is shown. */
  tried: boolean;
  /** On the sheet of the contract, among its charges, and not on a page of its own. */
  inPlace?: boolean;
  onChange: (lines: readonly Line[]) => void;
}

/** Each proposal with its amount, accepted or refused for a reason, and what they come to as one goes. */
export function Proposed({ id, name, lines, toPrice, tried, inPlace, onChange }: ProposedProps) {
  const accepted = lines.filter(one => one.accepted);
  const { total_Price_HT, vatByRate, TotalTTC } = totalOf(lines);
  const change = (line: Line) => onChange(lines.map(one => (one.key === line.key ? line : one)));
  return (
    <>
      <Box component="section" aria-labelledby={id} sx={inPlace ? amongStyle : cardStyle}>
        <Box sx={headStyle}>
          <Typography
            id={id}
            component={inPlace ? 'h3' : 'h2'}
            sx={{ fontSize: inPlace ? 13 : 15, fontWeight: 600 }}
          >
            {name}
          </Typography>
          <Typography variant="body2" role="status" sx={{ color: 'tokens.ink2' }}>
            {figureOf(accepted.length, 'acceptée')} sur {lines.length}, {inPlace ? 'hors total' : 'HT'}
          </Typography>
        </Box>
        {lines.map(line => (
          <ChargeLine key={line.key} line={line} isLacking={tried && isIncomplete(line)} onChange={change} />
        ))}
        <Box component="dl" sx={totalStyle}>
          <dt>Total HT, {figureOf(accepted.length, 'ligne')}</dt>
          <dd>{formatMoney(total_Price_HT)}</dd>
          {vatByRate.map(({ rate, amount }) => (
            <Box key={rate} sx={{ display: 'contents' }}>
              <dt>TVA {rate.replace('.', ',')}&nbsp;%</dt>
              <dd>{formatMoney(amount)}</dd>
            </Box>
          ))}
          <dt data-sum>{TotalTTC < 0 ? 'À rendre, TTC' : 'À ajouter, TTC'}</dt>
          <dd data-sum>{formatDinars(Math.abs(TotalTTC))}</dd>
        </Box>
      </Box>
      {toPrice.map(sentence => (
        <Alert key={sentence} severity="warning" sx={inPlace ? { m: '8px 16px' } : undefined}>
          {sentence}
        </Alert>
      ))}
    </>
  );
}

/** Not yet of the total: sunken under the lines that are. */
const amongStyle = { borderTop: '1px solid', borderColor: 'tokens.line', backgroundColor: 'tokens.sunken' };

const headStyle = {
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '8px',
  p: '12px 16px',
};

const totalStyle = {
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gap: '6px 16px',
  m: 0,
  p: '14px 16px',
  borderTop: '1px solid',
  borderColor: 'tokens.line2',
  fontVariantNumeric: 'tabular-nums',
  '& dt': { color: 'tokens.ink2' },
  '& dd': { m: 0, textAlign: 'right' },
  '& [data-sum]': {
    pt: '8px',
    fontSize: 17,
    fontWeight: 600,
    color: 'tokens.ink',
    borderTop: '1px solid',
    borderColor: 'tokens.line',
  },
};
