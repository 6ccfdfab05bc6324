import { memo } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Box, Button, Skeleton, Typography } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useDataProvider, useTranslate } from 'react-admin';
import { formatInstant } from '../../domain/instant';
import '../../i18n/record';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import type { HistoryEntry } from '../../providers/ownMethods';
import { FormCard } from '../form/FormCard';
import { wholeCodes } from '../shell/PageHeader';
import { ChangeList } from './ChangeList';

const perPage = 10;

/** Who changed what of a record, and when; the newest first. */
export const HistoryPanel = memo(function HistoryPanel({ resource, id }: { resource: string; id: string }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const { data, isPending, error, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['recordHistory', resource, id],
    queryFn: ({ pageParam }) =>
      dataProvider.recordHistory(resource, { id, offset: pageParam, limit: perPage }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((count, page) => count + page.data.length, 0);
      return read < last.total && last.data.length > 0 ? read : undefined;
    },
    retry: false,
  });
  const entries = data?.pages.flatMap(page => page.data) ?? [];
  return (
    <FormCard title={translate('karhba.record.history.title')}>
      {isPending && [0, 1, 2].map(line => <Skeleton key={line} height={36} />)}
      {error && (
        <Typography variant="body2" color="text.secondary">
          {translate('karhba.record.history.failed')}{' '}
          <Button size="small" variant="text" onClick={() => void refetch()}>
            {translate('karhba.error.retry')}
          </Button>
        </Typography>
      )}
      {!isPending && !error && entries.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          {translate('karhba.record.history.none')}
        </Typography>
      )}
      <Box component="ol" sx={historyStyle}>
        {entries.map(entry => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </Box>
      {hasNextPage && (
        <Button
          size="small"
          variant="text"
          onClick={() => void fetchNextPage()}
          sx={{ mt: '8px', ml: '-10px' }}
        >
          {translate('karhba.record.history.more')}
        </Button>
      )}
    </FormCard>
  );
});

/** One change: what happened, old and new values, who and when. A creation only counts what it filled in. */
function Entry({ entry }: { entry: HistoryEntry }) {
  const translate = useTranslate();
  const changes = entry.changes ?? [];
  const filledIn = changes.every(({ before }) => !before);
  const list = <ChangeList changes={changes} />;
  return (
    <li>
      <div>{wholeCodes(entry.message ?? entry.action)}</div>
      {changes.length > 0 &&
        (filledIn && changes.length > most ? (
          <details>
            <summary>{translate('karhba.record.history.filledIn', { smart_count: changes.length })}</summary>
            {list}
          </details>
        ) : (
          list
        ))}
      <div className="who">
        <bdi>{entry.userName}</bdi>, <time>{formatInstant(entry.createdAt)}</time>
      </div>
    </li>
  );
}

/** More values than these, filled in for the first time, are folded. */
const most = 3;

/** A line down the left with a ring for each entry; the newest is filled. */
const historyStyle = (theme: Theme) => ({
  m: 0,
  p: 0,
  listStyle: 'none',
  fontSize: 13,
  lineHeight: '18px',
  '& > li': {
    position: 'relative' as const,
    padding: '0 0 14px 20px',
    overflowWrap: 'anywhere' as const,
    '&:last-of-type': { paddingBottom: 0 },
    '&::before': {
      content: '""',
      position: 'absolute',
      left: 0,
      top: 5,
      width: 9,
      height: 9,
      boxSizing: 'border-box',
      borderRadius: '50%',
      border: `1.5px solid ${theme.palette.tokens.control}`,
    },
    '&:not(:last-of-type)::after': {
      content: '""',
      position: 'absolute',
      left: 4,
      top: 18,
      bottom: 0,
      width: '1px',
      backgroundColor: theme.palette.tokens.line2,
    },
  },
  '& > li:first-of-type::before': {
    backgroundColor: theme.palette.tokens.accent,
    borderColor: theme.palette.tokens.accent,
  },
  '& ul': {
    m: 0,
    p: 0,
    listStyle: 'none',
    fontSize: 12,
    lineHeight: '16px',
    color: theme.palette.tokens.ink2,
  },
  '& ul ul': { pl: '10px' },
  '& .row': { color: theme.palette.tokens.ink },
  '& summary': { fontSize: 12, lineHeight: '16px', color: theme.palette.tokens.ink2, cursor: 'pointer' },
  '& .after': { color: theme.palette.tokens.ink },
  '& .who': { fontSize: 12, lineHeight: '16px', color: theme.palette.tokens.ink3 },
});
