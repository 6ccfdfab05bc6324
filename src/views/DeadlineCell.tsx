import { Box } from '@mui/material';
import { deadlineName } from '../schema/told';
import type { ToldDeadline } from '../schema/told';
import { dateText } from './columns/dateText';
import { DeadlineTag } from './DeadlineTag';

/** The nearest watched date of a record: what falls due, when, and on the right how long that is. */
export function DeadlineCell({ record }: { record: Record<string, unknown> }) {
  const due = record[deadlineName] as ToldDeadline | null | undefined;
  if (!due) return null;
  return (
    <Box sx={cellStyle}>
      <div>
        <div className="line">{due.of}</div>
        <div className="second">{dateText(due.date)}</div>
      </div>
      <DeadlineTag date={due.date} />
    </Box>
  );
}

const cellStyle = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px',
  fontVariantNumeric: 'tabular-nums',
};
