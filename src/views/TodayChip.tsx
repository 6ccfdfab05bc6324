import type { Resource } from '../schema/resource';
import { todayName } from '../schema/told';
import type { ToldToday } from '../schema/told';
import { toldField } from '../schema/toldField';
import { toldTextOf } from './columns/toldTextOf';
import { StateChip } from './StateChip';

interface TodayChipProps {
  resource: Resource;
  record: Record<string, unknown>;
}

/** What a record is doing now; a dash for one that is out of use. */
export function TodayChip({ resource, record }: TodayChipProps) {
  const today = record[todayName] as ToldToday | null | undefined;
  if (!today) return <span>–</span>;
  const tone = toldField(resource, todayName)?.tones?.[today.kind] ?? 'info';
  return <StateChip tone={tone} label={toldTextOf(resource, todayName)(record)} />;
}
