import { Alert, Box, Link } from '@mui/material';
import { formatInstant } from '../../domain/instant';
import { SignaturePad } from '../kinds/SignaturePad';
import { isCharged } from './proposal';
import { AgentPad, ReturnToSign } from './ReturnToSign';
import { signerOf } from './signerOf';
import { statementOf } from './statement';
import type { StepProps } from './useDesk';

/** Who takes the vehicle, or brings it back, signs what was seen. */
export function SignatureStep(props: StepProps) {
  const { draft, change, task } = props;
  const signer = signerOf(task);
  return (
    <Box sx={{ display: 'grid', gap: '12px', maxWidth: 640, width: '100%', mx: 'auto' }}>
      {task.stage === 'DRAFT' && (
        <Alert severity="warning">
          Ce contrat n’est pas signé{'\u00a0'}:{' '}
          <Link href={`/contract/contract-sheet/${task.contract.id}`}>faites-le signer</Link> avant le départ.
        </Alert>
      )}
      {draft.sentBefore?.isSigned && (
        <Alert severity={draft.signature ? 'info' : 'warning'}>
          {signedText(draft.sentBefore.at, draft.signature !== null)}
        </Alert>
      )}
      {task.kind === 'RETURN' && <ReturnToSign {...props} />}
      <SignaturePad
        label="Signature"
        signer={signer}
        value={draft.signature}
        onChange={signature => change(() => ({ signature, unsigned: null }))}
        // Who is absent, or refuses, says nothing.
        statement={draft.unsigned ? undefined : statementOf(draft)}
      />
      {isCharged(draft) && <AgentPad {...props} />}
    </Box>
  );
}

/** What becomes of a signature that the server has refused with its inspection. */
const signedText = (at: number, isKept: boolean) =>
  isKept
    ? `Signé le ${formatInstant(at)}\u00a0: la signature reste tant que rien de l’état des lieux ne change.`
    : `Changé depuis la signature du ${formatInstant(at)}\u00a0: faites signer de nouveau. L’état des lieux garde sa date.`;
