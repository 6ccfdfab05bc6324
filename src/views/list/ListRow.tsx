import { memo, useState } from 'react';
import type { MouseEvent } from 'react';
import { LinkBase, RecordContextProvider } from 'react-admin';
import { ArchivedChip } from '../StateChip';
import type { ListColumn, ListRecord } from './columnsOf';
import type { ListScreenValue } from './ListScreen';
import { rowPhoto } from './photos';
import { calledIn } from './rowNames';
import { TickBox } from './TickBoxes';
import { LateRowDesk } from './lateParts';
import type { Pressed, RowActions } from './RowActions';

const classOf = ({ numeric, whole }: ListColumn) =>
  [numeric && 'right', whole && 'whole'].filter(Boolean).join(' ') || undefined;

export interface RowProps {
  record: ListRecord;
  screen: ListScreenValue;
  /** What its buttons call it: no other row of the list. */
  name: string;
  /** Not there yet while the first rows are drawn. */
  actions?: RowActions;
  /** Opens the page at an address of `screen.pathOf`: the same function for all rows, at every drawing. */
  onOpen?(path: string): void;
}

/**
 * One record; a click anywhere opens it, its first cell is the link for the keyboard and for other tabs. Plain
 * elements, dressed by the table (`rowStyle`).
 */
export const ListRow = memo(function ListRow({ record, screen, name, actions, onOpen }: RowProps) {
  const [pressed, setPressed] = useState<Pressed | null>(null);
  const path = screen.pathOf(record);
  const open = (event: MouseEvent<HTMLElement>) => {
    const chosen = window.getSelection()?.toString();
    if (path === null || chosen || (event.target as HTMLElement).closest('a, button, label, [role="dialog"]'))
      return;
    onOpen?.(path);
  };
  return (
    <tr data-id={record.id} className={path === null ? undefined : 'opens'} onClick={open}>
      {screen.ticks && (
        <td className="ticked">
          <TickBox ticks={screen.ticks} record={record} />
        </td>
      )}
      {screen.photoOf && (
        <td className="pictured">{rowPhoto(screen.resource.name, screen.photoOf(record))}</td>
      )}
      {screen.columns.map((column, index) =>
        index === 0 ? (
          <th key={column.key} scope="row" className={classOf(column)}>
            <Identity screen={screen} column={column} record={record} path={path} />
          </th>
        ) : (
          <td key={column.key} className={classOf(column)}>
            {content(column, record)}
          </td>
        ),
      )}
      {screen.hasActions && (
        <td className="actions">
          {actions?.buttons(record, name, setPressed)}
          {pressed && (
            <RecordContextProvider value={record}>
              <LateRowDesk resource={screen.resource} record={record} pressed={pressed} />
            </RecordContextProvider>
          )}
        </td>
      )}
    </tr>
  );
});

interface IdentityProps {
  screen: ListScreenValue;
  column: ListColumn;
  record: ListRecord;
  path: string | null;
}

function Identity({ screen, column, record, path }: IdentityProps) {
  const second = column.second?.(record);
  const text = calledIn(column, record);
  return (
    <>
      <div className="line">
        <bdi>{path === null ? <strong>{text}</strong> : <LinkBase to={path}>{text}</LinkBase>}</bdi>
        {record.isArchived === true && (
          <>
            {' '}
            <ArchivedChip resource={screen.resource} />
          </>
        )}
      </div>
      {second && line(second, 'second')}
    </>
  );
}

function content(column: ListColumn, record: ListRecord) {
  const second = column.second?.(record);
  return (
    <>
      {componentCell(column, record) ??
        column.picture?.(record) ??
        column.chip?.(record) ??
        line(column.text(record))}
      {second && line(second, 'second')}
    </>
  );
}

/**
 * The cell of a column that has components of its own: fields of react-admin too, which read their record from around
 * them. The others, most of them, are plain elements without it.
 */
export function componentCell({ cell }: ListColumn, record: ListRecord) {
  return cell && <RecordContextProvider value={record}>{cell(record)}</RecordContextProvider>;
}

/** A text on one line; its title has what did not fit. */
const line = (text: string, className = 'line') => (
  <div className={className} title={text}>
    <bdi>{text}</bdi>
  </div>
);
