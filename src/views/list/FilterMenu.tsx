import { useState } from 'react';
import { Button, MenuItem, MenuList } from '@mui/material';
import Plus from 'lucide-react/icons/plus';
import { useListContext } from 'react-admin';
import { FilterForm } from './FilterForm';
import { FilterPopover } from './FilterPopover';
import type { ListFilter } from './filtersOf';
import { useListScreen } from './ListScreen';

/** '+ Filtre': the declared filters that are not in force yet, then, in the same place, the one chosen. */
export function FilterMenu() {
  const { filters } = useListScreen();
  const { filterValues } = useListContext();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [chosen, setChosen] = useState<ListFilter | null>(null);
  const free = filters.filter(({ argument }) => filterValues[argument] === undefined);
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
        Filtre
      </Button>
      <FilterPopover label={chosen?.label ?? 'Filtres'} anchor={anchor} onClose={() => setAnchor(null)}>
        {chosen ? (
          <FilterForm filter={chosen} onDone={() => setAnchor(null)} />
        ) : (
          <MenuList autoFocus autoFocusItem aria-label="Filtres" sx={{ p: '4px' }}>
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
