import { useRef, useState } from 'react';
import { Box, IconButton, InputAdornment, Popover, TextField } from '@mui/material';
import type { TextFieldProps } from '@mui/material';
import CalendarIcon from 'lucide-react/icons/calendar';
import { useTranslate } from 'react-admin';
import { isCalendarDate } from '../../domain/calendarDate';
import type { CalendarDate } from '../../domain/calendarDate';
import { presentDay } from '../../domain/clock';
import { isPlausible } from '../../domain/plausibleDate';
import { parseTypedTime } from '../../domain/typedTime';
import { say } from '../../schema/api/messages';
import type { Fault } from '../../schema/api/messages';
import { unlikelyYear } from '../../schema/kinds/parsed';
import { Calendar } from './Calendar';
import {
  dateValue,
  joinInstant,
  momentValue,
  splitInstant,
  timeValue,
  typedDateText,
  wholeTimeValue,
  withHour,
} from './typedDate';
import { useFieldScope } from './fieldScope';
import { useReadOnLeaving } from './useReadOnLeaving';
import { useTypedText } from './useTypedText';
import '../../i18n/inputs';

/** The last day that a date input takes (specification §5). */
const lastDay = '9999-12-31';

type DateBoxProps = Omit<TextFieldProps, 'value' | 'onChange'> & {
  value: string | null;
  onChange: (value: string | null) => void;
  min?: CalendarDate;
  /** Takes a day with the hour that was typed behind it; without, an hour is not understood. */
  onMoment?: (date: CalendarDate, time: string) => void;
};

/** A day, typed as jj/mm/aaaa or picked from a calendar; French whatever the browser's language. */
export function DateBox({ value, onChange, min, onMoment, onBlur, inputRef, ...box }: DateBoxProps) {
  const { text, type, rest } = useTypedText<string | null>(value, onChange, dateValue, typedDateText);
  const today = presentDay();
  // What stood there is what +3j adds to.
  const [held, setHeld] = useState<CalendarDate>();
  const near = { today, from: min, counted: held };
  const { isUnread, leave, onKeyDown } = useReadOnLeaving(value, {
    read: () => (onMoment ? (momentValue(text, near).date ?? null) : dateValue(text, near)),
    isRead: day => day === null || (isCalendarDate(day) && isPlausible(day)),
    onChange: day => {
      const { time } = onMoment ? momentValue(text, near) : {};
      if (day !== null && time) onMoment?.(day, time);
      else onChange(day);
    },
  });
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLDivElement>(null);
  const close = () => setOpen(false);
  const { row } = useFieldScope();
  const label = [box.label, row].filter(Boolean).join(', ');
  const name = translate('karhba.inputs.calendar.open', { label });
  return (
    <>
      <TextField
        autoComplete="off"
        {...box}
        ref={anchor}
        {...(isUnread && !box.error && { error: true, helperText: say(unreadDate(value, onMoment)) })}
        value={text}
        placeholder={translate('karhba.inputs.day')}
        onChange={event => type(event.target.value.toLowerCase())}
        onKeyDown={onKeyDown}
        onFocus={() => setHeld(isCalendarDate(value) ? value : undefined)}
        onBlur={event => {
          leave();
          rest();
          onBlur?.(event);
        }}
        inputRef={inputRef}
        slotProps={{
          htmlInput: { inputMode: 'numeric', maxLength: 20 },
          input: {
            sx: { pr: 0 },
            endAdornment: (
              <InputAdornment position="end" sx={{ ml: 0 }}>
                <IconButton
                  aria-label={name}
                  aria-haspopup="dialog"
                  aria-expanded={open}
                  onClick={() => setOpen(true)}
                >
                  <CalendarIcon size={16} strokeWidth={1.75} />
                </IconButton>
              </InputAdornment>
            ),
          },
        }}
      />
      <Popover
        open={open}
        onClose={close}
        anchorEl={anchor.current}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        onKeyDown={event => event.key !== 'Tab' && event.stopPropagation()}
        slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-label': name } }}
      >
        <Calendar
          value={isCalendarDate(value) ? value : null}
          today={today}
          min={min}
          max={lastDay}
          onPick={date => {
            onChange(date);
            close();
          }}
        />
      </Popover>
    </>
  );
}

/** Why what stands in the box is no day of the company: it cannot be meant, or it cannot be read. */
function unreadDate(value: string | null, onMoment: DateBoxProps['onMoment']): Fault {
  if (isCalendarDate(value)) return unlikelyYear(value);
  return { key: onMoment ? 'typedMoment' : 'typedDate' };
}

const asIs = (text: string) => text;

type InstantBoxProps = DateBoxProps & {
  'data-field'?: string;
  /** What the hour is called to those who do not see the day beside it. */
  hourLabel?: string;
};

/** A moment of Tunis as a day and an hour, 'YYYY-MM-DDTHH:mm' as far as it is typed. */
export function InstantBox({ value, onChange, hourLabel, 'data-field': path, ...box }: InstantBoxProps) {
  const translate = useTranslate();
  const { date, time } = splitInstant(value);
  const timed = (next: string) => onChange(joinInstant(date, next));
  const { text, type, rest } = useTypedText(time, timed, wholeTimeValue, asIs);
  const { isUnread, leave, onKeyDown } = useReadOnLeaving(time, {
    read: () => timeValue(text),
    isRead: hour => hour === '' || parseTypedTime(hour) !== null,
    onChange: timed,
  });
  const unread = isUnread && !box.error;
  return (
    <Box data-field={path} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 92px', gap: '8px' }}>
      <DateBox
        {...box}
        {...(unread && {
          helperText: (
            <Box component="span" sx={{ color: 'error.main' }}>
              {say({ key: 'time' })}
            </Box>
          ),
        })}
        value={date || null}
        onChange={next => onChange(joinInstant(next ?? '', withHour(next ?? '', time, box.min)))}
        onMoment={(day, hour) => onChange(joinInstant(day, hour))}
        min={box.min?.slice(0, 10)}
      />
      <TextField
        id={box.id && `${box.id}-time`}
        label={translate('karhba.inputs.hour')}
        required={box.required}
        error={box.error || unread}
        placeholder={translate('karhba.inputs.time')}
        value={text}
        onChange={event => type(event.target.value.toLowerCase())}
        onKeyDown={onKeyDown}
        onBlur={event => {
          leave();
          rest();
          box.onBlur?.(event);
        }}
        slotProps={{
          htmlInput: { inputMode: 'numeric', autoComplete: 'off', maxLength: 8, 'aria-label': hourLabel },
        }}
      />
    </Box>
  );
}
