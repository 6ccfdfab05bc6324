import { Box, Button, Typography } from '@mui/material';
import { LinkBase } from 'react-admin';
import { formatInstant } from '../../domain/instant';
import { inspectionKinds } from '../../product/enumerations';
import { StateChip } from '../../views/StateChip';
import type { Task } from '../inspection/draft';
import { cardStyle } from './toSendStyle';
import type { Begun } from './useToSend';

interface BegunInspectionsProps {
  begun: readonly Begun[];
  /** By which a line is named, where it is known on this device. */
  tasks: readonly Task[];
}

/** The inspections that were begun on this device: nothing of them is anywhere else before they are finished. */
export function BegunInspections({ begun, tasks }: BegunInspectionsProps) {
  return (
    <Box component="section" aria-labelledby="begun" sx={cardStyle}>
      <Typography id="begun" variant="h3" component="h2">
        Commencé, pas terminé
      </Typography>
      <ul>
        {begun.map(({ contract, vehicle, kind, at }) => {
          const task = tasks.find(one => one.contract.id === contract && one.vehicle.id === vehicle);
          return (
            <li key={`${contract} ${vehicle} ${kind}`}>
              <Box sx={{ flex: 1, minWidth: 200 }}>
                <strong>{[inspectionKinds[kind], task?.vehicle.label].filter(Boolean).join(' · ')}</strong>
                <Box component="span" sx={{ display: 'block', color: 'tokens.ink2' }}>
                  {['Sur cet appareil seulement', formatInstant(at), task?.client.label]
                    .filter(Boolean)
                    .join(' · ')}
                </Box>
              </Box>
              <StateChip tone="warning" label="À terminer" />
              <Button
                component={LinkBase}
                to={`/inspections/create?contract=${contract}&vehicle=${vehicle}&kind=${kind}`}
                variant="outlined"
              >
                Reprendre
              </Button>
            </li>
          );
        })}
      </ul>
    </Box>
  );
}
