import { DataTable } from 'react-admin';
import type { Theme } from '@mui/material/styles';
import { capitalised } from '../../schema/french';
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
const tableStyle = (theme: Theme) => ({
  '& .RaDataTable-tableWrapper': { overflowX: { xs: 'auto', lg: 'visible' } },
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
