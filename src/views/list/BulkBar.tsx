import { useState, useSyncExternalStore } from 'react';
import { Box, Button, IconButton, Tooltip } from '@mui/material';
import X from 'lucide-react/icons/x';
import { useListContext } from 'react-admin';
import { numberText } from '../columns/numberText';
import { OfferIcon } from '../record/OfferIcon';
import { BulkDialog } from './BulkDialog';
import { bulkBarStyle } from './bulkBarStyle';
import { useListScreen } from './ListScreen';
import { countedRecords, tickedText } from './tickedText';
import type { Ticks } from './Ticks';

/**
 * How many records are ticked, and what may be done with them; floating at the bottom of the list, which on a phone is
 * longer by its height.
 */
export function BulkBar({ ticks }: { ticks: Ticks }) {
  const { resource, bulk } = useListScreen();
  const { total = 0 } = useListContext();
  const { count: picked, whole, page } = useSyncExternalStore(ticks.listen, ticks.read);
  const [asked, setAsked] = useState<string | null>(null);
  const count = whole ? total : picked;
  const action = bulk.find(([name]) => name === asked)?.[1];
  return (
    <>
      <Box sx={{ height: { xs: 72, sm: 0 } }} />
      <Box role="region" aria-label="Fiches cochées" sx={bulkBarStyle}>
        <strong role="status">{tickedText(resource, count)}</strong>
        {!whole && page === 'all' && total > picked && (
          <Button variant="text" onClick={() => ticks.tickWhole()}>
            Tout sélectionner ({numberText(total)})
          </Button>
        )}
        <span className="actions">
          {bulk.map(([name, { label, danger, icon }]) => (
            <Button
              key={name}
              variant="outlined"
              color={danger ? 'error' : 'primary'}
              startIcon={icon && <OfferIcon name={icon} />}
              onClick={() => setAsked(name)}
            >
              {label}
            </Button>
          ))}
        </span>
        <Tooltip title="Tout décocher">
          <IconButton aria-label="Tout décocher" onClick={ticks.clear}>
            <X size={18} />
          </IconButton>
        </Tooltip>
        {asked !== null && action && (
          <BulkDialog
            name={asked}
            action={action}
            ticks={ticks}
            records={countedRecords(resource, count)}
            onClose={() => setAsked(null)}
          />
        )}
      </Box>
    </>
  );
}
