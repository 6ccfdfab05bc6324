import { Box } from '@mui/material';
import type { RaRecord } from 'react-admin';
import { deadlineSentence } from '../../domain/deadline';
import type { Resource } from '../../schema/resource';
import { deadlineName } from '../../schema/told';
import type { Told, ToldDeadline } from '../../schema/told';
import { todayUntil } from '../columns/todayText';
import { toldTextOf } from '../columns/toldTextOf';
import { daysLeft, pressingTone } from '../pressing';
import { TodayChip } from '../TodayChip';

interface ToldFigureProps {
  resource: Resource;
  record: RaRecord;
  path: Told;
}

/** What the engine tells of a record, in the strip of its figures: the answer, and under it what comes next. */
export function ToldFigure({ resource, record, path }: ToldFigureProps) {
  const text = toldTextOf(resource, path)(record);
  if (!text) return <span>–</span>;
  if (path !== deadlineName)
    return (
      <>
        <TodayChip resource={resource} record={record} />
        <div className="second">{todayUntil(record[path])}</div>
      </>
    );
  const days = daysLeft((record[path] as ToldDeadline).date);
  return (
    <>
      <Box component="span" sx={{ color: `tones.${pressingTone(days)}.text` }}>
        {deadlineSentence(days)}
      </Box>
      <div className="second">{text}</div>
    </>
  );
}
