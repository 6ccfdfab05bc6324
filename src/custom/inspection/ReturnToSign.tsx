import { useEffect, useState } from 'react';
import { Alert, Box, Button, Skeleton, TextField, Typography } from '@mui/material';
import Plus from 'lucide-react/icons/plus';
import { useGetIdentity } from 'react-admin';
import { signatureRefusals } from '../../product/enumerations';
import { codeOf } from '../../providers/readableError';
import { Failed } from '../../views/Failed';
import { SignaturePad } from '../kinds/SignaturePad';
import { ToggleBar } from '../booking/ToggleBar';
import type { Unsigned } from './draft';
import { Proposed } from './Proposed';
import { linesOf, ownLine } from './proposal';
import type { StepProps } from './useDesk';
import { seenText, useReturnProposal } from './useReturnProposal';

/** What a return costs, line by line with its sum, before anybody signs it. */
export function ReturnToSign({ draft, change, task }: StepProps) {
  const [now] = useState(() => Date.now());
  const at = draft.sentBefore?.at ?? now;
  // Nothing is put under a signature of somebody who has gone.
  const isGone = Boolean(draft.sentBefore && draft.signature && !draft.charges);
  const isSeen = draft.mileage !== null && draft.fuelLevel !== null;
  const { data, error, isFetching, refetch } = useReturnProposal(task, draft, at, isSeen && !isGone);
  const seen = seenText(draft);
  const charges = draft.charges?.of === seen ? draft.charges : null;
  useEffect(() => {
    if (data && draft.charges?.of !== seen)
      change(() => ({
        charges: { of: seen, lines: linesOf(data), toPrice: data.toPrice.map(({ sentence }) => sentence) },
      }));
    // Decided once for what was seen: what is answered again does not undo it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [data, seen]);
  if (!isSeen || isGone) return null;
  if (charges)
    return (
      <>
        <Proposed
          id="proposed"
          name="Proposé au retour"
          tried
          {...charges}
          onChange={lines => change(() => ({ charges: { ...charges, lines } }))}
        />
        <Box sx={{ display: 'flex', alignItems: 'center', gap: '8px', flexWrap: 'wrap' }}>
          <Button
            variant="text"
            startIcon={<Plus size={16} aria-hidden />}
            onClick={() => change(() => ({ charges: { ...charges, lines: [...charges.lines, ownLine()] } }))}
          >
            Ajouter une ligne
          </Button>
          {charges.lines.length === 0 && (
            <Typography variant="body2" sx={{ color: 'tokens.ink2' }}>
              Rien n’est proposé.
            </Typography>
          )}
        </Box>
      </>
    );
  if (error && codeOf(error) === 'UNREACHABLE')
    return (
      <Alert severity="info">
        Sans réseau, les frais se proposent sur le contrat dès qu’il revient{'\u00a0'}: le client les signera
        là.
      </Alert>
    );
  if (error) return <Failed error={error} busy={isFetching} onRetry={() => void refetch()} />;
  return <Skeleton variant="rounded" height={200} role="status" aria-label="Calcul des frais" />;
}

/** Whoever takes the keys back signs beside the client, where there is something to charge. */
export function AgentPad({ draft, change }: Pick<StepProps, 'draft' | 'change'>) {
  const { identity } = useGetIdentity();
  return (
    <>
      <SignaturePad
        label="L’agent"
        signer={identity?.fullName}
        value={draft.agentSignature}
        onChange={agentSignature => change(() => ({ agentSignature, unsigned: null }))}
      />
      {draft.signature === null && <NotSigning draft={draft} change={change} />}
    </>
  );
}

const refusals = Object.entries(signatureRefusals).map(([value, label]) => ({
  value: value as Unsigned['refusal'],
  label,
}));

/** The client is not there, or refuses: said here with its reason, it keeps the contract from closing no more. */
function NotSigning({ draft: { unsigned }, change }: Pick<StepProps, 'draft' | 'change'>) {
  // Signatures are of both hands or of none.
  const say = (next: Unsigned | null) =>
    change(() => ({ unsigned: next, signature: null, agentSignature: null }));
  return (
    <Box sx={{ display: 'grid', gap: '8px', '& button': { minHeight: 44 } }}>
      <Typography variant="body2" sx={{ color: 'tokens.ink2' }}>
        Le client ne signe pas{'\u00a0'}?
      </Typography>
      <ToggleBar
        label="Le client ne signe pas"
        options={refusals}
        value={unsigned?.refusal ?? null}
        onChange={refusal => say(refusal && { refusal, reason: unsigned?.reason ?? '' })}
      />
      {unsigned && (
        <TextField
          label="Motif"
          required
          autoFocus={unsigned.reason === ''}
          size="small"
          value={unsigned.reason}
          slotProps={{ htmlInput: { maxLength: 200 } }}
          onChange={({ target }) => say({ ...unsigned, reason: target.value })}
        />
      )}
    </Box>
  );
}
