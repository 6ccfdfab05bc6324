import { Box } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useDataProvider, useListContext, useNavigate, useTranslate } from 'react-admin';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import type { Resource } from '../../schema/resource';
import { quickFiltersOf } from '../../schema/words/actions/archive';
import { sortOf } from '../../schema/words/list/listAddress';
import type { QuickFilter } from '../../schema/words/list/listConfig';
import { numberText } from '../../schema/kinds/figures';
import { requestedFilters } from './filtersOf';
import { showsMore } from './overflow';
import { useListScreen } from './ListScreen';
import { useFoundBy } from './useFoundBy';

/** 'Tous' and the config's usual questions, one click each; pills that scroll on a phone. */
export function QuickFilters() {
  const translate = useTranslate();
  const { resource } = useListScreen();
  const { filterValues, setFilters, sort, perPage } = useListContext();
  const navigate = useNavigate();
  const counts = useQuickFilterCounts(resource);
  const quickFilters = quickFiltersOf(resource);
  if (quickFilters.length === 0) return null;
  const active = activeQuickFilter(quickFilters, filterValues);
  const choices = [undefined, ...quickFilters];
  const choose = (quick: QuickFilter | undefined) => {
    const filter = withQuickFilter(quickFilters, filterValues, quick);
    const [before, after] = [sortOf(resource, quickFilters[active]), sortOf(resource, quick)];
    const isOwn = before.field === sort.field && before.order === sort.order;
    // An order that one has chosen stays; react-admin changes filters and order by one address each.
    if (!isOwn || (before.field === after.field && before.order === after.order))
      return setFilters(filter, undefined);
    const params = { filter: JSON.stringify(filter), sort: after.field, order: after.order, page: '1' };
    void navigate({ search: `?${new URLSearchParams({ ...params, perPage: String(perPage) })}` });
  };
  return (
    <Box ref={showsMore} role="group" aria-label={translate('karhba.list.filters.quick')} sx={barStyle}>
      {choices.map((quick, index) => (
        <button
          type="button"
          key={quick?.label ?? ''}
          className={index - 1 === active ? 'both' : undefined}
          aria-pressed={index - 1 === active}
          onClick={() => choose(quick)}
        >
          {quick?.label ?? translate(allOf(resource))}
          {typeof counts[index] === 'number' && <span>{numberText(counts[index])}</span>}
        </button>
      ))}
    </Box>
  );
}

/** The key of what no quick filter leaves: all records, or those that are not archived. */
function allOf({ archive, list, labels }: Resource): string {
  const active = archive && !list?.quickFilters;
  return active ? `karhba.list.filters.active.${labels.gender}` : `karhba.list.filters.all.${labels.gender}`;
}

const barStyle = (theme: Theme) => ({
  display: 'flex',
  gap: '20px',
  padding: '0 16px',
  borderBottom: `1px solid ${theme.palette.tokens.line}`,
  overflowX: 'auto' as const,
  scrollbarWidth: 'none' as const,
  // A browser leaves alone what shows by a few pixels, under what fades: not where the focus is.
  scrollPaddingInline: '48px',
  // What has more of it fades out there.
  '&[data-more*=before], &[data-more*=after]': {
    '--before': '0px',
    '--after': '0px',
    maskImage:
      'linear-gradient(to right, transparent, #000 var(--before), #000 calc(100% - var(--after)), transparent)',
  },
  '&[data-more*=before]': { '--before': '40px' },
  '&[data-more*=after]': { '--after': '40px' },
  '& > button': {
    flex: '0 0 auto',
    height: 38,
    padding: '0 1px',
    border: 0,
    borderBottom: '2px solid transparent',
    background: 'none',
    font: 'inherit',
    fontSize: 13,
    fontWeight: 500,
    color: theme.palette.tokens.ink2,
    cursor: 'pointer',
    '& > span': {
      display: 'inline-block',
      minWidth: 20,
      marginInlineStart: '7px',
      padding: '1px 6px',
      borderRadius: '10px',
      fontSize: 12,
      lineHeight: '16px',
      fontWeight: 500,
      backgroundColor: theme.palette.tokens.hover,
    },
    '&[aria-pressed="true"] > span': {
      color: theme.palette.tokens.accentDeep,
      backgroundColor: theme.palette.tokens.accentTint,
    },
    '&:hover': { color: theme.palette.tokens.ink },
    '&:focus-visible': { outline: `2px solid ${theme.palette.tokens.accent}`, outlineOffset: -2 },
    '&[aria-pressed="true"]': {
      color: theme.palette.tokens.ink,
      fontWeight: 600,
      borderBottomColor: theme.palette.tokens.accent,
    },
  },
  [theme.breakpoints.down('sm')]: {
    gap: '8px',
    margin: '0 -16px',
    padding: '0 16px 2px',
    borderBottom: 0,
    '& > button': {
      height: 44,
      padding: '0 16px',
      borderRadius: '22px',
      border: `1px solid ${theme.palette.tokens.line2}`,
      backgroundColor: theme.palette.tokens.paper,
      fontSize: 14,
      '&[aria-pressed="true"]': {
        color: theme.palette.tokens.onAccent,
        backgroundColor: theme.palette.tokens.accent,
        borderColor: theme.palette.tokens.accent,
      },
    },
  },
});

/**
 * How many records each quick filter would show beside the other filters and the search, the first figure being that of
 * none. Requested once the rows are there, and again when they become more or fewer; none until then, or when it fails.
 */
export function useQuickFilterCounts(resource: Resource): readonly (number | null)[] {
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const { total, isPending, isPlaceholderData } = useListContext();
  const { name } = resource;
  const quickFilters = quickFiltersOf(resource);
  const requested = requestedFilters(resource, withQuickFilter(quickFilters, useFoundBy(), undefined));
  const { data } = useQuery({
    queryKey: [name, 'quickFilterCounts', requested, total],
    queryFn: async () => (await dataProvider.quickFilterCounts(name, requested)).data,
    enabled: quickFilters.length > 0 && !isPending && !isPlaceholderData,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return data ?? [];
}

export type FilterValues = Readonly<Record<string, unknown>>;

/** Index of the quick filter in force, -1 for 'Tous': the first whose values all hold. */
export function activeQuickFilter(quickFilters: readonly QuickFilter[], values: FilterValues): number {
  return quickFilters.findIndex(quick =>
    Object.entries(quick.values).every(([argument, value]) => values[argument] === value),
  );
}

/** Filter values with this quick filter in place of another; undefined is 'Tous'. */
export function withQuickFilter(
  quickFilters: readonly QuickFilter[],
  values: FilterValues,
  chosen: QuickFilter | undefined,
): Record<string, unknown> {
  const governed = new Set(quickFilters.flatMap(quick => Object.keys(quick.values)));
  const others = Object.entries(values).filter(([argument]) => !governed.has(argument));
  return { ...Object.fromEntries(others), ...chosen?.values };
}
