import { DataTable } from 'react-admin';
import type { Theme } from '@mui/material/styles';
import { capitalised } from '../form/wording';
import { ListBody } from './ListBody';
import { ListHead } from './ListHead';
import { useListScreen } from './ListScreen';

/**
 * react-admin's table with our own head and body: one component per row, none per cell, and rows that have not changed
 * are not drawn again.
 */
export function ListTable() {
  const { resource } = useListScreen();
  return (
    <DataTable
      bulkActionButtons={false}
      rowClick={false}
      empty={false}
      head={ListHead}
      body={ListBody}
      aria-label={capitalised(resource.labels.many)}
      sx={tableStyle}
    >
      {null}
    </DataTable>
  );
}

/** Between a phone and a wide screen the table scrolls sideways; from 1280 px on its head sticks under the header. */
export const tableStyle = (theme: Theme) => ({
  '& .RaDataTable-tableWrapper': {
    overflowX: 'auto' as const,
    [theme.breakpoints.up('lg')]: { overflowX: 'visible' as const },
  },
  '& thead th': { position: 'sticky' as const, top: 56, zIndex: 2 },
});
