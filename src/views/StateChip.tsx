import type { Tone } from '../schema/field';
import type { Resource } from '../schema/resource';
import { archivedWord } from '../schema/words/actions/archive';
import { todayName } from '../schema/words/occupancy/virtualFields';
import type { TodayValue } from '../schema/words/occupancy/virtualFields';
import { virtualField } from '../schema/words/occupancy/virtualField';
import { virtualFieldTextOf } from '../schema/words/occupancy/virtualFieldTextOf';

/** A state, the same everywhere: dot and label on a tint (`theme/chips.ts`). */
export function StateChip({ tone, label }: { tone: Tone; label: string }) {
  return (
    <span className="chip" data-tone={tone}>
      {label}
    </span>
  );
}

/** Shows of a record that it is in the archive. */
export const ArchivedChip = ({ resource }: { resource: Resource }) => (
  <StateChip tone="draft" label={archivedWord(resource)} />
);

interface TodayChipProps {
  resource: Resource;
  record: Record<string, unknown>;
}

/** What a record is doing now; a dash for one that is out of use. */
export function TodayChip({ resource, record }: TodayChipProps) {
  const today = record[todayName] as TodayValue | null | undefined;
  if (!today) return <span>–</span>;
  const tone = virtualField(resource, todayName)?.tones?.[today.kind] ?? 'info';
  return <StateChip tone={tone} label={virtualFieldTextOf(resource, todayName)(record)} />;
}
