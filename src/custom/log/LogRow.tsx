import { memo, useId, useState } from 'react';
import type { MouseEvent } from 'react';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ListColumn } from '../../views/list/columnsOf';
import type { RowProps } from '../../views/list/ListRow';
import { LogDetail } from './LogDetail';

const wholeOf = ({ numeric, whole }: ListColumn) =>
  [numeric && 'right', whole && 'whole'].filter(Boolean).join(' ') || undefined;

/** A record without a page of its own: a click anywhere in its row, or its button, opens what it changed below it. */
export const LogRow = memo(function LogRow({ record, screen, name }: RowProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const { columns } = screen;
  const toggle = (event: MouseEvent<HTMLElement>) => {
    if (!window.getSelection()?.toString() && !(event.target as HTMLElement).closest('a')) setOpen(!open);
  };
  return (
    <>
      <tr className="opens" onClick={toggle}>
        {columns.map((column, index) => {
          const text = column.text(record);
          if (index === 0)
            return (
              <th key={column.key} scope="row" className={wholeOf(column)}>
                <button
                  type="button"
                  className="unfold"
                  // Many are the same person's.
                  aria-label={[...columns.map(one => one.text(record)), name].filter(Boolean).join(', ')}
                  aria-expanded={open}
                  aria-controls={open ? id : undefined}
                >
                  <ChevronRight size={14} aria-hidden />
                  <bdi>{text}</bdi>
                </button>
              </th>
            );
          return (
            <td key={column.key} className={wholeOf(column)}>
              {column.chip?.(record) ?? (
                <div className="line" title={text}>
                  <bdi>{text}</bdi>
                </div>
              )}
            </td>
          );
        })}
      </tr>
      {open && (
        <tr className="unfolded" id={id}>
          <td colSpan={columns.length}>
            <LogDetail record={record} />
          </td>
        </tr>
      )}
    </>
  );
});
