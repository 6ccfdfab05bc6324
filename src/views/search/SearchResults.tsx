import { useEffect, useRef } from 'react';
import { Box, Button } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { visuallyHidden } from '@mui/utils';
import { useTranslate } from 'react-admin';
import { Icon } from '../shell/Icon';
import type { Result, ResultGroup } from './resultGroups';

interface SearchResultsProps {
  /** Of the list; its options are `id-0`, `id-1`… */
  id: string;
  groups: readonly ResultGroup[];
  active: number;
  state: 'short' | 'waiting' | 'failed' | 'shown';
  onChoose: (result: Result) => void;
  onRetry: () => void;
}

/** What was found, by kind; or the sentence that stands in its place. */
export function SearchResults({ id, groups, active, state, onChoose, onRetry }: SearchResultsProps) {
  const translate = useTranslate();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active, groups]);
  const total = groups.reduce((count, group) => count + group.results.length, 0);
  let index = -1;
  const option = (result: Result, className?: string) => {
    index += 1;
    const own = index;
    return (
      <li
        key={result.key}
        id={`${id}-${own}`}
        role="option"
        aria-selected={own === active}
        className={className}
        onClick={() => onChoose(result)}
      >
        <bdi>{result.label}</bdi>
        {result.second && <small dir="auto">{result.second}</small>}
      </li>
    );
  };
  return (
    <Box ref={panel} sx={resultsStyle} onMouseDown={event => event.preventDefault()}>
      <Box component="p" role="status" sx={total > 0 ? visuallyHidden : messageStyle}>
        {state === 'short' && translate('karhba.search.short')}
        {state === 'waiting' && translate('karhba.search.waiting')}
        {state === 'failed' && translate('karhba.search.failed')}
        {state === 'shown' &&
          (total > 0
            ? translate('karhba.search.found', { smart_count: total })
            : translate('karhba.search.none'))}
      </Box>
      {state === 'failed' && (
        <Button variant="outlined" size="small" onClick={onRetry} sx={{ m: '0 16px 12px' }}>
          {translate('karhba.error.retry')}
        </Button>
      )}
      {total > 0 && (
        <ul id={id} role="listbox" aria-label={translate('karhba.search.results')}>
          {groups.map(group => (
            <li key={group.key} role="presentation">
              <div id={`${id}-${group.key}`} className="title" aria-hidden>
                <Icon name={group.icon} size={14} />
                {group.title}
              </div>
              <ul role="group" aria-label={group.title}>
                {group.results.map(result => option(result))}
                {group.all && option(group.all, 'all')}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </Box>
  );
}

const messageStyle = { m: 0, p: '20px 16px', fontSize: 14, color: 'tokens.ink2' };

/** Groups under their headings. */
const resultsStyle = (theme: Theme) => ({
  display: 'flex',
  flexDirection: 'column' as const,
  minHeight: 0,
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& [role="listbox"]': {
    minHeight: 0,
    padding: '4px 8px 10px',
    overflowY: 'auto' as const,
    scrollbarWidth: 'thin' as const,
  },
  '& .title': {
    display: 'flex',
    alignItems: 'center',
    gap: '7px',
    padding: '10px 8px 4px',
    fontSize: 12,
    fontWeight: 500,
    color: theme.palette.tokens.ink3,
  },
  '& [role="option"]': {
    display: 'flex',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: '16px',
    padding: '7px 8px',
    borderRadius: '6px',
    fontSize: 14,
    lineHeight: '20px',
    color: theme.palette.tokens.ink,
    cursor: 'pointer',
    scrollMargin: '40px',
    '& > bdi': {
      fontWeight: 500,
      minWidth: 0,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap' as const,
    },
    '& > small': {
      flex: '0 1 auto',
      minWidth: 0,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap' as const,
      fontSize: 12,
      color: theme.palette.tokens.ink2,
    },
    '&:hover': { backgroundColor: theme.palette.tokens.hover },
    '&[aria-selected="true"]': { backgroundColor: theme.palette.tokens.accentTint },
  },
  '& .all > bdi': { color: theme.palette.tokens.accentDeep },
  [theme.breakpoints.down('sm')]: {
    '& [role="option"]': { display: 'block', minHeight: 44, padding: '8px' },
    '& [role="option"] > *': { display: 'block' },
  },
});
