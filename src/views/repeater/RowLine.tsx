import { memo } from 'react';
import { valueAt } from '../../schema/paths';
import { rowText } from '../record/sheetText';
import type { Columns, Row } from './RepeaterProps';
import { RowButtons } from './RowButtons';
import type { TableColumns } from './tableColumns';

interface RowLineProps {
  row: Row;
  index: number;
  table: TableColumns;
  editing: boolean;
  fault?: string;
  onEdit?: (index: number) => void;
  onRemove?: (index: number) => void;
}

/** One row; tinted with a mark on its left while the entry line holds it. */
export const RowLine = memo(function RowLine(props: RowLineProps) {
  const { row, index, table, editing, fault, onEdit, onRemove } = props;
  return (
    <tr className={editing ? 'edited' : undefined} aria-current={editing || undefined}>
      {table.columns.map(({ path, field, right }, place) => {
        const text = rowText(field, valueAt(row, path), table.bare);
        const second = place === 0 && secondLine(row, table.second, text);
        return (
          <td key={path} className={place === 0 ? 'main' : right ? 'right figure' : undefined}>
            {text || <span className="none">–</span>}
            {second && <span className="second">{second}</span>}
            {place === 0 && fault && <span className="fault">{fault}</span>}
          </td>
        );
      })}
      {onEdit && onRemove && (
        <td className="right figure">
          <RowButtons index={index} editing={editing} onEdit={onEdit} onRemove={onRemove} />
        </td>
      )}
    </tr>
  );
});

/** What the row says besides; a word that its first line has already is left out. */
function secondLine(row: Row, second: Columns, first: string): string {
  return second
    .map(({ path, field }) => rowText(field, valueAt(row, path)))
    .filter(text => text && !first.includes(text))
    .join(', ');
}
