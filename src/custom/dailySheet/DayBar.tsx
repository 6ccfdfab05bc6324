import { useState } from 'react';
import { Box, Button, IconButton, MenuItem, TextField, Tooltip } from '@mui/material';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Printer from 'lucide-react/icons/printer';
import { addDays, isCalendarDate } from '../../domain/calendarDate';
import type { CalendarDate } from '../../domain/calendarDate';
import { DateBox } from '../../views/inputs/DateBox';
import type { DailySheet } from './useDailySheet';

interface DayBarProps {
  day: CalendarDate;
  today: CalendarDate;
  agency: string | null;
  /** Not known while the sheet comes. */
  agencies?: DailySheet['agencies'];
  onGo: (place: { day?: CalendarDate; agency?: string | null }) => void;
}

/** Which day and agency the sheet is of, and its print. */
export function DayBar({ day, today, agency, agencies, onGo }: DayBarProps) {
  const step = (label: string, days: number, Glyph: typeof ChevronLeft) => (
    <Tooltip title={label}>
      <IconButton aria-label={label} sx={stepStyle} onClick={() => onGo({ day: addDays(day, days) })}>
        <Glyph size={18} strokeWidth={1.75} />
      </IconButton>
    </Tooltip>
  );
  return (
    <Box role="search" aria-label="Jour et agence" sx={barStyle}>
      {step('Jour précédent', -1, ChevronLeft)}
      <DayBox day={day} onGo={onGo} />
      {step('Jour suivant', 1, ChevronRight)}
      <Button
        variant="outlined"
        disabled={day === today}
        sx={{ px: { xs: '8px', sm: '14px' } }}
        onClick={() => onGo({ day: today })}
      >
        Aujourd’hui
      </Button>
      <Box sx={{ flexBasis: '100%', display: { sm: 'none' } }} />
      {agencies && agencies.length > 1 && (
        <TextField
          select
          label="Agence"
          value={agency ?? ''}
          onChange={event => onGo({ agency: event.target.value || null })}
          sx={{ width: { xs: 0, sm: 220 }, flexGrow: { xs: 1, sm: 0 } }}
          slotProps={{ select: { displayEmpty: true } }}
        >
          <MenuItem value="">Toutes les agences</MenuItem>
          {agency && !agencies.some(({ id }) => id === agency) && <MenuItem value={agency}>…</MenuItem>}
          {agencies.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      <Button
        variant="outlined"
        startIcon={<Printer size={16} strokeWidth={1.75} />}
        sx={{ ml: { sm: 'auto' } }}
        onClick={() => window.print()}
      >
        Imprimer
      </Button>
    </Box>
  );
}

/** The day, typed or picked; the sheet follows once it is whole. */
function DayBox({ day, onGo }: Pick<DayBarProps, 'day' | 'onGo'>) {
  const [typed, setTyped] = useState<{ from: CalendarDate; text: string | null }>({ from: day, text: day });
  return (
    <DateBox
      label="Jour"
      value={typed.from === day ? typed.text : day}
      onChange={text => {
        setTyped({ from: day, text });
        if (isCalendarDate(text)) onGo({ day: text });
      }}
      onBlur={() => setTyped({ from: day, text: day })}
      sx={{ width: { xs: 154, sm: 148 } }}
    />
  );
}

const barStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: '8px', mb: '16px' };
const stepStyle = { border: 1, borderColor: 'tokens.line2', bgcolor: 'tokens.paper' };
