import { useState } from 'react';
import type { CalendarDate } from '../../domain/calendarDate';
import { late } from '../../views/late';
import { FilterPopover } from '../../views/list/FilterPopover';
import { dayMonth } from './dayTexts';
import { FilterButton } from './FilterButton';

const FreeForm = late(() => import('./FreeForm').then(module => module.FreeForm));

export interface FreeFilterProps {
  value: readonly [CalendarDate, CalendarDate] | null;
  onChange: (value: readonly [CalendarDate, CalendarDate] | null) => void;
}

/** Only the vehicles that nothing holds from one day to another: what clients ask on the phone. */
export function FreeFilter({ value, onChange }: FreeFilterProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <FilterButton
        label="Libres"
        value={value ? `${dayMonth(value[0])} → ${dayMonth(value[1])}` : 'Toutes dates'}
        active={value !== null}
        opens="dialog"
        open={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
      />
      <FilterPopover label="Libres entre deux dates" anchor={anchor} onClose={() => setAnchor(null)}>
        {anchor && (
          <FreeForm
            value={value}
            onChange={next => {
              onChange(next);
              setAnchor(null);
            }}
          />
        )}
      </FilterPopover>
    </>
  );
}
