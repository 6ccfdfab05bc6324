import { memo } from 'react';
import { Box } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { LinkBase } from 'react-admin';
import { ArchivedChip } from '../ArchivedChip';
import type { ListRecord } from './columnsOf';
import type { ListScreenValue } from './ListScreen';
import { UnfoldedRecord } from './UnfoldedRecord';

/** One record on a phone: who it is and its state, then the columns that have something to say. */
export const ListCard = memo(function ListCard({
  record,
  screen,
}: {
  record: ListRecord;
  screen: ListScreenValue;
}) {
  const [first, ...others] = screen.columns;
  if (!first) return null;
  const state = others.find(column => column.chip);
  const facts = others
    .filter(column => column !== state)
    .map(column => ({
      key: column.key,
      label: column.label,
      text: column.text(record) + (column.money && column.text(record) ? '\u00a0DT' : ''),
      second: column.second?.(record),
    }))
    .filter(fact => fact.text || fact.second);
  const path = screen.pathOf(record);
  const content = (
    <>
      <div className="identity">
        <strong>
          <bdi>{first.text(record) || record._label}</bdi>
        </strong>
        {record.isArchived === true ? <ArchivedChip resource={screen.resource} /> : state?.chip?.(record)}
      </div>
      {first.second?.(record) && <div className="second">{first.second(record)}</div>}
      {facts.length > 0 && (
        <dl>
          {facts.map(({ key, label, text, second }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{[text, second].filter(Boolean).join(' · ')}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
  return (
    <Box component="li" sx={cardStyle}>
      {path === null ? <div className="content">{content}</div> : <LinkBase to={path}>{content}</LinkBase>}
      {screen.resource.list?.unfolds && (
        <details>
          <summary>Détail</summary>
          <UnfoldedRecord record={record} screen={screen} />
        </details>
      )}
    </Box>
  );
});

const cardStyle = (theme: Theme) => ({
  border: `1px solid ${theme.palette.tokens.line}`,
  borderRadius: '8px',
  backgroundColor: theme.palette.tokens.paper,
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
  '& strong': { fontSize: 15, lineHeight: '20px', fontWeight: 600, overflowWrap: 'anywhere' as const },
  '& .second': { marginTop: '2px', fontSize: 14, color: theme.palette.tokens.ink2 },
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
