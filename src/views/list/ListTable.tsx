import { useRef } from 'react';
import { Box, Table } from '@mui/material';
import { DataTableBase } from 'react-admin';
import type { Theme } from '@mui/material/styles';
import { capitalised } from '../../schema/french';
import { ListBody } from './ListBody';
import { ListHead } from './ListHead';
import { useListScreen } from './ListScreen';
import { PhotoIcon } from './PhotoIcon';
import { rowStyle } from './rowStyle';
import { useListPhotos } from './useListPhotos';

/**
 * react-admin's table with our own head and body: one component per row, none per cell, and rows that have not changed
 * are not drawn again.
 */
export function ListTable() {
  const { resource, photoOf } = useListScreen();
  const list = useRef<HTMLDivElement>(null);
  useListPhotos(list);
  return (
    <DataTableBase hasBulkActions={false} loading={null} empty={null}>
      <Box ref={list} sx={tableStyle}>
        {photoOf && <PhotoIcon resource={resource} />}
        <Table aria-label={capitalised(resource.labels.many)}>
          <ListHead />
          <ListBody />
        </Table>
      </Box>
    </DataTableBase>
  );
}

/** Between a phone and a wide screen the table scrolls sideways; from 1280 px on its head sticks under the header. */
const tableStyle = (theme: Theme) => ({
  ...rowStyle(theme),
  overflowX: { xs: 'auto', lg: 'visible' },
  // Positioned, or the hidden name of the actions' column would widen the page instead of the table.
  '& thead th': {
    position: { xs: 'relative', lg: 'sticky' },
    top: { lg: 55 },
    zIndex: 2,
    // Borders of a collapsed table do not stick.
    border: 0,
    boxShadow: `inset 0 1px ${theme.palette.tokens.line}, inset 0 -1px ${theme.palette.tokens.line}`,
  },
  '& td > a, & td > .MuiBox-root': { whiteSpace: 'nowrap' as const },
});
