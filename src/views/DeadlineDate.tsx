import { Box } from '@mui/material';
import { toEpoch } from '../domain/calendarDate';
import { deadlineOf } from '../schema/deadlines';
import type { Draft, Field } from '../schema/field';
import { isInState } from '../schema/isInState';
import { dateText } from './columns/dateText';
import { DeadlineTag } from './DeadlineTag';

interface DeadlineDateProps {
  field: Field;
  /** Epoch ms of the API or a form's text. */
  value: unknown;
  /** Of which it is a date: whether it is watched hangs on its state. */
  record: Draft;
}

/** A date that falls due, with how long that is while it is watched. */
export function DeadlineDate({ field, value, record }: DeadlineDateProps) {
  if (value === null || value === undefined || value === '') return null;
  const date = typeof value === 'number' ? value : toEpoch(String(value));
  const watched = isInState(deadlineOf(field)?.while, record);
  return (
    <Box component="span" sx={rowStyle}>
      <span>{dateText(value)}</span>
      {watched && <DeadlineTag date={date} />}
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
