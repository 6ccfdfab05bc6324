import { Box, Table, TableCell, TableHead, TableRow } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useListContext } from 'react-admin';
import { plainRows } from '../theme/plainRows';
import { boneStyle } from './boneStyle';
import { useListScreen } from './ListScreen';

/** The table before its first rows: the same head, grey lines of the same height. */
export function SkeletonTable() {
  const { columns, ticks, photoOf } = useListScreen();
  const { perPage } = useListContext();
  return (
    <Box role="status" aria-label="Chargement de la liste" sx={tableStyle}>
      <Table aria-hidden>
        <TableHead>
          <TableRow>
            {ticks && <TableCell sx={{ width: 32, padding: '0 !important' }} />}
            {photoOf && <TableCell sx={{ width: 40 }} />}
            {columns.map(column => (
              <TableCell key={column.key} align={column.numeric ? 'right' : undefined}>
                {column.label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <tbody>
          {Array.from({ length: Math.min(perPage, 10) }, (_, row) => (
            <tr key={row}>
              {ticks && <td className="ticked" />}
              {photoOf && <td className="pictured" />}
              {columns.map((column, index) => (
                <td key={column.key} className={column.numeric ? 'right' : undefined}>
                  <span style={{ width: `${55 + ((row * 7 + index * 13) % 35)}%` }} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Box>
  );
}

const tableStyle = (theme: Theme) => ({
  ...plainRows(theme),
  ...boneStyle(theme),
  '& tbody > tr > td.ticked': { width: 32, padding: 0 },
  '& tbody > tr > td.pictured': { width: 40, paddingRight: 0 },
  '& th': { borderTop: `1px solid ${theme.palette.tokens.line}` },
});
