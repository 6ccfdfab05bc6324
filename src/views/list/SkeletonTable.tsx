import { Box, Skeleton, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useListContext } from 'react-admin';
import { useListScreen } from './ListScreen';

/** The table before its first rows: the same head, grey lines of the same height. */
export function SkeletonTable() {
  const { columns } = useListScreen();
  const { perPage } = useListContext();
  return (
    <Box role="status" aria-label="Chargement de la liste">
      <Table aria-hidden sx={{ '& th': { borderTop: '1px solid', borderColor: 'tokens.line' } }}>
        <TableHead>
          <TableRow>
            {columns.map(column => (
              <TableCell key={column.key} align={column.numeric ? 'right' : undefined}>
                {column.label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {Array.from({ length: Math.min(perPage, 10) }, (_, row) => (
            <TableRow key={row}>
              {columns.map((column, index) => (
                <TableCell key={column.key}>
                  <Skeleton
                    width={`${55 + ((row * 7 + index * 13) % 35)}%`}
                    sx={column.numeric ? { ml: 'auto' } : undefined}
                  />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
