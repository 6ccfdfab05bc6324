import { memo, useMemo } from 'react';
import { Box, Table, TableCell, TableFooter, TableHead, TableRow } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import type { RowsProps } from './RepeaterProps';
import { plainRows } from '../theme/plainRows';
import { RowLine } from './RowLine';
import { rowTotals } from './rowTotals';
import { rowsStyle } from './rowsStyle';
import { tableColumns } from './tableColumns';

/** Rows as a compact table with their totals; pencils and bins where the rows may change. */
export const RowsTable = memo(function RowsTable(props: RowsProps) {
  const { label, columns, rows, editing, faults, onEdit, onRemove } = props;
  const totals = rowTotals(columns, rows);
  const changes = Boolean(onEdit);
  const table = useMemo(() => tableColumns(columns, !changes), [columns, changes]);
  return (
    <Box sx={tableStyle}>
      <Table aria-label={label}>
        <TableHead>
          <TableRow>
            {table.columns.map(({ path, field, right }) => (
              <TableCell key={path} align={right ? 'right' : undefined}>
                {field.label}
              </TableCell>
            ))}
            {changes && (
              <TableCell sx={{ width: 84 }}>
                <span style={{ position: 'absolute', clipPath: 'inset(50%)' }}>Actions</span>
              </TableCell>
            )}
          </TableRow>
        </TableHead>
        <tbody>
          {rows.map((row, index) => (
            <RowLine
              key={row.id ?? `new-${index}`}
              row={row}
              index={index}
              table={table}
              editing={editing === index}
              fault={faults?.get(index)}
              onEdit={onEdit}
              onRemove={onRemove}
            />
          ))}
        </tbody>
        {totals.size > 0 && rows.length > 0 && (
          <TableFooter>
            <TableRow>
              {table.columns.map(({ path, right }, index) => (
                <TableCell key={path} align={right ? 'right' : undefined}>
                  {totals.get(path) ?? (index === 0 ? 'Total' : '')}
                </TableCell>
              ))}
              {changes && <TableCell />}
            </TableRow>
          </TableFooter>
        )}
      </Table>
    </Box>
  );
});

const tableStyle = (theme: Theme) => ({
  overflowX: 'auto' as const,
  borderTop: `1px solid ${theme.palette.tokens.line}`,
  ...plainRows(theme),
  ...rowsStyle(theme),
});
