import { useState } from 'react';
import { Box, Button, MenuItem, MenuList } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useListContext, useTranslate } from 'react-admin';
import { FilterPopover } from './FilterPopover';
import { cellOf } from '../kinds/cells';
import type { ListFilter } from './filtersOf';
import { LateFilterEditor } from './lateParts';
import { useListScreen } from './ListScreen';
import { useInForce } from './useInForce';
import { useFilterText } from './useFilterText';

/** '+ Filtre': the declared filters that are not in force yet, then, in the same place, the one chosen. */
export function FilterMenu() {
  const translate = useTranslate();
  const { filters } = useListScreen();
  const isInForce = useInForce();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [chosen, setChosen] = useState<ListFilter | null>(null);
  const free = filters.filter(filter => !isInForce(filter));
  if (free.length === 0) return null;
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={event => {
          setChosen(null);
          setAnchor(event.currentTarget);
        }}
        startIcon={<Plus size={14} strokeWidth={1.75} aria-hidden />}
        sx={{
          borderStyle: 'dashed',
          borderColor: 'tokens.control',
          borderRadius: '17px',
          color: 'tokens.ink2',
        }}
      >
        {translate('karhba.list.filters.add')}
      </Button>
      <FilterPopover
        label={chosen?.label ?? translate('karhba.list.filters.title')}
        anchor={anchor}
        onClose={() => setAnchor(null)}
      >
        {chosen ? (
          <FilterForm filter={chosen} isNew onDone={() => setAnchor(null)} />
        ) : (
          <MenuList
            autoFocus
            autoFocusItem
            aria-label={translate('karhba.list.filters.title')}
            sx={{ p: '4px' }}
          >
            {free.map(filter => (
              <MenuItem key={filter.argument} onClick={() => setChosen(filter)}>
                {filter.label}
              </MenuItem>
            ))}
          </MenuList>
        )}
      </FilterPopover>
    </>
  );
}

/** The filters in force but that of the pressed quick filter; each opens to be changed, or goes. */
export function FilterChips() {
  const { filters } = useListScreen();
  return filters.filter(useInForce()).map(filter => <FilterChip key={filter.argument} filter={filter} />);
}

function FilterChip({ filter }: { filter: ListFilter }) {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const text = useFilterText(filter, filterValues[filter.argument]);
  const remove = () => setFilters({ ...filterValues, [filter.argument]: undefined }, undefined);
  return (
    <>
      <Box sx={chipStyle}>
        <button
          type="button"
          className="both"
          aria-haspopup="dialog"
          onClick={event => setAnchor(event.currentTarget)}
        >
          {filter.label}&nbsp;: <strong>{text}</strong>
        </button>
        <button
          type="button"
          aria-label={translate('karhba.list.filters.remove', { label: filter.label })}
          onClick={remove}
        >
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

interface FilterFormProps {
  filter: ListFilter;
  /** It is not in force yet: what a quick filter covers is not proposed. */
  isNew?: boolean;
  onDone: () => void;
}

/** Where one filter is filled: a choice applies at once, what is typed with Enter or 'Appliquer'. */
function FilterForm({ filter, isNew, onDone }: FilterFormProps) {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const current = isNew ? undefined : filterValues[filter.argument];
  const [draft, setDraft] = useState<unknown>(current);
  const options = cellOf(filter.field).options?.(filter.field);
  const apply = (value: unknown) => {
    setFilters({ ...filterValues, [filter.argument]: value ?? undefined }, undefined);
    onDone();
  };
  if (options)
    return (
      <MenuList autoFocus autoFocusItem aria-label={filter.label} sx={{ p: '4px' }}>
        {options.map(option => (
          <MenuItem
            key={option.value}
            selected={option.value === String(current)}
            onClick={() => apply(option.value)}
          >
            {option.label}
          </MenuItem>
        ))}
      </MenuList>
    );
  const immediate = cellOf(filter.field).isPicked;
  return (
    <Box
      component="form"
      noValidate
      onSubmit={event => {
        event.preventDefault();
        if (!immediate) apply(draft);
      }}
      sx={{ display: 'grid', gap: '12px', p: '12px', width: 280 }}
    >
      <LateFilterEditor filter={filter} value={draft} autoFocus onChange={immediate ? apply : setDraft} />
      {!immediate && (
        <Button type="submit" variant="outlined" sx={{ justifySelf: 'end' }}>
          {translate('karhba.list.filters.apply')}
        </Button>
      )}
    </Box>
  );
}
