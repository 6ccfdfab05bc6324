import { Box } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import type { Tone } from '../schema/field';
import type { Resource } from '../schema/resource';
import { archivedWord } from '../schema/words/actions/archive';
import { todayName } from '../schema/words/occupancy/virtualFields';
import type { TodayValue } from '../schema/words/occupancy/virtualFields';
import { virtualField } from '../schema/words/occupancy/virtualField';
import { virtualFieldTextOf } from '../schema/words/occupancy/virtualFieldTextOf';

/** Diamond, square and ring distinguish damage, workshop and draft without colour. */
const shapes: Partial<Record<Tone, object>> = {
  damage: { borderRadius: '1px', transform: 'rotate(45deg)' },
  workshop: { borderRadius: '2px' },
};

/** A state, the same everywhere: dot and label on a tint. */
export function StateChip({ tone, label }: { tone: Tone; label: string }) {
  return (
    <Box component="span" sx={theme => chipStyle(theme, tone)}>
      {label}
    </Box>
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

function chipStyle(theme: Theme, tone: Tone) {
  const { text, tint, dot } = theme.palette.tones[tone];
  const outlined = tone === 'draft';
  return {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    boxSizing: 'border-box' as const,
    height: 22,
    padding: '0 9px 0 7px',
    borderRadius: '11px',
    fontSize: 12,
    lineHeight: '16px',
    fontWeight: 500,
    whiteSpace: 'nowrap' as const,
    color: text,
    backgroundColor: tint,
    border: outlined ? `1px solid ${dot}` : 0,
    textDecoration: tone === 'cancelled' ? 'line-through' : 'none',
    '&::before': {
      content: '""',
      boxSizing: 'border-box',
      width: 7,
      height: 7,
      borderRadius: '50%',
      backgroundColor: outlined ? 'transparent' : dot,
      border: outlined ? `1.5px solid ${dot}` : 0,
      ...shapes[tone],
    },
  };
}
