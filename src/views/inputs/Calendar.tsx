import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Box, IconButton, Typography } from '@mui/material';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { CalendarDate } from '../../domain/calendarDate';
import { calendarStyle } from './calendarStyle';
import { keyMoves } from './calendarKeys';
import { addMonths, dayNames, longDate, monthNames, monthWeeks } from './monthWeeks';

interface CalendarProps {
  value: CalendarDate | null;
  today: CalendarDate;
  min?: CalendarDate;
  max: CalendarDate;
  onPick: (date: CalendarDate) => void;
}

/** A month to pick a day in: week from Monday, arrows, Page keys, Home and End. */
export function Calendar({ value, today, min, max, onPick }: CalendarProps) {
  const [focused, setFocused] = useState(within(value ?? today, min, max));
  const grid = useRef<HTMLTableElement>(null);
  useEffect(() => {
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [focused]);
  const month = focused.slice(0, 7);
  const go = (date: CalendarDate) => setFocused(within(date, min, max));
  const press = (event: KeyboardEvent) => {
    const next = keyMoves(event, focused);
    if (!next) return;
    event.preventDefault();
    go(next);
  };
  return (
    <Box sx={calendarStyle}>
      <Box className="head">
        <IconButton aria-label="Mois précédent" onClick={() => go(addMonths(focused, -1))}>
          <ChevronLeft size={16} />
        </IconButton>
        <Typography variant="subtitle2" aria-live="polite">
          {monthNames[Number(month.slice(5)) - 1]} {month.slice(0, 4)}
        </Typography>
        <IconButton aria-label="Mois suivant" onClick={() => go(addMonths(focused, 1))}>
          <ChevronRight size={16} />
        </IconButton>
      </Box>
      <table role="grid" aria-label="Calendrier" ref={grid} onKeyDown={press}>
        <thead>
          <tr>
            {dayNames.map(name => (
              <th key={name} scope="col" abbr={name}>
                {name.charAt(0).toUpperCase()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthWeeks(month).map(week => (
            <tr key={week[0]}>
              {week.map(day => (
                <td key={day} aria-selected={day === value}>
                  <button
                    type="button"
                    tabIndex={day === focused ? 0 : -1}
                    disabled={day !== within(day, min, max)}
                    aria-label={longDate(day)}
                    aria-current={day === today ? 'date' : undefined}
                    className={day.startsWith(month) ? undefined : 'other'}
                    onClick={() => onPick(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}

function within(date: CalendarDate, min: CalendarDate | undefined, max: CalendarDate): CalendarDate {
  return min && date < min ? min : date > max ? max : date;
}
