import { Box } from '@mui/material';
import { fromEpoch, todayInTunis } from '../domain/calendarDate';
import { deadlineState, deadlineText } from '../domain/deadline';
import type { Priority } from '../domain/deadline';
import { deadlineOf } from '../schema/deadlines';
import type { Draft, Field, Tone } from '../schema/field';
import { valueAt } from '../schema/paths';
import { dateText } from './columns/dateText';
import { StateChip } from './StateChip';

const tones: Readonly<Record<Priority, Tone>> = { high: 'danger', medium: 'warning', low: 'info' };

interface DeadlineDateProps {
  field: Field;
  /** Epoch ms of the API or a form's text. */
  value: unknown;
  /** Of which it is a date: whether it is watched hangs on its state. */
  record: Draft;
}

/** A date that falls due: with what is left of it, from its first notice on. */
export function DeadlineDate({ field, value, record }: DeadlineDateProps) {
  const deadline = deadlineOf(field);
  if (value === null || value === undefined || value === '') return null;
  const due = typeof value === 'number' ? fromEpoch(value) : String(value);
  const watched =
    !deadline?.while || deadline.while.values.includes(String(valueAt(record, deadline.while.field)));
  const state = deadline && watched ? deadlineState(due, todayInTunis(Date.now()), deadline.days) : null;
  return (
    <Box component="span" sx={rowStyle}>
      <span>{dateText(value)}</span>
      {state && state.step !== null && (
        <StateChip tone={tones[state.priority]} label={deadlineText(state.days)} />
      )}
    </Box>
  );
}

const rowStyle = {
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2px 8px',
  fontVariantNumeric: 'tabular-nums',
};
