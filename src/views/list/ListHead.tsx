import { Box, TableCell, TableHead, TableRow, TableSortLabel } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useDataTableCallbacksContext, useDataTableSortContext } from 'react-admin';
import { useListScreen } from './ListScreen';

/** Names of the columns; those that the server sorts by are buttons. */
export function ListHead() {
  const { columns, hasActions } = useListScreen();
  const sort = useDataTableSortContext();
  const { handleSort } = useDataTableCallbacksContext();
  return (
    <TableHead>
      <TableRow>
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
