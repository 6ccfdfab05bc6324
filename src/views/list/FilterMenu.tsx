import { useRef, useState } from 'react';
import { Button, Menu, MenuItem } from '@mui/material';
import Plus from 'lucide-react/icons/plus';
import { useListContext } from 'react-admin';
import { FilterPopover } from './FilterPopover';
import type { ListFilter } from './filtersOf';
import { useListScreen } from './ListScreen';

/** '+ Filtre': the declared filters that are not in force yet. */
export function FilterMenu() {
  const { filters } = useListScreen();
  const { filterValues } = useListContext();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<ListFilter | null>(null);
  const free = filters.filter(({ argument }) => filterValues[argument] === undefined);
  if (free.length === 0) return null;
  return (
    <>
      <Button
        ref={button}
        variant="outlined"
        size="small"
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        startIcon={<Plus size={14} strokeWidth={1.75} aria-hidden />}
        sx={{ borderStyle: 'dashed', borderColor: 'tokens.control', borderRadius: '17px', color: 'tokens.ink2' }}
      >
        Filtre
      </Button>
      <Menu anchorEl={button.current} open={open} onClose={() => setOpen(false)}>
        {free.map(filter => (
          <MenuItem
            key={filter.argument}
            onClick={() => {
              setOpen(false);
              setChosen(filter);
            }}
          >
            {filter.label}
          </MenuItem>
        ))}
      </Menu>
      {chosen && button.current && (
        <FilterPopover filter={chosen} anchor={button.current} onClose={() => setChosen(null)} />
      )}
    </>
  );
}
