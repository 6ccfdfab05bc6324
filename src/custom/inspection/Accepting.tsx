import { useState } from 'react';
import { Alert, Box, Button, IconButton, Typography } from '@mui/material';
import Plus from 'lucide-react/icons/plus';
import { useDataProvider } from 'react-admin';
import { figureOf } from '../../domain/figure';
import { formatDinars, formatMoney } from '../../domain/money';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import { newId, newKey } from '../../providers/newKey';
import { useSnackbar } from '../../views/shell/snackbar';
import { stuckToBottom } from '../../views/shell/stuck';
import { stepStyle } from '../kinds/FuelGauge';
import { bottomStyle } from './BottomBar';
import { ChargeLine } from './ChargeLine';
import { cardStyle } from './deskStyle';
import type { Task } from './draft';
import { chargesOf, isIncomplete, linesOf, refusedOf, totalOf } from './proposal';
import type { Line, ReturnProposal } from './proposal';

interface AcceptingProps {
  task: Pick<Task, 'contract' | 'vehicle'>;
  proposal: ReturnProposal;
  /** On the sheet of the contract, among its charges, and not on a page of its own. */
  inPlace?: boolean;
  onDone: () => void;
}

/** Each proposal with its amount, accepted or refused for a reason, and what they come to as one goes. */
export function Accepting({ task, proposal, inPlace, onDone }: AcceptingProps) {
  const id = `proposed-${task.vehicle.id}`;
  const name = inPlace ? `Proposé au retour\u00a0: ${task.vehicle.label ?? ''}` : 'Proposé au retour';
  const [lines, setLines] = useState(() => linesOf(proposal));
  const [tried, setTried] = useState(false);
  const { busy, add } = useAdding(task, onDone);
  const accepted = lines.filter(one => one.accepted);
  const { total_Price_HT, vatByRate, TotalTTC } = totalOf(lines);
  const change = (line: Line) => setLines(lines.map(one => (one.key === line.key ? line : one)));
  const missing = lines.filter(isIncomplete);
  const send = () => {
    setTried(true);
    const [first] = missing;
    if (first) document.getElementById(`charge-${first.key}`)?.scrollIntoView({ block: 'center' });
    else void add(lines);
  };
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
          <dt data-sum>À ajouter, TTC</dt>
          <dd data-sum>{formatDinars(TotalTTC)}</dd>
        </Box>
      </Box>
      {proposal.toPrice.map(({ sentence }) => (
        <Alert key={sentence} severity="warning" sx={inPlace ? { m: '8px 16px' } : undefined}>
          {sentence}
        </Alert>
      ))}
      <Box
        ref={inPlace ? undefined : stuckToBottom}
        role="group"
        aria-label={inPlace ? `Actions\u00a0: ${name}` : 'Actions'}
        sx={inPlace ? footStyle : bottomStyle}
      >
        <IconButton
          aria-label="Ajouter une ligne"
          onClick={() => setLines([...lines, blank()])}
          sx={{ ...stepStyle, width: 48 }}
        >
          <Plus size={20} aria-hidden />
        </IconButton>
        <Button
          variant={inPlace ? 'outlined' : 'contained'}
          size={inPlace ? 'medium' : 'large'}
          loading={busy}
          onClick={send}
        >
          {accepted.length === 0 ? 'Ne rien ajouter' : `Ajouter ${formatDinars(TotalTTC)}`}
        </Button>
      </Box>
    </>
  );
}

/** What the agent alone has seen. */
const blank = (): Line => ({
  key: newId(),
  kind: 'AUTRE',
  label: 'Autre',
  quantity: 1,
  unitPrice_HT: 0,
  tvaRate: 19,
  price_HT: 0,
  accepted: true,
  reason: '',
  typed: '',
});

/** Writes what is accepted on the contract, once however often it is pressed. */
function useAdding({ contract, vehicle }: AcceptingProps['task'], onDone: () => void) {
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const { show } = useSnackbar();
  const [busy, setBusy] = useState(false);
  const [key] = useState(newKey);
  async function add(lines: readonly Line[]) {
    const charges = chargesOf(lines, vehicle.id);
    const refused = refusedOf(lines);
    setBusy(true);
    try {
      await dataProvider.action('contracts', {
        id: contract.id,
        action: 'addContractCharges',
        data: { charges, refused, returned: vehicle.id },
        meta: { idempotencyKey: key },
      });
      show(
        charges.length > 0 ? 'Frais ajoutés au contrat.' : 'Retour décidé\u00a0: rien n’est ajouté.',
        'success',
      );
      onDone();
    } catch (error) {
      show((error as Error).message, 'error');
    } finally {
      setBusy(false);
    }
  }
  return { busy, add };
}

/** Not yet of the total: sunken under the lines that are. */
const amongStyle = { borderTop: '1px solid', borderColor: 'tokens.line', backgroundColor: 'tokens.sunken' };

const footStyle = {
  display: 'flex',
  justifyContent: 'flex-end',
  gap: '8px',
  p: '8px 16px',
  borderTop: '1px solid',
  borderBottom: '1px solid',
  borderColor: 'tokens.line',
  backgroundColor: 'tokens.sunken',
};

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
