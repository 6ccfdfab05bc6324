import { Box, TextField } from '@mui/material';
import { parseInstant, toTunisLocal } from '../../domain/instant';
import { DateBox } from '../../views/inputs/DateBox';
import { joinInstant, splitInstant, withHour } from '../../views/inputs/instantText';
import { applyMask } from '../../views/inputs/mask';

interface InstantBoxProps {
  label: string;
  /** 'YYYY-MM-DDTHH:mm' of Tunis, as far as it is typed. */
  value: string | null;
  onChange: (value: string | null) => void;
  error?: string;
}

/** A day and an hour of Tunis, outside of a form. */
export function InstantBox({ label, value, onChange, error }: InstantBoxProps) {
  const { date, time } = splitInstant(value);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 92px', gap: '8px' }}>
      <DateBox
        label={label}
        value={date || null}
        error={Boolean(error)}
        helperText={error}
        onChange={next => onChange(joinInstant(next ?? '', withHour(next ?? '', time)))}
      />
      <TextField
        label="Heure"
        placeholder="hh:mm"
        value={time}
        onChange={event => onChange(joinInstant(date, applyMask('99:99', event.target.value)))}
        slotProps={{
          htmlInput: {
            inputMode: 'numeric',
            autoComplete: 'off',
            maxLength: 5,
            'aria-label': `Heure, ${label.toLowerCase()}`,
          },
        }}
      />
    </Box>
  );
}

export const typedInstant = (value: string | null) => (value ? parseInstant(value) : null);
export const instantInput = (ms: number) => toTunisLocal(ms);
