import { useEffect, useRef, useState } from 'react';
import { Box, IconButton, Typography } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useTranslate } from 'react-admin';
import type { CalendarDate } from '../../domain/calendarDate';
import { dayName, keyMoves, longDate, monthName, monthWeeks } from './calendarDays';

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
  const translate = useTranslate();
  const weeks = monthWeeks(focused);
  const move = (event: { key: string; shiftKey?: boolean; preventDefault?: () => void }) => {
    const next = keyMoves(event, focused);
    if (!next) return;
    event.preventDefault?.();
    setFocused(within(next, min, max));
  };
  return (
    <Box sx={calendarStyle}>
      <Box className="head">
        <IconButton
          aria-label={translate('karhba.inputs.calendar.previous')}
          onClick={() => move({ key: 'PageUp' })}
        >
          <ChevronLeft size={16} />
        </IconButton>
        <Typography variant="subtitle2" aria-live="polite">
          {monthName(focused)}
        </Typography>
        <IconButton
          aria-label={translate('karhba.inputs.calendar.next')}
          onClick={() => move({ key: 'PageDown' })}
        >
          <ChevronRight size={16} />
        </IconButton>
      </Box>
      <table role="grid" aria-label={translate('karhba.inputs.calendar.title')} ref={grid} onKeyDown={move}>
        <thead>
          <tr>
            {(weeks[0] ?? []).map(dayName).map(name => (
              <th key={name} scope="col" abbr={name}>
                {name.charAt(0).toUpperCase()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(week => (
            <tr key={week[0]}>
              {week.map(day => (
                <td key={day} aria-selected={day === value}>
                  <button
                    type="button"
                    tabIndex={day === focused ? 0 : -1}
                    disabled={day !== within(day, min, max)}
                    aria-label={longDate(day)}
                    aria-current={day === today ? 'date' : undefined}
                    className={day.startsWith(focused.slice(0, 7)) ? undefined : 'other'}
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

/** Seven columns of 36 px; today underlined, the chosen day filled. */
const calendarStyle = (theme: Theme) => ({
  padding: '8px',
  '& .head': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: '4px' },
  '& table': { borderCollapse: 'collapse' as const },
  '& th': { height: 24, fontSize: 12, fontWeight: 500, color: theme.palette.tokens.ink3 },
  '& td': { padding: 0 },
  '& button:not(.MuiButtonBase-root)': {
    width: 36,
    height: 36,
    border: 0,
    borderRadius: '6px',
    font: 'inherit',
    fontSize: 13,
    fontVariantNumeric: 'tabular-nums',
    color: theme.palette.tokens.ink,
    backgroundColor: 'transparent',
    cursor: 'pointer',
    '&:hover': { backgroundColor: theme.palette.tokens.hover },
    '&.other': { color: theme.palette.tokens.ink3 },
    '&[aria-current]': { fontWeight: 700, textDecoration: 'underline', textUnderlineOffset: 3 },
    '&:disabled': { opacity: 0.4, cursor: 'default', backgroundColor: 'transparent' },
    '&:focus-visible': { outline: `2px solid ${theme.palette.tokens.accent}`, outlineOffset: -2 },
  },
  '& td[aria-selected="true"] > button': {
    color: `${theme.palette.tokens.onAccent} !important`,
    backgroundColor: `${theme.palette.tokens.accent} !important`,
  },
});
