import { Box, Button, Skeleton, Typography } from '@mui/material';
import { FormCard } from '../form/FormCard';
import { HistoryEntry } from './HistoryEntry';
import { historyStyle } from './historyStyle';
import { useRecordHistory } from './useRecordHistory';

/** Who changed what of a record, and when; the newest first. */
export function HistoryPanel({ resource, id }: { resource: string; id: string }) {
  const { entries, isPending, error, hasMore, more, retry } = useRecordHistory(resource, id);
  return (
    <FormCard title="Historique">
      {isPending && [0, 1, 2].map(line => <Skeleton key={line} height={36} />)}
      {error && (
        <Typography variant="body2" color="text.secondary">
          L’historique n’a pas pu être lu.{' '}
          <Button size="small" variant="text" onClick={retry}>
            Réessayer
          </Button>
        </Typography>
      )}
      {!isPending && !error && entries.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          Aucun changement enregistré.
        </Typography>
      )}
      <Box component="ol" sx={historyStyle}>
        {entries.map(entry => (
          <HistoryEntry key={entry.id} entry={entry} />
        ))}
      </Box>
      {hasMore && (
        <Button size="small" variant="text" onClick={more} sx={{ mt: '8px', ml: '-10px' }}>
          Voir plus
        </Button>
      )}
    </FormCard>
  );
}
