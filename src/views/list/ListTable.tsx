import { useMemo, useRef } from 'react';
import type { ComponentType } from 'react';
import { Box, GlobalStyles, Table, TableCell, TableHead, TableRow, TableSortLabel } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import {
  DataTableBase,
  useDataTableCallbacksContext,
  useDataTableDataContext,
  useDataTableSortContext,
  useNavigate,
  useTranslate,
} from 'react-admin';
import { visuallyHidden } from '@mui/utils';
import { capitalised } from '../../schema/french';
import { stuckToTop } from '../shell/stuck';
import type { ListRecord } from './columnsOf';
import { WhileShown } from './KeptList';
import { LateTotalsRow } from './lateParts';
import { ListRow } from './ListRow';
import type { RowProps } from './ListRow';
import { useListScreen } from './ListScreen';
import { PhotoIcon, useListPhotos } from './photos';
import { fitsItsFrame } from './overflow';
import { rowNames } from './rowNames';
import { rowStyle } from './rowStyle';
import type { RowActions } from './RowActions';
import { TickPage } from './TickBoxes';
import { useRowActions } from './useRowActions';

interface ListTableProps {
  /** Draws one record. */
  Row?: ComponentType<RowProps>;
}

/**
 * react-admin's table with our own head and body: one component per row, none per cell, and rows that have not changed
 * are not drawn again.
 */
export function ListTable({ Row = ListRow }: ListTableProps) {
  const screen = useListScreen();
  const { resource, photoOf } = screen;
  const actions = useRowActions(screen);
  const list = useRef<HTMLDivElement>(null);
  useListPhotos(list);
  return (
    <DataTableBase hasBulkActions={false} loading={null} empty={null}>
      <Box ref={list} sx={actions ? [tableStyle, actions.style] : tableStyle}>
        <WhileShown>
          <GlobalStyles styles={landscape} />
        </WhileShown>
        {actions?.icons}
        {photoOf && <PhotoIcon resource={resource} />}
        <OrderAnnouncer />
        <Table ref={fitsItsFrame} aria-label={capitalised(resource.labels.many)}>
          <ListHead />
          <ListBody Row={Row} actions={actions} />
          {resource.list?.totals && <LateTotalsRow />}
        </Table>
      </Box>
    </DataTableBase>
  );
}

/** The columns of a list need the length of the paper. */
const landscape = { '@page': { size: 'A4 landscape' } };

/** Between a phone and a wide screen the table scrolls sideways; from 1280 px on its head sticks under the header. */
const tableStyle = (theme: Theme) => ({
  ...rowStyle(theme),
  overflowX: { xs: 'auto', lg: 'visible' },
  // Wider letters than ours: it scrolls in its card, and nothing sticks in what scrolls.
  '@media screen': {
    '&[data-wide]': { overflowX: 'auto', '& thead th': { position: 'relative', top: 'auto' } },
  },
  // Positioned, or the hidden name of the actions' column would widen the page instead of the table.
  '& thead th': {
    position: { xs: 'relative', lg: 'sticky' },
    top: { lg: 55 },
    zIndex: 2,
    // Borders of a collapsed table do not stick.
    border: 0,
    boxShadow: `inset 0 1px ${theme.palette.tokens.line}, inset 0 -1px ${theme.palette.tokens.line}`,
  },
  '@media print': {
    overflow: 'visible',
    '& table': { fontSize: '8.5pt' },
    '& thead th': { position: 'static', boxShadow: 'none', borderBottom: '0.5mm solid #000' },
    '& td, & th': { height: 'auto', padding: '1mm 1.5mm !important', whiteSpace: 'normal !important' },
    '& td.actions, & td.ticked': { display: 'none' },
    '& tbody :is(th, td) :is(.line, .second)': { display: 'block' },
  },
  '& tbody :is(th, td) > a, & td > .MuiBox-root': { whiteSpace: 'nowrap' as const },
});

/** Announces a new order to whoever hears the page; nothing of the one that the list opens with. */
function OrderAnnouncer() {
  const translate = useTranslate();
  const { columns } = useListScreen();
  const { field, order } = useDataTableSortContext() ?? {};
  const opened = useRef(`${field} ${order}`);
  const label = columns.find(({ sort }) => sort !== undefined && sort === field)?.label;
  const isNew = opened.current !== `${field} ${order}`;
  if (isNew) opened.current = '';
  return (
    <span role="status" style={visuallyHidden}>
      {isNew && label && translate(`karhba.list.sorted.${order === 'DESC' ? 'desc' : 'asc'}`, { label })}
    </span>
  );
}

/** Names of the columns; those that the server sorts by are buttons. */
function ListHead() {
  const translate = useTranslate();
  const { columns, hasActions, ticks, photoOf } = useListScreen();
  const sort = useDataTableSortContext();
  const { handleSort } = useDataTableCallbacksContext();
  return (
    <TableHead ref={stuckToTop}>
      <TableRow>
        {ticks && (
          <TableCell
            className="screen"
            aria-label={translate('karhba.list.ticks.column')}
            sx={{ width: 32, padding: '0 !important' }}
          >
            <TickPage ticks={ticks} />
          </TableCell>
        )}
        {photoOf && (
          <TableCell sx={{ width: 40 }}>
            <Box component="span" sx={visuallyHidden}>
              {translate('karhba.list.photo')}
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
          <TableCell className="screen" sx={{ width: 0, padding: '0 !important' }}>
            <Box component="span" sx={visuallyHidden}>
              {translate('karhba.list.actions')}
            </Box>
          </TableCell>
        )}
      </TableRow>
    </TableHead>
  );
}

function ListBody({ Row, actions }: Required<ListTableProps> & { actions?: RowActions }) {
  const data = useDataTableDataContext<ListRecord>();
  const screen = useListScreen();
  const open = useNavigate();
  const nameOf = useMemo(() => rowNames(data ?? []), [data]);
  return (
    <tbody>
      {data?.map(record => (
        <Row
          key={record.id}
          record={record}
          screen={screen}
          name={nameOf(record)}
          actions={actions}
          onOpen={open}
        />
      ))}
    </tbody>
  );
}
