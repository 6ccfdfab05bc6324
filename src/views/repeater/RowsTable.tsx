import { memo, useMemo } from 'react';
import { Box, Table, TableCell, TableFooter, TableHead, TableRow } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { valueAt } from '../../schema/words/fields/paths';
import { plainRows } from '../theme/plainRows';
import { rowText, rowTotals, tableColumns } from './rowColumns';
import type { Columns, Row, RowsProps, TableColumns } from './rowColumns';
import { rowsStyle } from './rowsStyle';
import { RowTools } from './RowTools';
import { rowValue } from './rowValue';

/** Rows as a compact table with their totals; pencils and bins where the rows may change. */
export const RowsTable = memo(function RowsTable(props: RowsProps) {
  const { label, columns, rows, editing, faults, names, onEdit, onRemove } = props;
  const translate = useTranslate();
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
                <span style={{ position: 'absolute', clipPath: 'inset(50%)' }}>
                  {translate('karhba.repeater.actions')}
                </span>
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
              names={names}
              onEdit={onEdit}
              onRemove={onRemove}
            />
          ))}
        </tbody>
        {totals.size > 0 && (
          <TableFooter>
            <TableRow>
              {table.columns.map(({ path, right }, index) => (
                <TableCell
                  key={path}
                  align={right ? 'right' : undefined}
                  {...(index === 0 ? { component: 'th', scope: 'row' } : {})}
                >
                  {totals.get(path) ?? (index === 0 ? translate('karhba.repeater.total') : '')}
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

interface RowLineProps extends Pick<RowsProps, 'names' | 'onEdit' | 'onRemove'> {
  row: Row;
  index: number;
  table: TableColumns;
  editing: boolean;
  fault?: string;
}

/** One row; tinted with a mark on its left while the entry line holds it. */
const RowLine = memo(function RowLine(props: RowLineProps) {
  const { row, index, table, editing, fault, names, onEdit, onRemove } = props;
  return (
    <tr className={editing ? 'edited' : undefined} aria-current={editing || undefined}>
      {table.columns.map(({ path, field, right }, place) => {
        const text = rowText(field, valueAt(row, path), table.bare);
        const second = place === 0 && secondLine(row, table.second, text);
        const shown = rowValue(field, valueAt(row, path), text) ?? <span className="none">–</span>;
        if (place > 0)
          return (
            <td key={path} className={right ? 'right figure' : undefined}>
              {shown}
            </td>
          );
        return (
          <th key={path} scope="row" className="main">
            {shown}
            {second && <span className="second">{second}</span>}
            {fault && <span className="fault">{fault}</span>}
          </th>
        );
      })}
      {onEdit && (
        <td className="right figure">
          <RowTools index={index} editing={editing} names={names} onEdit={onEdit} onRemove={onRemove} />
        </td>
      )}
    </tr>
  );
});

/** What the row shows besides; a word that its first line has already is left out. */
function secondLine(row: Row, second: Columns, first: string): string {
  return second
    .map(({ path, field }) => rowText(field, valueAt(row, path)))
    .filter(text => text && !first.includes(text))
    .join(', ');
}

const tableStyle = (theme: Theme) => ({
  overflowX: 'auto' as const,
  borderTop: `1px solid ${theme.palette.tokens.line}`,
  ...plainRows(theme),
  ...rowsStyle(theme),
});
