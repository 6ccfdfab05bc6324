import { useRef } from 'react';
import { Box } from '@mui/material';
import { useListContext } from 'react-admin';
import type { ListRecord } from './columnsOf';
import { ListCard } from './ListCard';
import { useListScreen } from './ListScreen';
import { PhotoIcon } from './PhotoIcon';
import { useListPhotos } from './useListPhotos';

/** The rows of a phone. */
export function ListCards() {
  const { data } = useListContext<ListRecord>();
  const screen = useListScreen();
  const list = useRef<HTMLUListElement>(null);
  useListPhotos(list);
  return (
    <>
      {screen.photoOf && <PhotoIcon resource={screen.resource} />}
      <Box component="ul" ref={list} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: '8px' }}>
        {data?.map(record => (
          <ListCard key={record.id} record={record} screen={screen} />
        ))}
      </Box>
    </>
  );
}
