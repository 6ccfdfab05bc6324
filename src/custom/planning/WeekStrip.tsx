import { Box, IconButton, Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import type { Theme } from '@mui/material/styles';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { addDays } from '../../domain/calendarDate';
import type { CalendarDate } from '../../domain/calendarDate';
import type { AgendaEvent } from './agendaEvents';
import { longDay, monthTitle, weekdayLetter } from './dayTexts';
import { dateAt, isWeekend } from './span';
import type { Span } from './span';

interface WeekStripProps {
  span: Span;
  day: CalendarDate;
  today: CalendarDate;
  /** By day. */
  events: readonly (readonly AgendaEvent[])[];
  onPick: (day: CalendarDate) => void;
}

const mostDots = 3;

/** The seven days of a week, with a dot for each of the first things that happen. */
export function WeekStrip({ span, day, today, events, onPick }: WeekStripProps) {
  return (
    <Box sx={stripStyle}>
      <Box className="month">
        <Typography component="h2" variant="h3" aria-live="polite">
          {monthTitle(day)}
        </Typography>
        <IconButton aria-label="Semaine précédente" onClick={() => onPick(addDays(day, -7))}>
          <ChevronLeft size={18} aria-hidden />
        </IconButton>
        <IconButton aria-label="Semaine suivante" onClick={() => onPick(addDays(day, 7))}>
          <ChevronRight size={18} aria-hidden />
        </IconButton>
      </Box>
      <div role="group" aria-label="Jours de la semaine" className="days">
        {Array.from({ length: span.days }, (_, at) => {
          const date = dateAt(span, at);
          const own = events[at] ?? [];
          const classes = [isWeekend(date) && 'weekend', date === today && 'today'];
          return (
            <button
              key={date}
              type="button"
              aria-pressed={date === day}
              className={classes.filter(Boolean).join(' ')}
              onClick={() => onPick(date)}
            >
              <Box component="span" sx={visuallyHidden}>
                {longDay(date)}, {own.length} événement{own.length > 1 ? 's' : ''}
              </Box>
              <em aria-hidden>{weekdayLetter(date)}</em>
              <b aria-hidden>{Number(date.slice(8))}</b>
              <span aria-hidden className="dots">
                {own.slice(0, mostDots).map(event => (
                  <i key={event.key} className={event.bar.degree === 'LATE' ? 'LATE' : event.bar.kind} />
                ))}
              </span>
            </button>
          );
        })}
      </div>
    </Box>
  );
}

const stripStyle = ({ palette: { tokens, tones } }: Theme) => ({
  margin: '-22px -16px 0',
  padding: '8px 16px 14px',
  backgroundColor: tokens.paper,
  borderBottom: `1px solid ${tokens.line}`,
  '& .month': { display: 'flex', alignItems: 'center', '& h2': { flex: 1 } },
  '& .days': { display: 'grid', gridTemplateColumns: 'repeat(7, 1fr)', gap: '4px' },
  '& .days > button': {
    display: 'grid',
    justifyItems: 'center',
    alignContent: 'center',
    gap: '1px',
    minHeight: 64,
    padding: 0,
    border: 0,
    borderRadius: '8px',
    font: 'inherit',
    fontSize: 12,
    color: tokens.ink2,
    background: 'none',
    cursor: 'pointer',
    '& b': { fontSize: 16, fontWeight: 600, color: tokens.ink },
    '& em': { fontStyle: 'normal' },
    '& .dots': { display: 'flex', gap: '3px', height: 6 },
    '& i': { width: 6, height: 6, borderRadius: '50%', backgroundColor: tones.workshop.dot },
    '& i.RESERVATION': { backgroundColor: tones.info.dot },
    '& i.CONTRACT': { backgroundColor: tones.active.dot },
    '& i.MISSION': { backgroundColor: tones.mission.dot },
    '& i.DAMAGE': { backgroundColor: tones.damage.dot },
    '& i.LATE': { backgroundColor: tones.danger.dot },
    '&.weekend': { backgroundColor: tokens.hover },
    '&.today b': { color: tokens.danger },
    '&[aria-pressed="true"]': {
      color: tokens.onAccent,
      backgroundColor: tokens.accent,
      '& b': { color: tokens.onAccent },
      '& i': { backgroundColor: tokens.onAccent },
    },
    '&:focus-visible': { outline: `2px solid ${tokens.accent}`, outlineOffset: 2 },
  },
});
