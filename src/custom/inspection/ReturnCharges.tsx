import { useEffect } from 'react';
import { Alert, Box, Skeleton } from '@mui/material';
import { useNavigate } from 'react-admin';
import { lateText } from '../../domain/lateness';
import { codeOf } from '../../providers/readableError';
import { Failed } from '../../views/Failed';
import { Accepting } from './Accepting';
import { deskStyle } from './deskStyle';
import type { Draft, Task } from './draft';
import { SendingBar } from './SendingBar';
import { stepNames, StepStrip } from './StepStrip';
import { TopBar } from './TopBar';
import { useReturnProposal } from './useReturnProposal';

const names = [...stepNames.slice(0, -1), 'À facturer'];

interface ReturnChargesProps {
  task: Task;
  /** As it was sent, and when, epoch ms. */
  draft: Draft;
  at: number;
}

/** What a return proposes to charge, for the agent to accept line by line; nothing to propose leads to the contract. */
export function ReturnCharges({ task, draft, at }: ReturnChargesProps) {
  const { data, error, refetch, isFetching } = useReturnProposal(task, draft, at);
  const navigate = useNavigate();
  const sheet = `/contracts/${task.contract.id}`;
  const nothing = data !== undefined && data.charges.length + data.toPrice.length === 0;
  useEffect(() => {
    if (nothing) navigate(sheet);
  }, [nothing, navigate, sheet]);
  return (
    <Box data-alone sx={deskStyle}>
      <TopBar task={task} note={noteOf(task, at)} step={0} onBack={() => undefined} />
      <StepStrip step={3} names={names} />
      <SendingBar />
      <Box className="step">
        {error && codeOf(error) === 'UNREACHABLE' && (
          <Alert severity="info">
            Retour gardé sur cet appareil. Les frais se proposent sur le contrat dès qu’il y a du réseau.
          </Alert>
        )}
        {error && <Failed error={error} busy={isFetching} onRetry={() => void refetch()} />}
        {!error && !data && (
          <Skeleton variant="rounded" height={320} role="status" aria-label="Calcul des frais" />
        )}
        {data && !nothing && <Accepting task={task} proposal={data} onDone={() => navigate(sheet)} />}
      </Box>
    </Box>
  );
}

/** 'Retour · 2 h 05 de retard' */
function noteOf({ returnDate }: Task, now: number): string {
  const late = returnDate === null ? 0 : now - returnDate;
  return late < 60_000 ? 'Retour' : `Retour · ${lateText(late)} de retard`;
}
