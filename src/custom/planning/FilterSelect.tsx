import { useRef, useState } from 'react';
import { Checkbox, Menu, MenuItem } from '@mui/material';
import { FilterButton } from './FilterButton';

interface FilterSelectProps {
  label: string;
  /** Its text when nothing is chosen. */
  any: string;
  options: readonly { id: string; label: string }[];
  chosen: readonly string[];
  /** Several may be chosen. */
  several?: boolean;
  onChange: (chosen: string[]) => void;
}

/** A filter that shows what it lets through: 'Agence : Toutes'. */
export function FilterSelect({ label, any, options, chosen, several, onChange }: FilterSelectProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const labels = useLabels(options, chosen);
  const pick = (id: string) => {
    if (!several) {
      onChange(id === '' || chosen.includes(id) ? [] : [id]);
      return setAnchor(null);
    }
    onChange(id === '' ? [] : chosen.includes(id) ? chosen.filter(one => one !== id) : [...chosen, id]);
  };
  return (
    <>
      <FilterButton
        label={label}
        value={chosen.length > 0 ? labels.join(', ') || '…' : any}
        active={chosen.length > 0}
        opens="menu"
        open={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
      />
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': label }, paper: { sx: { maxHeight: 400, minWidth: 180 } } }}
      >
        {[{ id: '', label: any }, ...options].map(option => {
          const selected = option.id === '' ? chosen.length === 0 : chosen.includes(option.id);
          return (
            <MenuItem
              key={option.id}
              role={several ? 'menuitemcheckbox' : 'menuitemradio'}
              aria-checked={selected}
              selected={selected && !several}
              onClick={() => pick(option.id)}
            >
              {several && option.id !== '' && (
                <Checkbox checked={selected} tabIndex={-1} disableRipple sx={{ p: 0, mr: '8px' }} />
              )}
              {option.label}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}

/** The names of what is chosen, those too that the options had before: another week may have none of a category. */
function useLabels(options: FilterSelectProps['options'], chosen: readonly string[]): string[] {
  const known = useRef(new Map<string, string>()).current;
  for (const { id, label } of options) known.set(id, label);
  return chosen.flatMap(id => known.get(id) ?? []);
}
