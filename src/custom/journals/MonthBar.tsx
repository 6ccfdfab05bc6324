import { useState } from 'react';
import { Box, IconButton, MenuItem, TextField, Tooltip } from '@mui/material';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useDataProvider } from 'react-admin';
import { addDays, addMonths, isCalendarDate, yearOf } from '../../domain/calendarDate';
import type { CalendarDate } from '../../domain/calendarDate';
import { presentDay } from '../../domain/clock';
import { monthsOf, quarterOf } from '../../domain/bookPeriod';
import type { BookPeriod } from '../../domain/bookPeriod';
import { bookPeriods } from '../../pages/journals';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import { DateBox } from '../../views/inputs/DateBox';
import { FileButton } from './FileButton';
import { quarterWord } from './placeInWords';
import type { Journals, Place } from './useJournals';

/** Years back that one looks at: as long as books are kept. */
const YEARS = 10;
const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));
const monthName = new Intl.DateTimeFormat('fr-FR', { month: 'long', timeZone: 'UTC' });
const named = (month: string) => monthName.format(Date.parse(`2026-${month}-01T00:00:00Z`));

interface MonthBarProps {
  place: Place;
  managers: Journals['managers'] | undefined;
  onGo: (change: Partial<Place>) => void;
}

/** Which month or quarter, which company, and the electronic invoices of the month. */
export function MonthBar({ place: { month, period, manager }, managers, onGo }: MonthBarProps) {
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const year = month.slice(0, 4);
  const present = yearOf(presentDay());
  const years = [...new Set([year, ...Array.from({ length: YEARS }, (_, back) => String(present - back))])];
  const step = (label: string, by: number, Glyph: typeof ChevronLeft) => (
    <Tooltip title={label}>
      <IconButton
        aria-label={label}
        sx={stepStyle}
        onClick={() => onGo({ month: addMonths(month, by * monthsOf[period]) })}
      >
        <Glyph size={18} strokeWidth={1.75} />
      </IconButton>
    </Tooltip>
  );
  const [day, setDay] = useState<string | null>(() => presentDay());
  const teif = (from: CalendarDate, to: CalendarDate) => async () =>
    (await dataProvider.question('EInvoiceFiles', { data: { from, to } })).data.zip;
  return (
    <Box role="search" aria-label="Mois et société" sx={barStyle}>
      <TextField
        select
        label="Par"
        value={period}
        sx={{ width: 118 }}
        onChange={event => onGo({ period: event.target.value as BookPeriod })}
      >
        {Object.entries(bookPeriods).map(([one, label]) => (
          <MenuItem key={one} value={one}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      {step(`${bookPeriods[period]} précédent`, -1, ChevronLeft)}
      <TextField
        select
        label={bookPeriods[period]}
        value={month.slice(5, 7)}
        sx={{ width: 142 }}
        onChange={event => onGo({ month: `${year}-${event.target.value}-01` })}
      >
        {months
          .filter((_, index) => index % monthsOf[period] === 0)
          .map(one => (
            <MenuItem key={one} value={one}>
              {period === 'QUARTER' ? quarterWord(quarterOf(`${year}-${one}-01`)) : named(one)}
            </MenuItem>
          ))}
      </TextField>
      <TextField
        select
        label="Année"
        value={year}
        sx={{ width: 92 }}
        onChange={event => onGo({ month: `${event.target.value}-${month.slice(5)}` })}
      >
        {years.toSorted().map(one => (
          <MenuItem key={one} value={one}>
            {one}
          </MenuItem>
        ))}
      </TextField>
      {step(`${bookPeriods[period]} suivant`, 1, ChevronRight)}
      {managers && managers.length > 1 && (
        <TextField
          select
          label="Société"
          value={manager ?? ''}
          sx={{ width: { xs: '100%', sm: 240 } }}
          onChange={event => onGo({ manager: event.target.value || null })}
          slotProps={{ select: { displayEmpty: true } }}
        >
          <MenuItem value="">Toutes les sociétés</MenuItem>
          {managers.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: '8px', ml: { sm: 'auto' } }}>
        <DateBox label="Jour" value={day} onChange={setDay} sx={{ width: 148 }} />
        {isCalendarDate(day) && (
          <FileButton
            label="TEIF du jour"
            title="TEIF du jour : factures électroniques, en zip"
            fileName={`TEIF ${day}.zip`}
            read={teif(day, day)}
            nothing="Aucune facture émise ce jour-là."
          />
        )}
        {period === 'MONTH' && (
          <FileButton
            label="TEIF du mois"
            title="TEIF du mois : factures électroniques, en zip"
            fileName={`TEIF ${month.slice(0, 7)}.zip`}
            read={teif(month, addDays(addMonths(month, 1), -1))}
            nothing="Aucune facture émise ce mois-là."
          />
        )}
      </Box>
    </Box>
  );
}

const barStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: '8px', mb: '16px' };
const stepStyle = { border: 1, borderColor: 'tokens.line2', bgcolor: 'tokens.paper' };
