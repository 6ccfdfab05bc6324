import { memo, useMemo, useRef } from 'react';
import type { ComponentType } from 'react';
import { Box } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { LinkBase, useListContext, useTranslate } from 'react-admin';
import { ArchivedChip } from '../StateChip';
import type { ListRecord } from './columnsOf';
import { LateTotalsCard } from './lateParts';
import { componentCell } from './ListRow';
import { useListScreen } from './ListScreen';
import type { RowProps } from './ListRow';
import { PhotoIcon, photoStyle, rowPhoto, useListPhotos } from './photos';
import { calledIn, rowNames } from './rowNames';
import { TickBox, tickStyle } from './TickBoxes';

/** What opens under a card. */
type Detail = ComponentType<{ record: ListRecord }>;

/** The rows of a phone. */
export function ListCards({ Detail }: { Detail?: Detail }) {
  const { data } = useListContext<ListRecord>();
  const screen = useListScreen();
  const nameOf = useMemo(() => rowNames(data ?? []), [data]);
  const list = useRef<HTMLUListElement>(null);
  useListPhotos(list);
  return (
    <>
      {screen.photoOf && <PhotoIcon resource={screen.resource} />}
      <Box component="ul" ref={list} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: '8px' }}>
        {data?.map(record => (
          <ListCard key={record.id} record={record} screen={screen} name={nameOf(record)} Detail={Detail} />
        ))}
      </Box>
      {screen.resource.list?.totals && <LateTotalsCard />}
    </>
  );
}

/** One record on a phone: who it is and its state, then the columns that have something to show. */
const ListCard = memo(function ListCard({ record, screen, name, Detail }: RowProps & { Detail?: Detail }) {
  const translate = useTranslate();
  const [first, ...others] = screen.columns;
  if (!first) return null;
  // Out of use it does nothing: its own state is why.
  const state = others.find(column => column.chip && column.text(record));
  const facts = others
    .filter(column => column !== state)
    .map(column => ({
      key: column.key,
      label: column.label,
      cell: componentCell(column, record),
      text: column.text(record) + (column.unit && column.text(record) ? `\u00a0${column.unit}` : ''),
      second: column.second?.(record),
    }))
    .filter(fact => fact.text || fact.second);
  const path = screen.pathOf(record);
  const content = (
    <>
      <div className="identity">
        {screen.photoOf && rowPhoto(screen.resource.name, screen.photoOf(record))}
        <strong>
          <bdi>{calledIn(first, record)}</bdi>
        </strong>
        {record.isArchived === true ? <ArchivedChip resource={screen.resource} /> : state?.chip?.(record)}
      </div>
      {first.second?.(record) && <div className="second">{first.second(record)}</div>}
      {state?.second?.(record) && <div>{state.second(record)}</div>}
      {facts.length > 0 && (
        <dl>
          {facts.map(({ key, label, cell, text, second }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{cell ?? [text, second].filter(Boolean).join(' · ')}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
  return (
    <Box component="li" data-id={record.id} sx={cardStyle}>
      {screen.ticks && <TickBox ticks={screen.ticks} record={record} />}
      {path === null ? <div className="content">{content}</div> : <LinkBase to={path}>{content}</LinkBase>}
      {Detail && (
        <details>
          <summary aria-label={translate('karhba.list.detailOf', { name })}>
            {translate('karhba.list.detail')}
          </summary>
          <Detail record={record} />
        </details>
      )}
    </Box>
  );
});

const cardStyle = (theme: Theme) => ({
  ...photoStyle(theme),
  ...tickStyle(theme),
  '&:has(> label)': { display: 'flex' },
  '& > label.tick': { flex: 'none', alignItems: 'flex-start', width: 44, paddingTop: '16px' },
  '& > label.tick ~ *': { flex: 1, minWidth: 0, paddingLeft: 0 },
  border: `1px solid ${theme.palette.tokens.line}`,
  borderRadius: '8px',
  backgroundColor: theme.palette.tokens.paper,
  '&:has(> label > input:checked)': { backgroundColor: theme.palette.tokens.accentTint },
  '& > .content': { padding: '12px' },
  '& > a': {
    display: 'block',
    padding: '12px',
    color: 'inherit',
    textDecoration: 'none',
    borderRadius: '8px',
    '&:focus-visible': { outline: `2px solid ${theme.palette.tokens.accent}`, outlineOffset: 1 },
  },
  '& details': { padding: '0 12px 12px', fontSize: 14 },
  '& summary': { minHeight: 32, fontWeight: 500, color: theme.palette.tokens.accentDeep, cursor: 'pointer' },
  '& .identity': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '8px' },
  '& strong': {
    marginRight: 'auto',
    fontSize: 15,
    lineHeight: '20px',
    fontWeight: 600,
    overflowWrap: 'anywhere' as const,
  },
  '& .second': { marginTop: '2px', fontSize: 14, color: theme.palette.tokens.ink2 },
  '& dd .second': { marginTop: 0, fontSize: 12 },
  '& dl': {
    display: 'grid',
    gap: '4px',
    margin: '10px 0 0',
    paddingTop: '10px',
    borderTop: `1px solid ${theme.palette.tokens.line}`,
    fontSize: 13,
  },
  '& dl > div': { display: 'flex', justifyContent: 'space-between', gap: '12px' },
  '& dt': { color: theme.palette.tokens.ink3 },
  '& dd': { margin: 0, textAlign: 'right' as const, overflowWrap: 'anywhere' as const },
});
