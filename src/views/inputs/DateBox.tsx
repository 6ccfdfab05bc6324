import { useRef, useState } from 'react';
import { IconButton, InputAdornment, Popover, TextField } from '@mui/material';
import type { TextFieldProps } from '@mui/material';
import CalendarIcon from 'lucide-react/icons/calendar';
import { isCalendarDate, todayInTunis } from '../../domain/calendarDate';
import type { CalendarDate } from '../../domain/calendarDate';
import { Calendar } from './Calendar';
import { dateText, dateValue, typedDate } from './dateText';
import { useTypedText } from './useTypedText';

/** The last day that a date input takes (specification §5). */
const lastDay = '9999-12-31';

type DateBoxProps = Omit<TextFieldProps, 'value' | 'onChange'> & {
  value: string | null;
  onChange: (value: string | null) => void;
  min?: CalendarDate;
};

/** A day, typed as jj/mm/aaaa or picked from a calendar; French whatever the browser's language. */
export function DateBox({ value, onChange, min, onBlur, inputRef, ...box }: DateBoxProps) {
  const { text, type, rest } = useTypedText(value, onChange, dateValue, dateText);
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLDivElement>(null);
  const close = () => setOpen(false);
  return (
    <>
      <TextField
        {...box}
        ref={anchor}
        value={text}
        placeholder="jj/mm/aaaa"
        onChange={event => type(typedDate(event.target.value, text))}
        onBlur={event => {
          rest();
          onBlur?.(event);
        }}
        inputRef={inputRef}
        slotProps={{
          htmlInput: { inputMode: 'numeric', autoComplete: 'off', maxLength: 10 },
          input: {
            sx: { pr: 0 },
            endAdornment: (
              <InputAdornment position="end" sx={{ ml: 0 }}>
                <IconButton aria-label={`Calendrier : ${String(box.label)}`} onClick={() => setOpen(true)}>
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
      >
        <Calendar
          value={isCalendarDate(value) ? value : null}
          today={todayInTunis(Date.now())}
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
