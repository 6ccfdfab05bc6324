import { Box } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useListContext } from 'react-admin';
import { quickFiltersOf } from '../../schema/archive';
import type { Resource } from '../../schema/resource';
import { useListScreen } from './ListScreen';
import { numberText } from '../columns/numberText';
import { useQuickFilterCounts } from './useQuickFilterCounts';
import { activeQuickFilter, withQuickFilter } from './quickFilterState';

/** 'Tous' and the config's usual questions, one click each; pills that scroll on a phone. */
export function QuickFilters() {
  const { resource } = useListScreen();
  const { filterValues, setFilters } = useListContext();
  const counts = useQuickFilterCounts(resource);
  const quickFilters = quickFiltersOf(resource);
  if (quickFilters.length === 0) return null;
  const active = activeQuickFilter(quickFilters, filterValues);
  const choices = [undefined, ...quickFilters];
  return (
    <Box role="group" aria-label="Filtres rapides" sx={barStyle}>
      {choices.map((quick, index) => (
        <Box
          component="button"
          type="button"
          key={quick?.label ?? ''}
          aria-pressed={index - 1 === active}
          onClick={() => setFilters(withQuickFilter(quickFilters, filterValues, quick), undefined)}
        >
          {quick?.label ?? allOf(resource)}
          {typeof counts[index] === 'number' && <span>{numberText(counts[index])}</span>}
        </Box>
      ))}
    </Box>
  );
}

/** What no quick filter leaves: all records, or those that are not archived. */
function allOf({ archive, list, labels }: Resource): string {
  const e = labels.gender === 'f' ? 'e' : '';
  if (archive && !list?.quickFilters) return e ? 'Actives' : 'Actifs';
  return e ? 'Toutes' : 'Tous';
}

const barStyle = (theme: Theme) => ({
  display: 'flex',
  gap: '20px',
  padding: '0 16px',
  borderBottom: `1px solid ${theme.palette.tokens.line}`,
  overflowX: 'auto' as const,
  scrollbarWidth: 'none' as const,
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
