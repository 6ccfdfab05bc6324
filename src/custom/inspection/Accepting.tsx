import { useState } from 'react';
import { Box, Button, IconButton } from '@mui/material';
import Plus from 'lucide-react/icons/plus';
import { useDataProvider } from 'react-admin';
import { formatDinars } from '../../domain/money';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import { newKey } from '../../providers/newKey';
import { useSnackbar } from '../../views/shell/snackbar';
import { stuckToBottom } from '../../views/shell/stuck';
import { stepStyle } from '../kinds/FuelGauge';
import { bottomStyle } from './BottomBar';
import type { Task } from './draft';
import { Proposed } from './Proposed';
import { chargesOf, isIncomplete, linesOf, ownLine, refusedOf, totalOf } from './proposal';
import type { Line, ReturnProposal } from './proposal';

interface AcceptingProps {
  task: Pick<Task, 'contract' | 'vehicle'>;
  proposal: ReturnProposal;
  /** On the sheet of the contract, among its charges, and not on a page of its own. */
  inPlace?: boolean;
  onDone: () => void;
}

/** What a return proposes, and the button that adds what is accepted. */
export function Accepting({ task, proposal, inPlace, onDone }: AcceptingProps) {
  const id = `proposed-${task.vehicle.id}`;
  const name = inPlace ? `Proposé au retour\u00a0: ${task.vehicle.label ?? ''}` : 'Proposé au retour';
  const [lines, setLines] = useState<readonly Line[]>(() => linesOf(proposal));
  const [tried, setTried] = useState(false);
  const { busy, add } = useAdding(task, onDone);
  const accepted = lines.filter(one => one.accepted);
  const { TotalTTC } = totalOf(lines);
  const missing = lines.filter(isIncomplete);
  const send = () => {
    setTried(true);
    const [first] = missing;
    if (first) document.getElementById(`charge-${first.key}`)?.scrollIntoView({ block: 'center' });
    else void add(lines);
  };
  return (
    <>
      <Proposed
        id={id}
        name={name}
        lines={lines}
        toPrice={proposal.toPrice.map(({ sentence }) => sentence)}
        tried={tried}
        inPlace={inPlace}
        onChange={setLines}
      />
      <Box
        ref={inPlace ? undefined : stuckToBottom}
        role="group"
        aria-label={inPlace ? `Actions\u00a0: ${name}` : 'Actions'}
        sx={inPlace ? footStyle : bottomStyle}
      >
        <IconButton
          aria-label="Ajouter une ligne"
          onClick={() => setLines([...lines, ownLine()])}
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
