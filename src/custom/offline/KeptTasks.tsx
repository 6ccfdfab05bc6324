import { Box, Button, Typography } from '@mui/material';
import { LinkBase } from 'react-admin';
import { formatInstant } from '../../domain/instant';
import { inspectionKinds } from '../../product/enumerations';
import { StateChip } from '../../views/StateChip';
import type { Task } from '../inspection/draft';
import { cardStyle } from './toSendStyle';

interface KeptTasksProps {
  tasks: readonly Task[];
  /** The vehicles of which something waits to be sent. */
  waiting: ReadonlySet<string>;
}

/** The departures and returns whose inspection can be made without network. */
export function KeptTasks({ tasks: kept, waiting }: KeptTasksProps) {
  // What was made elsewhere meanwhile stays kept for its own page.
  const tasks = kept.filter(({ made }) => !made);
  return (
    <Box component="section" aria-labelledby="kept" sx={cardStyle}>
      <Typography id="kept" variant="h3" component="h2">
        Départs et retours gardés sur cet appareil
      </Typography>
      {tasks.length === 0 && (
        <p>
          Aucun départ ni retour aujourd’hui, ou ils n’ont pas encore été reçus : ils se gardent par eux-mêmes
          dès qu’il y a du réseau.
        </p>
      )}
      {tasks.length > 0 && (
        <ul>
          {tasks.map(task => (
            <KeptTask
              key={`${task.contract.id} ${task.vehicle.id} ${task.kind}`}
              {...task}
              waits={waiting.has(task.vehicle.id)}
            />
          ))}
        </ul>
      )}
    </Box>
  );
}

function KeptTask(task: Task & { waits: boolean }) {
  const { contract, vehicle, kind, client, clientPhone, model, departureDate, returnDate, waits } = task;
  const at = kind === 'RETURN' ? returnDate : departureDate;
  const place = `/inspections/create?contract=${contract.id}&vehicle=${vehicle.id}&kind=${kind}`;
  return (
    <li>
      <Box sx={{ flex: 1, minWidth: 200 }}>
        <strong>{[inspectionKinds[kind], vehicle.label].join(' · ')}</strong>
        <Box component="span" sx={{ display: 'block', color: 'tokens.ink2' }}>
          {[at && formatInstant(at), model, client.label].filter(Boolean).join(' · ')}
        </Box>
        {clientPhone && <a href={`tel:${clientPhone}`}>{clientPhone}</a>}
      </Box>
      {waits ? (
        <StateChip tone="warning" label="À envoyer" />
      ) : (
        <Button component={LinkBase} to={place} variant="outlined">
          État des lieux
        </Button>
      )}
    </li>
  );
}
