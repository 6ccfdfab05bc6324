import { Box } from '@mui/material';
import { useListContext } from 'react-admin';
import type { ListRecord } from './columnsOf';
import { ListCard } from './ListCard';
import { useListScreen } from './ListScreen';

/** The rows of a phone. */
export function ListCards() {
  const { data } = useListContext<ListRecord>();
  const screen = useListScreen();
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: '8px' }}>
      {data?.map(record => (
        <ListCard key={record.id} record={record} screen={screen} />
      ))}
    </Box>
  );
}
