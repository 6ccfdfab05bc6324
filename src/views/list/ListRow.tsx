import { memo, useState } from 'react';
import type { MouseEvent } from 'react';
import { TableCell, TableRow } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { LinkBase, useNavigate } from 'react-admin';
import type { ListColumn, ListRecord } from './columnsOf';
import type { ListScreenValue } from './ListScreen';
import { RowActions } from './RowActions';

/** One record; a click anywhere opens it, its first cell is the link for the keyboard and for other tabs. */
export const ListRow = memo(function ListRow({
  record,
  screen,
}: {
  record: ListRecord;
  screen: ListScreenValue;
}) {
  const navigate = useNavigate();
  // Buttons are made for the row that one is at, and stay in it.
  const [near, setNear] = useState(false);
  const path = screen.pathOf(record);
  const open = (event: MouseEvent<HTMLElement>) => {
    const chosen = window.getSelection()?.toString();
    if (path === null || chosen || (event.target as HTMLElement).closest('a, button, [role="dialog"]'))
      return;
    navigate(path);
  };
  return (
    <TableRow
      hover
      onClick={open}
      onMouseEnter={() => setNear(true)}
      onFocus={() => setNear(true)}
      sx={[rowStyle, path !== null && { cursor: 'pointer' }]}
    >
      {screen.columns.map((column, index) => (
        <TableCell
          key={column.key}
          align={column.numeric ? 'right' : undefined}
          className={column.whole ? 'whole' : undefined}
        >
          {index === 0 ? <Identity column={column} record={record} path={path} /> : cell(column, record)}
        </TableCell>
      ))}
      {screen.hasActions && (
        <TableCell className="actions">
          {near && <RowActions resource={screen.resource} record={record} mayDelete={screen.mayDelete} />}
        </TableCell>
      )}
    </TableRow>
  );
});

function Identity({ column, record, path }: { column: ListColumn; record: ListRecord; path: string | null }) {
  const second = column.second?.(record);
  const text = column.text(record) || record._label || `n° ${record.id}`;
  return (
    <>
      <div className="line">
        <bdi>{path === null ? <strong>{text}</strong> : <LinkBase to={path}>{text}</LinkBase>}</bdi>
      </div>
      {second && line(second, 'second')}
    </>
  );
}

function cell(column: ListColumn, record: ListRecord) {
  const second = column.second?.(record);
  return (
    <>
      {column.picture?.(record) ?? column.chip?.(record) ?? line(column.text(record))}
      {second && line(second, 'second')}
    </>
  );
}

/** A text on one line; its title tells what did not fit. */
const line = (text: string, className = 'line') => (
  <div className={className} title={text}>
    <bdi>{text}</bdi>
  </div>
);

const rowStyle = (theme: Theme) => ({
  // One line each, so that rows keep their height; what does not fit ends in an ellipsis.
  '& .line, & .second': {
    display: '-webkit-box',
    WebkitLineClamp: 1,
    WebkitBoxOrient: 'vertical' as const,
    overflow: 'hidden',
  },
  '& .whole .line': { display: 'block', whiteSpace: 'nowrap' },
  '& .line strong': { fontWeight: 600 },
  '& .line a': {
    fontWeight: 600,
    color: 'inherit',
    textDecoration: 'none',
    borderRadius: '2px',
    '&:hover': { textDecoration: 'underline' },
  },
  '& .second': { fontSize: 12, lineHeight: '16px', color: theme.palette.tokens.ink2 },
  '& > .actions': { position: 'relative' as const, width: 0, padding: '0 !important' },
  '& > .actions > div': { opacity: 0, pointerEvents: 'none' as const },
  '&:hover > .actions > div, &:focus-within > .actions > div': {
    opacity: 1,
    pointerEvents: 'auto' as const,
  },
});
