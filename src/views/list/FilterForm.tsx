import { useState } from 'react';
import { Box, Button, MenuItem, MenuList } from '@mui/material';
import { useListContext } from 'react-admin';
import { LateFilterEditor } from './LateFilterEditor';
import type { ListFilter } from './filtersOf';
import { useFilterOptions } from './useFilterOptions';

/** Where one filter is filled: a choice applies at once, what is typed with Enter or 'Appliquer'. */
export function FilterForm({ filter, onDone }: { filter: ListFilter; onDone: () => void }) {
  const { filterValues, setFilters } = useListContext();
  const current = filterValues[filter.argument];
  const [draft, setDraft] = useState<unknown>(current);
  const options = useFilterOptions(filter);
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
  const immediate = filter.field.kind === 'reference' || filter.field.kind === 'country';
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
          Appliquer
        </Button>
      )}
    </Box>
  );
}
