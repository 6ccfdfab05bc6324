import { Box, TableCell, TableHead, TableRow, TableSortLabel } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useDataTableCallbacksContext, useDataTableSortContext } from 'react-admin';
import { useListScreen } from './ListScreen';
import { TickPage } from './TickPage';

/** Names of the columns; those that the server sorts by are buttons. */
export function ListHead() {
  const { columns, hasActions, ticks, photoOf } = useListScreen();
  const sort = useDataTableSortContext();
  const { handleSort } = useDataTableCallbacksContext();
  return (
    <TableHead>
      <TableRow>
        {ticks && (
          <TableCell sx={{ width: 32, padding: '0 !important' }}>
            <TickPage ticks={ticks} />
          </TableCell>
        )}
        {photoOf && (
          <TableCell sx={{ width: 40 }}>
            <Box component="span" sx={visuallyHidden}>
              Photo
            </Box>
          </TableCell>
        )}
        {columns.map(column => {
          const direction = sort?.order === 'DESC' ? 'desc' : 'asc';
          const active = column.sort !== undefined && sort?.field === column.sort;
          return (
            <TableCell
              key={column.key}
              align={column.numeric ? 'right' : undefined}
              sortDirection={active && direction}
            >
              {column.sort ? (
                <TableSortLabel
                  active={active}
                  direction={active ? direction : 'asc'}
                  data-field={column.sort}
                  data-order="ASC"
                  // The arrow on the left, so that the name ends where its figures do.
                  sx={column.numeric ? { flexDirection: 'row-reverse' } : undefined}
                  onClick={handleSort}
                >
                  {column.label}
                </TableSortLabel>
              ) : (
                column.label
              )}
            </TableCell>
          );
        })}
        {hasActions && (
          <TableCell sx={{ width: 0, padding: '0 !important' }}>
            <Box component="span" sx={visuallyHidden}>
              Actions
            </Box>
          </TableCell>
        )}
      </TableRow>
    </TableHead>
  );
}
