import { useState } from 'react';
import { Box, Button } from '@mui/material';
import { isCalendarDate } from '../../domain/calendarDate';
import { longestPlanning } from '../../domain/planningKinds';
import { DateBox } from '../../views/inputs/DateBox';
import type { FreeFilterProps } from './FreeFilter';
import { isFreeRange } from './planningAddress';

/** The two days of the filter on what is free. */
export function FreeForm({ value, onChange }: FreeFilterProps) {
  const [from, setFrom] = useState<string | null>(value?.[0] ?? null);
  const [to, setTo] = useState<string | null>(value?.[1] ?? null);
  const days = [from, to] as const;
  const whole = isFreeRange(days);
  const isWrong = isCalendarDate(from) && isCalendarDate(to) && !whole;
  return (
    <Box
      component="form"
      onSubmit={event => {
        event.preventDefault();
        if (whole) onChange(days);
      }}
      sx={{ display: 'grid', gap: '12px', p: '12px', width: 220 }}
    >
      <DateBox label="Du" value={from} onChange={setFrom} autoFocus />
      <DateBox
        label="Au"
        value={to}
        onChange={setTo}
        min={isCalendarDate(from) ? from : undefined}
        error={isWrong}
        helperText={isWrong && `Au plus tôt le premier jour, et ${longestPlanning} jours en tout`}
      />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: '8px' }}>
        {value && (
          <Button variant="outlined" size="small" onClick={() => onChange(null)}>
            Effacer
          </Button>
        )}
        <Button type="submit" variant="contained" size="small" disabled={!whole}>
          Chercher
        </Button>
      </Box>
    </Box>
  );
}
