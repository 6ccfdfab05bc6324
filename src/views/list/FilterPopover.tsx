import { useState } from 'react';
import { Box, Button, MenuItem, MenuList, Popover } from '@mui/material';
import { useListContext } from 'react-admin';
import { FilterEditor } from './FilterEditor';
import { filterOptions } from './filterOptions';
import type { ListFilter } from './filtersOf';

interface FilterPopoverProps {
  filter: ListFilter;
  anchor: HTMLElement;
  onClose: () => void;
}

/** Where one filter is filled: a choice applies at once, what is typed on 'Appliquer'. */
export function FilterPopover({ filter, anchor, onClose }: FilterPopoverProps) {
  const { filterValues, setFilters } = useListContext();
  const current = filterValues[filter.argument];
  const [draft, setDraft] = useState<unknown>(current);
  const options = filterOptions(filter.field);
  const apply = (value: unknown) => {
    setFilters({ ...filterValues, [filter.argument]: value ?? undefined }, undefined);
    onClose();
  };
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { sx: { mt: '4px', minWidth: 220, maxHeight: 400 } } }}
    >
      {options ? (
        <MenuList autoFocus aria-label={filter.label} sx={{ p: '4px' }}>
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
      ) : (
        <Box
          component="form"
          noValidate
          onSubmit={event => {
            event.preventDefault();
            apply(draft);
          }}
          sx={{ display: 'grid', gap: '12px', p: '12px', width: 280 }}
        >
          <FilterEditor
            filter={filter}
            value={draft}
            autoFocus
            onChange={filter.field.kind === 'reference' ? apply : setDraft}
          />
          {filter.field.kind !== 'reference' && (
            <Button type="submit" variant="outlined" sx={{ justifySelf: 'end' }}>
              Appliquer
            </Button>
          )}
        </Box>
      )}
    </Popover>
  );
}
