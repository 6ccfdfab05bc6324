import { useState } from 'react';
import { Box } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import X from 'lucide-react/icons/x';
import { useListContext } from 'react-admin';
import { quickFiltersOf } from '../../schema/archive';
import { FilterForm } from './FilterForm';
import { FilterPopover } from './FilterPopover';
import type { ListFilter } from './filtersOf';
import { useListScreen } from './ListScreen';
import { activeQuickFilter } from './quickFilterState';
import { useFilterText } from './useFilterText';

/** The filters in force but that of the pressed quick filter; each opens to be changed, or goes. */
export function FilterChips() {
  const { resource, filters } = useListScreen();
  const { filterValues } = useListContext();
  const quickFilters = quickFiltersOf(resource);
  const quick = quickFilters[activeQuickFilter(quickFilters, filterValues)];
  return filters
    .filter(({ argument }) => filterValues[argument] !== undefined && quick?.values[argument] === undefined)
    .map(filter => <FilterChip key={filter.argument} filter={filter} />);
}

function FilterChip({ filter }: { filter: ListFilter }) {
  const { filterValues, setFilters } = useListContext();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const text = useFilterText(filter, filterValues[filter.argument]);
  const remove = () => setFilters({ ...filterValues, [filter.argument]: undefined }, undefined);
  return (
    <>
      <Box sx={chipStyle}>
        <button type="button" aria-haspopup="dialog" onClick={event => setAnchor(event.currentTarget)}>
          {filter.label}&nbsp;: <strong>{text}</strong>
        </button>
        <button type="button" aria-label={`Retirer le filtre ${filter.label}`} onClick={remove}>
          <X size={14} aria-hidden />
        </button>
      </Box>
      <FilterPopover label={filter.label} anchor={anchor} onClose={() => setAnchor(null)}>
        <FilterForm filter={filter} onDone={() => setAnchor(null)} />
      </FilterPopover>
    </>
  );
}

const chipStyle = (theme: Theme) => ({
  display: 'inline-flex',
  border: `1px solid ${theme.palette.tokens.line2}`,
  borderRadius: '17px',
  backgroundColor: theme.palette.tokens.paper,
  '& > button': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    height: 32,
    padding: '0 2px 0 12px',
    border: 0,
    borderRadius: '16px',
    background: 'none',
    font: 'inherit',
    fontSize: 13,
    color: theme.palette.tokens.ink2,
    cursor: 'pointer',
    '&:hover': { color: theme.palette.tokens.ink },
    '&:focus-visible': { outline: `2px solid ${theme.palette.tokens.accent}`, outlineOffset: 1 },
  },
  '& > button + button': { padding: '0 10px 0 6px' },
  '& strong': { fontWeight: 600, color: theme.palette.tokens.ink },
  [theme.breakpoints.down('sm')]: { '& > button': { height: 42 }, borderRadius: '22px' },
});
